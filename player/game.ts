import type { Locale } from '../shared/contract/locales.ts';
import { languagesOf, wordsIn } from '../shared/story/pack.ts';
import { StoryError } from '../shared/story/story-error.ts';
import { createMenus } from './menus.ts';
import { ClosedError, NetworkError } from './pack/load-files.ts';
import type { Pack } from './pack/pack.ts';
import type { Sound } from './sound.ts';
import type { Stage } from './stage/stage.ts';
import { createPaces, type Pace } from './story/pace.ts';
import type { ReadLine, Save, Saves } from './story/saves.ts';
import { EMPTY_SCENE, type Scene } from './story/scene.ts';
import type { Seen } from './story/seen.ts';
import type { Settings } from './story/settings.ts';
import { type Beat, createTeller, type Teller } from './story/teller.ts';
import { element } from './view/element.ts';
import { isPopupOpen } from './view/popup.ts';
import { createReader } from './view/reader.ts';
import { titleScreen } from './view/screens.ts';
import { languagePicker } from './view/settings-form.ts';
import { createTools } from './view/tools.ts';
import type { Say } from './words.ts';

/** The backlog goes no further back: saves would grow with the story. */
const MOST_READ = 200;
/** How many lines can be gone back, which cost memory. */
const MOST_BACK = 100;
const LETTERS_A_SECOND = 55;
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
  seen: Seen;
  settings: Settings;
  /** Where to go on at once, instead of at the title. */
  from: Save | undefined;
  change: (next: Partial<Settings>) => void;
  /** Begins anew in another language, or goes on in it. */
  speak: (language: Locale, from?: Save) => void;
  /** Ends the game where the story itself is at fault. */
  fail: (error: unknown) => void;
}

/** What keys, pads, the picture and the window's size ask of a game. */
export interface Game {
  /** Whether a line is shown, not the title. */
  isTelling(): boolean;
  menu(): void;
  /** Goes on, as pressing the words does. */
  press(): void;
  /** Shows the line before. */
  back(): void;
  /** Lets the story go on like this, or as its reader presses where it does so already. */
  turn(pace: Exclude<Pace, 'reader'>): void;
  /** Takes the words off the picture. */
  hide(): void;
  /** Brings them back; answers whether they were away. */
  reveal(): boolean;
  /** Fits the picture to its place and to the words below it. */
  settle(): void;
}

/** The story from its title screen on: reading, answering, saving. */
export function startGame(deps: GameDeps): Game {
  const { pack, language, ink, say, stage, picture, place, spoken, sound, saves, seen, settings } = deps;
  const { story } = pack;
  const title = wordsIn(story.title, language, story);
  const nameOf = (speaker: string) => wordsIn(story.cast[speaker]?.name ?? {}, language, story) || speaker;
  let teller: Teller | undefined;
  let beat: Beat | undefined;
  /** What was read, with the line that is shown, and without it. */
  let read: ReadLine[] = [];
  let readBefore: ReadLine[] = [];
  /** The places of the lines that were shown before. */
  let trail: Save[] = [];
  let isWarned = false;

  const isStill = () => STILL.matches;
  const isHidden = () => reader.root.hidden !== false;
  const settle = () => stage?.resize(teller && !isHidden() ? reader.top() : window.innerHeight);
  const menus = createMenus({
    ...deps,
    speak,
    save,
    read: () => read,
    nameOf,
    begin,
    hide,
    toTitle: showTitle,
  });
  const openMenu = () => {
    if (teller) menus.menu();
  };
  const paces = createPaces({
    next: () => goOn(({ next }) => next()),
    isHeld: () => document.hidden || isPopupOpen() || isHidden(),
    speed: () => settings.speed,
    onChange: showTools,
  });
  const turn = (pace: Exclude<Pace, 'reader'>) => {
    if (!teller) return;
    paces.set(paces.now() === pace ? 'reader' : pace);
    if (paces.now() === 'skip') reader.finish();
  };
  const tools = createTools(say, {
    back: goBack,
    auto: () => turn('auto'),
    skip: () => turn('skip'),
    hide,
    history: menus.history,
    menu: openMenu,
  });
  const reader = createReader(say, spoken, tools.root, {
    press,
    next: () => goOn(({ next }) => next()),
    choose: (index) => goOn(({ choose }) => choose(index)),
    told: rest,
    over: showTitle,
    resize: () => settle(),
  });
  reader.root.addEventListener('click', (event) => {
    if (event.target instanceof Element && !event.target.closest('button')) press();
  });

  function showTools() {
    tools.show({ pace: paces.now(), hasBefore: trail.length > 0 });
  }

  function press() {
    if (!teller || reveal()) return;
    if (paces.now() === 'skip') paces.set('reader');
    else reader.advance();
  }

  /** The line stands there: what follows an answer, or nothing, waits for its reader. */
  function rest() {
    if (!beat) return;
    if (beat.choices.length === 0 && !beat.isEnd) paces.rest(beat.text);
    else if (paces.now() === 'skip') paces.set('reader');
  }

  function showScene(scene: Scene, atOnce: boolean) {
    stage?.show(scene, { atOnce: atOnce || isStill(), isStill: isStill(), onLost: tellLost });
    const alt = picturesOf(scene)
      .map((id) => pack.asset(id))
      .flatMap((found) => (found && 'alt' in found ? wordsIn(found.alt, language, story) || [] : []))
      .join('; ');
    if (alt === '') {
      picture.removeAttribute('role');
      picture.removeAttribute('aria-label');
    } else {
      picture.setAttribute('role', 'img');
      picture.setAttribute('aria-label', alt);
    }
  }

  /** The story goes on without a picture that did not come; its reader is told what they can do about that. */
  function tellLost(error: unknown) {
    console.warn(error);
    if (error instanceof ClosedError) reader.tell(say('closed'));
    else if (error instanceof NetworkError) reader.tell(say('network'));
  }

  function show(next: Beat) {
    beat = next;
    paces.begin();
    if (!seen.has(next.text) && !settings.skipAll && paces.now() === 'skip') paces.set('reader');
    seen.add(next.text);
    readBefore = read;
    if (next.text !== '')
      read = [...read, { text: next.text, ...(next.speaker && { speaker: next.speaker }) }].slice(-MOST_READ);
    const isSkipped = paces.now() === 'skip';
    showScene(next.scene, isSkipped);
    sound.music(next.scene.music);
    if (!isSkipped) for (const id of next.sounds) sound.play(id);
    showTools();
    const atOnce = settings.atOnce || isStill() || isSkipped;
    reader.show(
      next,
      next.speaker && nameOf(next.speaker),
      atOnce ? 'at once' : LETTERS_A_SECOND * settings.speed,
    );
    // The end has no place to go on from.
    const isKept = saves.keepAuto(next.isEnd ? undefined : save());
    if (isKept || isWarned) return;
    isWarned = true;
    reader.tell(say('notKept'));
  }

  /** The place of the line that is shown; what was read before it stands in the backlog. */
  function save(): Save | undefined {
    if (!teller || !beat) return undefined;
    return { at: Date.now(), line: beat.text, place: teller.place(), read: readBefore };
  }

  function goOn(tell: (teller: Teller) => Beat) {
    if (!teller) return;
    const before = save();
    try {
      const next = tell(teller);
      if (before) trail = [...trail, before].slice(-MOST_BACK);
      show(next);
    } catch (error) {
      end(error);
    }
  }

  function goBack() {
    const before = trail.at(-1);
    if (!teller || !before) return;
    trail = trail.slice(0, -1);
    paces.set('reader');
    try {
      show(open(before));
    } catch (error) {
      end(error);
    }
  }

  /** The first beat of a story, or of its rest from a place on. Throws, and leaves everything as it is, where it cannot be told. */
  function open(from?: Save): Beat {
    const opened = createTeller(ink, from?.place);
    const first = opened.next();
    teller = opened;
    read = from?.read ?? [];
    return first;
  }

  function begin(from?: Save) {
    try {
      const first = open(from);
      trail = [];
      paces.set('reader');
      place.replaceChildren(reader.root);
      show(first);
    } catch (error) {
      if (!(error instanceof StoryError) || from === undefined) return end(error);
      // Made by another version of the story, which has no such place.
      menus.tell(say('otherVersion'));
    }
  }

  /** Ends the story here: in another language it is another one, which goes on at the same line. */
  function speak(next: Locale) {
    const at = save();
    teller = undefined;
    paces.begin();
    deps.speak(next, at);
  }

  function hide() {
    if (!teller || isPopupOpen()) return;
    reader.root.hidden = true;
    settle();
  }

  function reveal(): boolean {
    if (!teller || !isHidden()) return false;
    reader.root.hidden = false;
    reader.focus();
    settle();
    return true;
  }

  function end(error: unknown) {
    teller = undefined;
    paces.begin();
    sound.music(null);
    deps.fail(error);
  }

  function showTitle() {
    teller = undefined;
    beat = undefined;
    paces.begin();
    spoken.textContent = '';
    sound.music(null);
    showScene({ ...EMPTY_SCENE, background: firstBackground() }, false);
    const auto = saves.auto();
    const hasSaves = saves.slots().some((save) => save !== null);
    const screen = titleScreen(
      title,
      [
        ...(auto ? [{ label: say('continue'), act: () => begin(auto) }] : []),
        { label: say(auto ? 'startAnew' : 'start'), act: menus.startAnew },
        ...(hasSaves ? [{ label: say('load'), act: menus.load }] : []),
        { label: say('settings'), act: menus.settings },
      ],
      languagePicker(languagesOf(story), language, say, deps.speak),
    );
    place.replaceChildren(screen, ...(stage ? [] : [element('p', { class: 'notice' }, say('noPictures'))]));
    screen.querySelector('button')?.focus({ preventScroll: true });
    settle();
  }

  /** The picture that the title stands on: the first of the pack. */
  const firstBackground = () =>
    Object.entries(story.assets).find(([, { kind, later }]) => kind === 'image' && !later)?.[0] ?? null;

  if (deps.from) begin(deps.from);
  if (!teller) showTitle();
  return {
    isTelling: () => teller !== undefined,
    menu: openMenu,
    press,
    back: goBack,
    turn,
    hide,
    reveal,
    settle,
  };
}

/** What is seen of a scene, from behind to the front and from left to right. */
function picturesOf({ background, figures: { left, centre, right } }: Scene): string[] {
  const figures = [left, centre, right].map(
    (figure) => figure && (figure.kind === 'image' ? figure.image : figure.skeleton),
  );
  return [background, ...figures].filter((id) => id !== null);
}
