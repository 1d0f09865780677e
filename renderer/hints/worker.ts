/** Registers the service worker at the site's root (X03); without one the site works all the same. */
export function registerWorker(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/service-worker.js').catch(() => {});
}
