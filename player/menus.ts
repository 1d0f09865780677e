import type { Locale } from '../shared/contract/locales.ts';
import { languagesOf, wordsIn } from '../shared/story/pack.ts';
import type { Pack } from './pack/pack.ts';
import type { ReadLine, Save, Saves } from './story/saves.ts';
import type { Settings } from './story/settings.ts';
import { button, element } from './view/element.ts';
import { historyList } from './view/history.ts';
import { isPopupOpen, openPopup } from './view/popup.ts';
import { question } from './view/question.ts';
import { savesList } from './view/saves-list.ts';
import { languagePicker, settingsForm } from './view/settings-form.ts';
import type { Say } from './words.ts';

interface MenusDeps {
  pack: Pack;
  language: Locale;
  say: Say;
  saves: Saves;
  settings: Settings;
  change: (next: Partial<Settings>) => void;
  /** Goes on in another language. */
  speak: (language: Locale) => void;
  /** The place of the line that is shown; nothing at the title. */
  save: () => Save | undefined;
  /** What was read, with the line that is shown. */
  read: () => readonly ReadLine[];
  nameOf: (speaker: string) => string;
  begin: (from?: Save) => void;
  hide: () => void;
  toTitle: () => void;
}

/** What opens over a story, one at a time. */
export interface Menus {
  menu(): void;
  load(): void;
  history(): void;
  settings(): void;
  startAnew(): void;
  /** Says something that must not be missed. */
  tell(text: string): void;
}

export function createMenus(deps: MenusDeps): Menus {
  const { pack, language, say, saves, settings, change, speak, save, read, nameOf, begin, hide, toTitle } =
    deps;
  const { story } = pack;
  const slotsList = (isOff: (save: Save | null) => boolean, pick: (slot: number) => void) =>
    savesList(saves.slots(), { say, language, isOff, pictureOf, pick });

  /** The background that a save was made before. */
  function pictureOf({ place }: Save): Promise<Blob> | undefined {
    const background = place.scene.background === null ? undefined : pack.asset(place.scene.background);
    return background && pack.file(background);
  }

  /** Asks before a place is lost that stands in no slot. */
  function leavePlace(label: string, leave: () => void) {
    const auto = saves.auto();
    if (!auto || saves.slots().some((kept) => kept?.place.ink === auto.place.ink)) return leave();
    const act = () => {
      close();
      leave();
    };
    const content = question(say('placeLost'), { label, act, cancel: () => close() }, say);
    const close = openPopup(label, content, say);
    content.querySelector('button')?.focus();
  }

  function openMenu() {
    if (isPopupOpen()) return;
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
      way(say('hideText'), hide),
      way(say('settings'), openSettings),
      way(say('toTitle'), toTitle),
    );
    list.querySelector('button')?.focus();
  }

  function openSave() {
    const status = element('p', { class: 'kept', role: 'status' });
    const list = element('div');
    const draw = (focused?: number) => {
      list.replaceChildren(slotsList(() => false, pick));
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
    openPopup(say('save'), element('div', {}, status, list), say);
  }

  function openLoad() {
    const list = slotsList(
      (kept) => kept === null,
      (slot) => {
        close();
        const chosen = saves.slots()[slot];
        if (chosen) leavePlace(say('load'), () => begin(chosen));
      },
    );
    const close = openPopup(say('load'), list, say);
  }

  function openHistory() {
    if (!isPopupOpen()) openPopup(say('history'), historyList(read(), nameOf), say);
  }

  function openSettings() {
    const form = settingsForm(settings, { say, change });
    const close = openPopup(say('settings'), form, say);
    // At the title it stands beside the ways in.
    const picker = save() && languagePicker(languagesOf(story), language, say, take);
    if (picker) form.append(picker);
    function take(next: Locale) {
      close();
      speak(next);
    }
  }

  return {
    menu: openMenu,
    load: openLoad,
    history: openHistory,
    settings: openSettings,
    startAnew: () => leavePlace(say('startAnew'), () => begin()),
    tell: (text) => {
      openPopup(wordsIn(story.title, language, story), element('p', {}, text), say);
    },
  };
}
