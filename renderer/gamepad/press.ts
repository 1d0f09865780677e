import type { ChoiceArgs } from '../popups/choice/choice.tsx';
import type { Figures } from '../popups/keyboard/figures.ts';
import type { KeyboardArgs } from '../popups/keyboard/keyboard.tsx';
import { currentScope } from './targets.ts';
import { focusedIn } from './walk.ts';

/** Boxes that a pad can only fill by a keyboard on the screen. */
const TYPED =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="submit"], [type="button"])';

export type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** What a press asks for that a click cannot do: a popup to type in or to choose from. */
export type Wish =
  | { kind: 'type'; box: TextBox; args: KeyboardArgs }
  | { kind: 'choose'; list: HTMLSelectElement; args: ChoiceArgs };

/** Presses what has the focus. Lists and boxes to type in answer with a wish instead. */
export function press(): Wish | undefined {
  const focused = focusedIn(currentScope());
  if (focused instanceof HTMLSelectElement) return choiceFrom(focused);
  if (isTextBox(focused) && !focused.readOnly) return typingIn(focused);
  focused?.click();
  return undefined;
}

const choiceFrom = (list: HTMLSelectElement): Wish => ({
  kind: 'choose',
  list,
  args: {
    title: nameOf(list),
    options: [...list.options].map(({ value, text, disabled }) => ({ value, text, disabled })),
    value: list.value,
  },
});

const FIGURES_OF_MODE = new Map<string, Figures>([
  ['numeric', 'code'],
  ['decimal', 'number'],
]);
const FIGURES_OF_TYPE = new Map<string, Figures>([
  ['number', 'number'],
  ['time', 'time'],
  ['date', 'date'],
]);

const typingIn = (box: TextBox): Wish => ({
  kind: 'type',
  box,
  args: {
    label: nameOf(box),
    value: box.value,
    type: box.type,
    figures: FIGURES_OF_MODE.get(box.inputMode) ?? FIGURES_OF_TYPE.get(box.type),
    maxLength: box.maxLength,
  },
});

const nameOf = (control: TextBox | HTMLSelectElement): string =>
  control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? '';

const isTextBox = (element: HTMLElement | undefined): element is TextBox => element?.matches(TYPED) === true;

/** Puts a value where a person would have: the page hears of it, frameworks too. */
export function fill(box: TextBox | HTMLSelectElement, value: string): void {
  // Through the setter of its kind: React keeps one of its own on the element and would take the value for known.
  Reflect.set(Reflect.getPrototypeOf(box) ?? box, 'value', value, box);
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Closes what lies on top as Escape would; answers with false where only the page is left. */
export function closeTop(): boolean {
  const scope = currentScope();
  if (scope === document.body) return false;
  if (scope instanceof HTMLDialogElement) {
    if (scope.closedBy !== 'none') scope.requestClose();
  } else scope.hidePopover();
  return true;
}

/** What has the pad for itself: a game that plays. */
export const playing = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-plays]');
