/** Keys and controllers are the game's from its first moment on, unless somebody is on a control of the page around it. */
export function giveKeys(frame: HTMLIFrameElement | null): void {
  const { activeElement, body } = document;
  // The page's content has the focus after a way here inside the store.
  if (activeElement === body || activeElement?.id === 'main') frame?.focus();
}

/** Keys and controllers are the page's again: those of a frame that goes with the focus would be nobody's. */
export function takeKeysBack(frame: HTMLIFrameElement | null): void {
  if (document.activeElement !== frame) return;
  frame?.blur();
  window.focus();
}
