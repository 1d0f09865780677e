import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface CoverCache {
  /** Stores the image of a library cover, where the disk takes it, while handing it on; other responses pass untouched. */
  keep(address: URL, response: Response): Promise<Response>;
  /** A kept cover, whatever its size was: whole where it came so, else cut to a square. */
  read(pathname: string): Promise<Response | undefined>;
  /** Whether a cover is kept whole. */
  has(pathname: string): Promise<boolean>;
  /** Removes all but the covers at the given paths; what the disk does not let go stays, with a warning. */
  keepOnly(pathnames: readonly string[]): Promise<void>;
}

const MIN_WIDTH_BYTES = 2_000;

/** Covers of library games on disk, so that the library has its face with no network. */
export function createCoverCache(folder: string, isLibraryCover: (pathname: string) => boolean): CoverCache {
  const fileOf = (pathname: string) => path.join(folder, createHash('sha256').update(pathname).digest('hex'));

  const cutOf = (file: string) => `${file}-cut`;

  async function keep({ pathname, searchParams }: URL, response: Response): Promise<Response> {
    const type = response.headers.get('content-type') ?? '';
    if (response.status !== 200 || !type.startsWith('image/') || !isLibraryCover(pathname)) return response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    // Lists cut a small square of it, which must not take the place of the whole.
    const whole = fileOf(pathname);
    const file = searchParams.has('h') ? cutOf(whole) : whole;
    // The 10-pixel placeholder of the same address is not worth keeping, nor what came after its player had left.
    if (bytes.length >= MIN_WIDTH_BYTES && isLibraryCover(pathname))
      await store(file, Buffer.concat([Buffer.from(`${type}\n`), bytes])).catch((error: Error) =>
        console.warn('cover not kept:', error.message),
      );
    return new Response(bytes, { status: 200, headers: response.headers });
  }

  async function store(file: string, bytes: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true });
    // The page asks for two sizes of a cover at once: each is written by itself, and the last one stays.
    const partial = `${file}.${randomUUID()}`;
    try {
      await writeFile(partial, bytes);
      await rename(partial, file);
    } finally {
      await rm(partial, { force: true });
    }
  }

  async function read(pathname: string): Promise<Response | undefined> {
    const whole = fileOf(pathname);
    try {
      const stored = await readFile(whole).catch(() => readFile(cutOf(whole)));
      const end = stored.indexOf(10);
      const type = stored.subarray(0, end).toString('latin1');
      return new Response(new Uint8Array(stored.subarray(end + 1)), { headers: { 'content-type': type } });
    } catch {
      return undefined;
    }
  }

  const has = (pathname: string) =>
    access(fileOf(pathname)).then(
      () => true,
      () => false,
    );

  async function keepOnly(pathnames: readonly string[]): Promise<void> {
    const kept = new Set(pathnames.map(fileOf).flatMap((whole) => [whole, cutOf(whole)]));
    const files = await readdir(folder).catch(() => []);
    for (const name of files) {
      const file = path.join(folder, name);
      if (kept.has(file)) continue;
      await rm(file, { force: true }).catch((error: Error) =>
        console.warn('cover not removed:', error.message),
      );
    }
  }

  return { keep, read, has, keepOnly };
}
