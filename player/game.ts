import type { Locale } from '../shared/contract/locales.ts';
import { languagesOf, wordsIn } from '../shared/story/pack.ts';
import { StoryError } from '../shared/story/story-error.ts';
import type { Pack } from './pack/pack.ts';
import type { Sound } from './sound.ts';
import type { Stage } from './stage/stage.ts';
import type { ReadLine, Save, Saves } from './story/saves.ts';
import { EMPTY_SCENE, type Scene } from './story/scene.ts';
import type { Settings } from './story/settings.ts';
import { type Beat, createTeller, type Teller } from './story/teller.ts';
import { button, element } from './view/element.ts';
import { historyList } from './view/history.ts';
import { isPopupOpen, openPopup } from './view/popup.ts';
import { question } from './view/question.ts';
import { createReader } from './view/reader.ts';
import { savesList } from './view/saves-list.ts';
import { titleScreen } from './view/screens.ts';
import { languagePicker, settingsForm } from './view/settings-form.ts';
import type { Say } from './words.ts';

/** The backlog goes no further back: saves would grow with the story. */
const MOST_READ = 200;
const STILL = matchMedia('(prefers-reduced-motion: reduce)');

interface GameDeps {
  pack: Pack;
  language: Locale;
  ink: string;
  say: Say;
  /** Nothing where the browser draws no pictures. */
  stage: Stage | undefined;
  picture: HTMLElement;
  place: HTMLElement;
  /** What is read aloud. */
  spoken: HTMLElement;
  sound: Sound;
  saves: Saves;
  settings: Settings;
  change: (next: Partial<Settings>) => void;
  /** Begins anew in another language. */
  speak: (language: Locale) => void;
  /** Ends the game where the story itself is at fault. */
  fail: (error: unknown) => void;
}

/** What keys, the picture and the window's size ask of a game. */
export interface Game {
  menu(): void;
  /** Goes on, as pressing the words does. */
  advance(): void;
  /** Fits the picture to its place and to the words below it. */
  settle(): void;
}

/** The story from its title screen on: reading, answering, saving. */
export function startGame(deps: GameDeps): Game {
  const {
    pack,
    language,
    ink,
    say,
    stage,
    picture,
    place,
    spoken,
    sound,
    saves,
    settings,
    change,
    speak,
    fail,
  } = deps;
  const { story } = pack;
  const title = wordsIn(story.title, language, story);
  const nameOf = (speaker: string) => wordsIn(story.cast[speaker]?.name ?? {}, language, story) || speaker;
  const reader = createReader(say, spoken, {
    next: () => goOn(({ next }) => next()),
    choose: (index) => goOn(({ choose }) => choose(index)),
    menu: openMenu,
    history: openHistory,
    over: showTitle,
    resize: () => settle(),
  });
  let teller: Teller | undefined;
  let beat: Beat | undefined;
  /** What was read, with the line that is shown, and without it. */
  let read: ReadLine[] = [];
  let readBefore: ReadLine[] = [];

  const isStill = () => STILL.matches;
  const settle = () => stage?.resize(teller ? reader.top() : window.innerHeight);
  const advance = () => {
    if (teller) reader.advance();
  };
  reader.root.addEventListener('click', (event) => {
    if (event.target instanceof Element && !event.target.closest('button')) advance();
  });

  function showScene(scene: Scene) {
    stage?.show(scene, isStill());
    const background = scene.background === null ? undefined : pack.asset(scene.background);
    const alt = background && 'alt' in background ? wordsIn(background.alt, language, story) : '';
    if (alt === '') {
      picture.removeAttribute('role');
      picture.removeAttribute('aria-label');
    } else {
      picture.setAttribute('role', 'img');
      picture.setAttribute('aria-label', alt);
    }
  }

  function show(next: Beat) {
    beat = next;
    readBefore = read;
    if (next.text !== '')
      read = [...read, { text: next.text, ...(next.speaker && { speaker: next.speaker }) }].slice(-MOST_READ);
    showScene(next.scene);
    sound.music(next.scene.music);
    for (const id of next.sounds) sound.play(id);
    // The end has no place to go on from.
    saves.keepAuto(next.isEnd ? undefined : save());
    reader.show(next, next.speaker && nameOf(next.speaker), settings.atOnce || isStill());
  }

  /** The place of the line that is shown; what was read before it stands in the backlog. */
  function save(): Save | undefined {
    if (!teller || !beat) return undefined;
    return { at: Date.now(), line: beat.text, place: teller.place(), read: readBefore };
  }

  function goOn(tell: (teller: Teller) => Beat) {
    if (!teller) return;
    try {
      show(tell(teller));
    } catch (error) {
      end(error);
    }
  }

  function begin(from?: Save) {
    try {
      const opened = createTeller(ink, from?.place);
      // Nothing is given up for a story that cannot be told.
      const first = opened.next();
      teller = opened;
      read = from?.read ?? [];
      place.replaceChildren(reader.root);
      show(first);
    } catch (error) {
      if (!(error instanceof StoryError) || from === undefined) return end(error);
      // Made by another version of the story, which has no such place.
      openPopup(title, element('p', {}, say('otherVersion')), say);
    }
  }

  /** Asks before a place is lost that stands in no slot. */
  function leavePlace(label: string, leave: () => void) {
    const auto = saves.auto();
    if (!auto || saves.slots().some((save) => save?.place.ink === auto.place.ink)) return leave();
    const act = () => {
      close();
      leave();
    };
    const content = question(say('placeLost'), { label, act, cancel: () => close() }, say);
    const close = openPopup(label, content, say);
    content.querySelector('button')?.focus();
  }

  function end(error: unknown) {
    sound.music(null);
    fail(error);
  }

  function showTitle() {
    teller = undefined;
    beat = undefined;
    spoken.textContent = '';
    sound.music(null);
    showScene({ ...EMPTY_SCENE, background: firstBackground() });
    const auto = saves.auto();
    const hasSaves = saves.slots().some((save) => save !== null);
    const screen = titleScreen(
      title,
      [
        ...(auto ? [{ label: say('continue'), act: () => begin(auto) }] : []),
        { label: say(auto ? 'startAnew' : 'start'), act: () => leavePlace(say('startAnew'), begin) },
        ...(hasSaves ? [{ label: say('load'), act: openLoad }] : []),
        { label: say('settings'), act: openSettings },
      ],
      languagePicker(languagesOf(story), language, say, speak),
    );
    place.replaceChildren(screen, ...(stage ? [] : [element('p', { class: 'notice' }, say('noPictures'))]));
    screen.querySelector('button')?.focus({ preventScroll: true });
    settle();
  }

  /** The picture that the title stands on: the first of the pack. */
  const firstBackground = () =>
    Object.entries(story.assets).find(([, { kind, later }]) => kind === 'image' && !later)?.[0] ?? null;

  function openMenu() {
    if (!teller || isPopupOpen()) return;
    const list = element('div', { class: 'ways' });
    const close = openPopup(say('menu'), list, say);
    const way = (label: string, open: () => void) =>
      button(label, () => {
        close();
        open();
      });
    list.append(
      way(say('save'), openSave),
      way(say('load'), openLoad),
      way(say('history'), openHistory),
      way(say('settings'), openSettings),
      way(say('toTitle'), showTitle),
    );
    list.querySelector('button')?.focus();
  }

  function openSave() {
    const status = element('p', { role: 'status' });
    const list = element('div');
    const draw = (focused?: number) => {
      list.replaceChildren(savesList(saves.slots(), { say, language, isOff: () => false, pick }));
      if (focused !== undefined) list.querySelectorAll('button')[focused]?.focus();
    };
    const pick = (slot: number) => {
      if (!saves.slots()[slot]) return keep(slot);
      const asked = question(
        say('overwriteAsked', { number: slot + 1 }),
        { label: say('overwrite'), act: () => keep(slot), cancel: () => draw(slot) },
        say,
      );
      status.textContent = '';
      list.replaceChildren(asked);
      asked.querySelector('button')?.focus();
    };
    const keep = (slot: number) => {
      const made = save();
      if (!made) return;
      const isKept = saves.keepSlot(slot, made);
      draw(slot);
      status.textContent = say(isKept ? 'saved' : 'notKept');
    };
    draw();
    openPopup(say('save'), element('div', {}, list, status), say);
  }

  function openLoad() {
    const list = savesList(saves.slots(), {
      say,
      language,
      isOff: (each) => each === null,
      pick(slot) {
        close();
        const chosen = saves.slots()[slot];
        if (chosen) leavePlace(say('load'), () => begin(chosen));
      },
    });
    const close = openPopup(say('load'), list, say);
  }

  function openHistory() {
    if (!isPopupOpen()) openPopup(say('history'), historyList(read, nameOf), say);
  }

  function openSettings() {
    openPopup(say('settings'), settingsForm(settings, { say, change }), say);
  }

  showTitle();
  return { menu: openMenu, advance, settle };
}
