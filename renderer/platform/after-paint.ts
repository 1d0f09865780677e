/** Runs something once what has changed by now is painted; at once where nobody looks. */
export function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
