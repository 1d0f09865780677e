import { CodedError } from '../../shared/contract/errors.ts';
import { type KeptTexts, tabStorage } from '../platform/storage.ts';
import { untilStaying } from './leaving.ts';

/** Least time between two reloads for lost code, ms (T22). */
const RELOAD_PAUSE_MS = 60_000;

const STORAGE_KEY = 'chunk-reload';
/** What browsers say when a piece of code cannot be loaded, as after a new release took the old files away. */
const LOST_CHUNK =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/;

export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && LOST_CHUNK.test(error.message);

/** Whether the page may load itself anew: it has not for a minute, and will remember that it does. */
export function mayReload(storage: Pick<KeptTexts, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(STORAGE_KEY) ?? Number.NEGATIVE_INFINITY);
  if (now - last < RELOAD_PAUSE_MS) return false;
  return storage.setItem(STORAGE_KEY, String(now));
}

/** What helps: a page that is loaded anew, another try at the same code, the network; `nothing` where none of them does. */
type Remedy = 'reload' | 'again' | 'network' | 'nothing';

interface Surroundings {
  storage: Pick<KeptTexts, 'getItem' | 'setItem'>;
  now: number;
  /** Whether the server has what is at an address; undefined when it does not say. */
  has(address: string): Promise<boolean | undefined>;
}

/** Where the code is that an error misses; Safari does not say. */
const addressOf = ({ message }: Error): string | undefined => /\S*\/\S+$/.exec(message)?.[0];

/**
 * What helps after code could not be loaded. A page that loads anew loses what was typed: not without the network, nor
 * while the code can be had after all, as when the network is back by now, unless another try (`isSecond`) failed as well.
 * Never so soon after the page was loaded anew (T22).
 */
export async function remedyFor(
  error: unknown,
  isSecond: boolean,
  { storage, now, has }: Surroundings,
): Promise<Remedy> {
  if (!(error instanceof Error && isLostChunk(error))) return 'nothing';
  const address = addressOf(error);
  const found = await has(address ?? '/healthz');
  if (found === undefined) return 'network';
  if (found && address !== undefined && !isSecond) return 'again';
  return mayReload(storage, now) ? 'reload' : 'nothing';
}

/** A server that is overwhelmed, or about to close, says nothing of what it has. */
const has = (address: string) =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok, status }) => ok || (status === 404 ? false : undefined),
    () => undefined,
  );

let reloading = false;
/** Whether the load that starts now is one that nobody waits for, and how many of those are under way. */
let isAhead = false;
let loadsAhead = 0;

/**
 * Reloads the page if that helps against an error, and says what does. Not in place of another page: when a link is followed,
 * browsers give up what the page before still fetches, and a reload would take the visitor back to it.
 */
async function recoverFrom(error: unknown, isSecond = false): Promise<Remedy> {
  if (isLostChunk(error)) await untilStaying();
  const remedy = await remedyFor(error, isSecond, { storage: tabStorage, now: Date.now(), has });
  if (remedy === 'reload') {
    reloading = true;
    location.reload();
  }
  return reloading ? 'reload' : remedy;
}

/** Loads the page anew when code that it asks for is gone, at most once a minute (T22). */
export function reloadLostChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if ('payload' in event && loadsAhead === 0) void recoverFrom(event.payload);
  });
  addEventListener('unhandledrejection', ({ reason }) => void recoverFrom(reason));
}

/**
 * Loads a part of the page, with a second try where the network failed for a moment. When its code is gone, the page loads
 * anew and this never ends. Throws other/network-request-failed when the network is gone.
 */
export async function loadChunk<T>(load: () => Promise<T>, isSecond = false): Promise<T> {
  const ahead = isAhead ? 1 : 0;
  loadsAhead += ahead;
  try {
    return await load();
  } catch (error) {
    if (ahead > 0 || typeof location === 'undefined') throw error;
    const remedy = await recoverFrom(error, isSecond);
    if (remedy === 'reload') return new Promise(() => {});
    if (remedy === 'again') return await loadChunk(load, true);
    if (remedy === 'network')
      throw new CodedError('other/network-request-failed', 'no code', { cause: error });
    throw error;
  } finally {
    loadsAhead -= ahead;
  }
}

/** Starts a load that nobody waits for: when its code is gone, the page stays as it is, with what was typed into it. */
export function loadAhead<T>(start: () => Promise<T>): Promise<T> {
  isAhead = true;
  try {
    return start();
  } finally {
    isAhead = false;
  }
}
