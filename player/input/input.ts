import { isPopupOpen } from '../view/popup.ts';
import { type PadAct, padActs, pressedOn } from './pad.ts';

/** Lists of buttons, which stand below or beside each other: arrows walk through them. */
const LISTS = '.answers, .ways, .slots';
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

/** Lets Escape open the menu, arrows walk, and a gamepad move the focus, press, change values, and open and close the menu. */
export function listen(menu: () => void): void {
  document.addEventListener('keydown', (event) => {
    // A key that is held would press through whatever comes next.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.key === 'Escape' && !isPopupOpen()) {
      event.preventDefault();
      menu();
    }
    const list = document.activeElement?.closest(LISTS);
    const step = STEPS[event.key];
    if (!list || step === undefined) return;
    event.preventDefault();
    moveFocus([...list.querySelectorAll<HTMLElement>('button:enabled')], step);
  });
  window.addEventListener('gamepadconnected', () => watchPads(menu), { once: true });
}

function watchPads(menu: () => void): void {
  const before = new Map<number, Set<number>>();
  const look = () => {
    for (const pad of navigator.getGamepads()) {
      if (!pad) continue;
      const acts = padActs(before.get(pad.index) ?? new Set(), pad);
      before.set(pad.index, pressedOn(pad));
      if (document.hasFocus()) for (const act of acts) perform(act, menu);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function perform(act: PadAct, menu: () => void): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  const active = document.activeElement;
  if (act === 'menu' && !dialog) menu();
  else if (act === 'menu' || act === 'back') dialog?.close();
  else if (act === 'press') press(active);
  const step = STEPS[act];
  if (step === undefined) return;
  if ((act === 'left' || act === 'right') && changeValue(active, step)) return;
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
    'button:enabled, input, select, [tabindex="0"]',
  );
  moveFocus(
    [...controls].filter((each) => each.checkVisibility()),
    step,
  );
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
