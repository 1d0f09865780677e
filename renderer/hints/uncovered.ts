/** How long nothing may lie over the page before something may, ms: one dialog often leads to the next. */
const SETTLED_MS = 1_000;

const isCovered = () => document.querySelector('dialog[open]') !== null;

/** Acts once no dialog lies over the page, at once where that is so already; answers what ends the waiting. */
export function onceUncovered(act: () => void): () => void {
  if (!isCovered()) {
    act();
    return () => {};
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
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
  return stop;
}
