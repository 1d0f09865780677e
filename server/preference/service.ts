import { CodedError } from '../../shared/contract/errors.ts';
import { areTags } from '../../shared/contract/tags.ts';
import {
  type Audience,
  audienceOf,
  type CatalogService,
  type Preference,
  type Visitor,
} from '../catalog/service.ts';
import type { Database } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import type { Page } from '../http/paging.ts';
import { perRequest } from '../http/per-request.ts';
import { createPreferenceStore, type IgnoredRow } from './store.ts';

export type { IgnoredRow };

/** How many games one player may ignore: what every list has to leave out. */
export const MOST_IGNORED = 2000;

interface PreferenceDeps {
  database: Database;
  catalog: Pick<CatalogService, 'isVisible'>;
  now(): Date;
}

export type PreferenceService = ReturnType<typeof createPreferenceService>;

/** What players do not want to see on the shelves: games that they ignore, and tags. */
export function createPreferenceService({ database, catalog, now }: PreferenceDeps) {
  const store = createPreferenceStore(database);

  return {
    /** What a player does not want to see. */
    of: (player: string): Promise<Preference> => store.of(player),

    /** The games that a player ignores, and how many they are. */
    async ignored(
      player: string,
      page: Page<'created_at'>,
    ): Promise<{ list: IgnoredRow[]; totalCount: number }> {
      const [list, totalCount] = await Promise.all([store.ignored(player, page), store.ignoredTotal(player)]);
      return { list, totalCount };
    },

    /** Ignores a game, once. Throws 404 for games that the audience may not see, store/too-many-ignored. */
    async ignore(player: string, audience: Audience, storeId: number): Promise<IgnoredRow> {
      if (!(await catalog.isVisible(audience, storeId))) throw new CodedError('404', 'There is no such game');
      return database.transaction(async () => {
        await store.lock(player);
        const known = await store.find(player, storeId);
        if (known) return known;
        if ((await store.ignoredTotal(player)) >= MOST_IGNORED)
          throw new CodedError('store/too-many-ignored', `A player ignores ${MOST_IGNORED} games at most`);
        const row = { accountId: player, storeId, createdAt: now() };
        await store.ignore(row);
        return row;
      });
    },

    /** Shows a game again; false when the player does not ignore it. */
    unignore: store.unignore,

    /** Sets the tags to leave out. Throws 400 for what is no tag, or named twice, and for too many. */
    async setExcludedTags(player: string, tags: readonly string[]): Promise<string[]> {
      if (!areTags(tags)) throw new CodedError('400', 'tags are named as games carry them, each once');
      await store.setExcludedTags(player, [...tags]);
      return [...tags];
    },
  };
}

/**
 * Who looks through the lists of a request, read once a request: players with what they do not want to see, guests with the
 * tags that their browser leaves out.
 */
export function createVisitorReader(preference: Pick<PreferenceService, 'of'>) {
  return perRequest(
    async (context: Context): Promise<Visitor> => ({
      ...audienceOf(context),
      preference: context.viewer
        ? await preference.of(context.viewer.uuid)
        : { ignored: [], excludedTags: context.excludedTags },
    }),
  );
}
