/** Ends the keeping, and gives what to do now for the last press: null when nothing was pressed. */
type TakePress = () => (() => void) | null;

declare global {
  interface Window {
    takeEarlyPress?: TakePress;
  }
}

/**
 * Keeps the last press of a button, and the last form sent by a key, while nothing answers them yet. Runs as text in the
 * page, so it stands alone. Links, boxes and fields work by themselves.
 */
function keepEarlyPress(): void {
  let repeat: (() => void) | null = null;
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
    repeat = () => button.click();
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || isAnswered(form)) return;
    keepFromPage(event);
    repeat = () => form.requestSubmit();
  };
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  window.takeEarlyPress = () => {
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    return repeat;
  };
}

/** The script that the server writes into the head of a page. */
export const KEEP_EARLY_PRESS = `(${keepEarlyPress})()`;

/** Does what was pressed before the page could answer. */
export function repeatEarlyPress(): void {
  window.takeEarlyPress?.()?.();
}
