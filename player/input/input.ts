import type { Game } from '../game.ts';
import { isPopupOpen } from '../view/popup.ts';
import { type PadAct, padActs, pressedOn } from './pad.ts';

/** Lists of buttons, which stand below or beside each other: arrows walk through them. */
const LISTS = '.answers, .ways, .slots, .tools';
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  down: 1,
  right: 1,
  up: -1,
  left: -1,
};

/** Lets keys, a gamepad and the right button of a mouse do what can be done in a story. */
export function listen(game: () => Game | undefined): void {
  document.addEventListener('keydown', (event) => {
    // A key that is held would press through whatever comes next.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (isBrowsers(event)) return;
    if (!isPopupOpen() && pressKey(event.key, game())) return event.preventDefault();
    const list = document.activeElement?.closest(LISTS);
    const step = STEPS[event.key];
    if (!list || step === undefined) return;
    event.preventDefault();
    moveFocus([...list.querySelectorAll<HTMLElement>('button:enabled')], step);
  });
  document.addEventListener('contextmenu', (event) => {
    const now = game();
    if (!now?.isTelling() || isPopupOpen()) return;
    // Words can be copied and looked up.
    if (event.target instanceof Element && event.target.closest('.panel')) return;
    event.preventDefault();
    if (!now.reveal()) now.hide();
  });
  window.addEventListener('gamepadconnected', () => watchPads(game), { once: true });
}

/** Keys that press others, and those that browsers have use for. */
const FOREIGN_KEY = /^(F\d+|Alt|AltGraph|CapsLock|Control|Fn|Meta|NumLock|ScrollLock|Shift)$/;

/** Whether a key is the browser's own: alone, or with another one that is held. */
const isBrowsers = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  ctrlKey || altKey || metaKey || FOREIGN_KEY.test(key);

/** Answers whether a key means something in a story. While the words are away, each brings them back. */
function pressKey(key: string, game: Game | undefined): boolean {
  if (!game?.isTelling()) return false;
  if (game.reveal()) return true;
  if (key === 'Escape') game.menu();
  else if (key === 'PageUp') game.back();
  else if (key === 'PageDown') game.turn('skip');
  else return false;
  return true;
}

function watchPads(game: () => Game | undefined): void {
  const before = new Map<number, Set<number>>();
  const look = () => {
    for (const pad of navigator.getGamepads()) {
      if (!pad) continue;
      const acts = padActs(before.get(pad.index) ?? new Set(), pad);
      before.set(pad.index, pressedOn(pad));
      if (document.hasFocus()) for (const act of acts) perform(act, game());
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function perform(act: PadAct, game: Game | undefined): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (game?.reveal()) return;
  if (dialog && (act === 'menu' || act === 'close')) dialog.close();
  else if (act === 'press') press(document.activeElement);
  else if (act in STEPS) move(act, dialog ?? document);
  else if (game && !dialog) playOn(act, game);
}

/** What a pad does with the story itself. */
function playOn(act: PadAct, game: Game): void {
  if (act === 'menu') game.menu();
  else if (act === 'hide') game.hide();
  else if (act === 'back' || act === 'close') game.back();
  else if (act === 'auto' || act === 'skip') game.turn(act);
}

/** What the pad's cross does with a dialog's or the page's controls: changes a value, scrolls, goes to the next. */
function move(act: PadAct, within: ParentNode): void {
  const active = document.activeElement;
  const step = STEPS[act];
  if (step === undefined) return;
  if ((act === 'left' || act === 'right') && changeValue(active, step)) return;
  if ((act === 'up' || act === 'down') && scrolled(active, step)) return;
  const controls = within.querySelectorAll<HTMLElement>('button:enabled, input, select, [tabindex="0"]');
  moveFocus(
    [...controls].filter((each) => each.checkVisibility()),
    step,
  );
}

/** Scrolls what is longer than its place; answers whether there was more of it that way. */
function scrolled(control: Element | null, step: number): boolean {
  if (!control?.matches('[tabindex="0"]')) return false;
  const before = control.scrollTop;
  control.scrollTop += step * control.clientHeight * 0.5;
  return control.scrollTop !== before;
}

/** A list of values has been stepped through already: pressing it says that this one is meant. */
function press(control: Element | null): void {
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
  else if (control instanceof HTMLElement) control.click();
}

/** Steps a slider or a list of values; answers whether the control is one. */
function changeValue(control: Element | null, step: number): boolean {
  if (control instanceof HTMLInputElement && control.type === 'range') control.stepUp(step);
  else if (control instanceof HTMLSelectElement)
    control.selectedIndex = Math.max(0, Math.min(control.length - 1, control.selectedIndex + step));
  else return false;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

function moveFocus(controls: readonly HTMLElement[], step: number): void {
  const at = controls.findIndex((each) => each.matches(':focus'));
  controls[(at + step + controls.length) % controls.length]?.focus();
}
