import type { CoverCache } from './cover-cache.ts';

/** Most covers that are fetched ahead: of a library with thousands of games those that come first in it. */
export const MOST_COVERS = 500;

/** As wide as the library shows a cover; the store gives what the picture is. */
const SIZE = '?w=640&q=95';
const ACCEPT = { accept: 'image/avif,image/webp,image/*' };

/** Fetches the covers, given by their paths and the first ones first, that are not kept yet; resolves when that is over. */
export type CollectCovers = (covers: readonly string[]) => Promise<void>;

/**
 * Fetches what no window has shown yet of the library's covers, so that each game has its face with no network. They come
 * one after another, each at most once a start; after a failure the rest waits to be asked for again.
 */
export function createCoverCollector(deps: {
  covers: Pick<CoverCache, 'has' | 'keep'>;
  forward: (request: Request) => Promise<Response>;
  /** Whether the connection may be used for what nobody waits for. */
  mayFetch: () => boolean;
}): CollectCovers {
  const { covers, forward, mayFetch } = deps;
  const asked = new Set<string>();
  let wanted: readonly string[] = [];
  let collecting: Promise<void> | undefined;

  async function fetchCover(cover: string): Promise<void> {
    const address = new URL(`app://bundle${cover}${SIZE}`);
    const response = await forward(new Request(address, { headers: ACCEPT }));
    if (response.status === 429 || response.status >= 500)
      throw new Error(`the store answers ${response.status}`);
    await covers.keep(address, response);
  }

  async function collect(): Promise<void> {
    for (;;) {
      const cover = wanted.find((each) => !asked.has(each));
      if (cover === undefined || !mayFetch()) return;
      asked.add(cover);
      try {
        if (!(await covers.has(cover))) await fetchCover(cover);
      } catch (error) {
        asked.delete(cover);
        console.warn('cover not fetched:', error instanceof Error ? error.message : error);
        return;
      }
    }
  }

  return (list) => {
    wanted = list.filter((cover) => cover.startsWith('/cdn/')).slice(0, MOST_COVERS);
    collecting ??= collect().finally(() => {
      collecting = undefined;
    });
    return collecting;
  };
}
