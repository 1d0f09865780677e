/** Least time between two reloads for lost code, ms (T22). */
export const RELOAD_PAUSE_MS = 60_000;

const STORAGE_KEY = 'chunk-reload';
/** What browsers say when a piece of code cannot be loaded, as after a new release took the old files away. */
const LOST_CHUNK =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/;

export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && LOST_CHUNK.test(error.message);

/** Whether the page may load itself anew: it has not for a minute. Remembers that it does. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(STORAGE_KEY) ?? Number.NEGATIVE_INFINITY);
  if (now - last < RELOAD_PAUSE_MS) return false;
  storage.setItem(STORAGE_KEY, String(now));
  return true;
}

/** Loads the page anew when code that it asks for is gone, at most once a minute (T22). */
export function reloadLostChunks(): void {
  const reload = (error: unknown) => {
    if (isLostChunk(error) && mayReload(sessionStorage, Date.now())) location.reload();
  };
  addEventListener('vite:preloadError', (event) => {
    if ('payload' in event) reload(event.payload);
  });
  addEventListener('unhandledrejection', ({ reason }) => reload(reason));
}

/** Loads a part of the page; when its code is gone, the page loads anew and this never ends. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (typeof location === 'undefined' || !isLostChunk(error) || !mayReload(sessionStorage, Date.now()))
      throw error;
    location.reload();
    return new Promise(() => {});
  }
}
