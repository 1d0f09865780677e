import type { PackFile } from '../../shared/story/pack.ts';
import { StoryError } from '../../shared/story/story-error.ts';

/** How many files are on their way at once: more would only share the line. */
const AT_ONCE = 4;

/** The network failed, not the pack: trying again may help. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The game is not open to its reader any more: its way in was used up, or the game is not theirs. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError';
}

export type Fetch = (address: string, options?: { signal?: AbortSignal }) => Promise<Response>;

/** A line on which nothing comes for so long is broken, whatever it says. */
const LONGEST_SILENCE_MS = 20_000;
/** A file that the line breaks off is asked for again after these: phones go from one line to another. */
const PAUSES_MS = [500, 2000];
/** Of a server that asks to try again: too slow, too often. */
const LATER = new Set([408, 429]);
/** What browsers say of a part of the player that they could not load: Chromium and Firefox, Safari. */
const LOST_PART = /dynamically imported module|importing a module script failed/i;

/**
 * Fetches files of a pack, a few at a time, and tells after every piece how many bytes more are there, or fewer where the
 * line broke. Throws a NetworkError where one cannot be reached, also not at the next tries, a ClosedError
 * where its reader may not have it, a StoryError where it is missing or not as large as the manifest says.
 */
export async function loadFiles(
  files: readonly PackFile[],
  onBytes: (bytes: number) => void,
  fetch: Fetch,
): Promise<Map<string, Blob>> {
  const loaded = new Map<string, Blob>();
  const waiting = [...files];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      loaded.set(next.file, await loadFile(next, onBytes, fetch));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return loaded;
}

async function loadFile(file: PackFile, onBytes: (bytes: number) => void, fetch: Fetch): Promise<Blob> {
  for (const pause of PAUSES_MS) {
    let size = 0;
    const count = (bytes: number) => {
      size += bytes;
      onBytes(bytes);
    };
    try {
      return await loadAtOnce(file, count, fetch);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      if (size > 0) onBytes(-size);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return loadAtOnce(file, onBytes, fetch);
}

async function loadAtOnce(
  { file, bytes }: PackFile,
  onBytes: (bytes: number) => void,
  fetch: Fetch,
): Promise<Blob> {
  const line = new AbortController();
  const wait = () => setTimeout(() => line.abort(), LONGEST_SILENCE_MS);
  let silence = wait();
  try {
    const response = await ask(file, (address) => fetch(address, { signal: line.signal }));
    if (!response.body) throw new StoryError(`${file} is empty`);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    let size = 0;
    for (let read = await reach(() => reader.read()); !read.done; read = await reach(() => reader.read())) {
      clearTimeout(silence);
      silence = wait();
      parts.push(read.value);
      size += read.value.byteLength;
      onBytes(read.value.byteLength);
    }
    if (size !== bytes) throw new StoryError(`${file} has ${size} bytes, and story.json says ${bytes}`);
    return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
  } finally {
    clearTimeout(silence);
  }
}

/** Asks for a file of the pack; what is wrong with the answer is the network's or the pack's. */
export async function ask(file: string, fetch: Fetch): Promise<Response> {
  const response = await reach(() => fetch(file));
  if (response.ok) return response;
  await response.body?.cancel();
  const answer = `${file} answered ${response.status}`;
  if (response.status >= 500 || LATER.has(response.status)) throw new NetworkError(answer);
  throw response.status === 403 ? new ClosedError(answer) : new StoryError(answer);
}

/** Whether something failed because a part of the player did not come, as where the renderer loads its own. */
export const isLostPart = (error: unknown): boolean =>
  error instanceof TypeError && LOST_PART.test(error.message);

/** Does what fails by the network alone: fetching, reading what was fetched, importing a part of the player. */
export async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new NetworkError('the network failed', { cause: error });
  }
}
