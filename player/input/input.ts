import { isPopupOpen } from '../view/popup.ts';
import { type PadAct, padActs, pressedOn } from './pad.ts';

/** Lets Escape open the menu, and a gamepad move the focus, press, and open and close it. */
export function listen(menu: () => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || isPopupOpen()) return;
    event.preventDefault();
    menu();
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
  else if (act === 'press' && active instanceof HTMLElement) active.click();
  if (act !== 'up' && act !== 'down') return;
  const controls = [
    ...(dialog ?? document).querySelectorAll<HTMLElement>('button:enabled, input, select, [tabindex="0"]'),
  ].filter((each) => each.checkVisibility());
  const at = controls.findIndex((each) => each.matches(':focus'));
  const step = act === 'down' ? 1 : -1;
  controls[(at + step + controls.length) % controls.length]?.focus();
}
