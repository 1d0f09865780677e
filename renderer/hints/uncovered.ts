/** How long nothing may lie over the page before something may, ms: one dialog often leads to the next. */
const SETTLED_MS = 1_000;

/** By a dialog, or by what is said in passing: it would go unread below what opens. */
const isCovered = () => document.querySelector('dialog[open], .toast:popover-open') !== null;

/** Acts once nothing lies over the page, at once where that is so already; answers what ends the waiting. */
export function onceUncovered(act: () => void): () => void {
  if (!isCovered()) {
    act();
    return () => {};
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('toggle', look, true);
  };
  const look = () => {
    if (isCovered()) {
      clearTimeout(timer);
      timer = undefined;
    } else
      timer ??= setTimeout(() => {
        stop();
        act();
      }, SETTLED_MS);
  };
  // Dialogs that leave the document tell nobody that they close.
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  // What is said comes and goes without a change to the document; the event does not bubble.
  document.addEventListener('toggle', look, true);
  return stop;
}
