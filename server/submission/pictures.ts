import type { CatalogService } from '../catalog/service.ts';
import { type ImageService, isGamePicture } from '../image/service.ts';
import type { SubmitRow, SubmitStore } from './store.ts';

interface SubmitPicturesDeps {
  store: Pick<SubmitStore, 'unreleased'>;
  catalog: Pick<CatalogService, 'published'>;
  image: Pick<ImageService, 'pruneGamePictures'>;
}

/** The game of a submission. */
type Pictured = Pick<SubmitRow, 'storeId' | 'storeUuid'>;

/** Pictures of games on their way into the store: uploaded ones, and those that the store shows already. */
export function createSubmitPictures({ store, catalog, image }: SubmitPicturesDeps) {
  /** The pictures that the store shows of a game now. */
  async function shownOf(storeId: number): Promise<Set<string>> {
    const infos = (await catalog.published(storeId))?.infos ?? [];
    return new Set(infos.flatMap(picturesOf));
  }

  return {
    /** Answers with what tells the pictures that a submission may name: those uploaded for its game, and those shown of it. */
    async usable({ storeId, storeUuid }: Pictured): Promise<(path: string) => boolean> {
      const shown = await shownOf(storeId);
      return (path) => isGamePicture(storeUuid, path) || shown.has(path);
    },

    /** Takes away what was uploaded for a game and is not shown of it. */
    async prune({ storeId, storeUuid }: Pictured): Promise<void> {
      await image.pruneGamePictures(storeUuid, await shownOf(storeId));
    },

    /** Takes away the pictures of an author's games that never came into the store. */
    async removeUnreleased(author: string): Promise<void> {
      for (const storeUuid of await store.unreleased(author))
        await image.pruneGamePictures(storeUuid, new Set());
    },
  };
}

function picturesOf(info: { cover: string; cover1to1: string; screenshots: readonly string[] }): string[] {
  return [info.cover, info.cover1to1, ...info.screenshots];
}
