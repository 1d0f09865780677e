/** What a person did before the page could answer. */
interface Early {
  /** Lists and boxes that were changed, with what they were changed to, in this order. */
  changed: ReadonlyMap<HTMLSelectElement | HTMLInputElement, string | boolean>;
  /** Presses the buttons again and sends the forms, each once, in the order in which they were pressed last. */
  presses: ReadonlyMap<Element, () => void>;
}

declare global {
  interface Window {
    /** Ends the keeping, and gives what to do now. */
    takeEarly?: () => Early;
  }
}

/**
 * Keeps what lists and boxes were changed to, the buttons that were pressed, and the forms sent by a key, while nothing
 * answers them yet. Runs as text in the page, so it stands alone. Links work by themselves, and fields keep their text.
 */
function keepEarlyPress(): void {
  const changed = new Map<HTMLSelectElement | HTMLInputElement, string | boolean>();
  const presses = new Map<Element, () => void>();
  const keepPress = (pressed: Element, again: () => void) => {
    // Pressed once more out of impatience, it is meant once.
    presses.delete(pressed);
    presses.set(pressed, again);
  };
  // React, half awake, may answer on its own what will be repeated.
  const keepFromPage = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // A form that posts to an address of its own is answered by the store.
  const isAnswered = (form: HTMLFormElement | null) => form?.matches('[method="post"][action]');
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || isAnswered(button.form)) return;
    keepFromPage(event);
    keepPress(button, () => button.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || isAnswered(form)) return;
    keepFromPage(event);
    keepPress(form, () => form.requestSubmit());
  };
  const onChange = ({ target: control }: Event) => {
    const isBox = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
    if (!isBox && !(control instanceof HTMLSelectElement)) return;
    // The last change stands last.
    changed.delete(control);
    changed.set(control, isBox ? control.checked : control.value);
  };
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('change', onChange, true);
  window.takeEarly = () => {
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    removeEventListener('change', onChange, true);
    return { changed, presses };
  };
}

/** The script that the server writes into the head of a page. */
export const KEEP_EARLY_PRESS = `(${keepEarlyPress})()`;

/** Does what was done before the page could answer. */
export function repeatEarlyPress(): void {
  const early = window.takeEarly?.();
  if (!early) return;
  for (const [control, wanted] of early.changed) changeAgain(control, wanted);
  for (const press of early.presses.values()) press();
}

/** Changes a control as the person had, in front of a page that knows it as it was drawn. */
function changeAgain(control: HTMLSelectElement | HTMLInputElement, wanted: string | boolean): void {
  if (control instanceof HTMLSelectElement) {
    control.value = String(wanted);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    control.checked = !wanted;
    control.click();
  }
}
