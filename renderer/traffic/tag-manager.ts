declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

export interface TagManager {
  push(entry: Record<string, unknown>): void;
}

/** Whether this page has loaded a tag manager. */
export const isTagManagerLoaded = (): boolean => window.dataLayer !== undefined;

/** Loads the tag manager of an id (X09), once a page; only with consent, and only where the site names an id. */
export function startTagManager(id: string): TagManager {
  const layer = window.dataLayer ?? [];
  const manager = { push: (entry: Record<string, unknown>) => void layer.push(entry) };
  if (isTagManagerLoaded()) return manager;
  window.dataLayer = layer;
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
  return manager;
}
