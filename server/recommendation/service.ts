import { type SQL, sql } from 'drizzle-orm';
import { CodedError } from '../../shared/contract/errors.ts';
import type { CatalogService, Visitor } from '../catalog/service.ts';
import type { Database } from '../db/database.ts';
import { store as gameTable } from '../db/schema/catalog.ts';
import { type Recommendation, rank, type Seed } from './ranking.ts';
import { createRecommendationStore, isNewTo } from './store.ts';

export type { Recommendation };

const MOST = 20;

interface RecommendationDeps {
  database: Database;
  catalog: Pick<CatalogService, 'isVisible'> & { shownTo(visitor: Visitor): SQL };
}

export type RecommendationService = ReturnType<typeof createRecommendationService>;

/** Games to go on with, from tags and authors alone; always the same few statements, however large the store is. */
export function createRecommendationService({ database, catalog }: RecommendationDeps) {
  const store = createRecommendationStore(database);

  /** Games like the seeds, without those that the player has to do with already. Throws 400. */
  async function recommend(
    seeds: readonly Seed[],
    { visitor, player }: { visitor: Visitor; player: string | undefined },
    limit: number,
  ): Promise<Recommendation[]> {
    if (limit < 1 || limit > MOST) throw new CodedError('400', `limit is 1 to ${MOST}`);
    if (seeds.length === 0) return [];
    const isOther = sql`${gameTable.id} <> all(${`{${seeds.map(({ id }) => id).join(',')}}`}::int[])`;
    const isNew = player === undefined ? isOther : sql`${isOther} and ${isNewTo(player)}`;
    return rank(seeds, await store.candidates(seeds, sql`${catalog.shownTo(visitor)} and ${isNew}`), limit);
  }

  return {
    /** Games like one that the visitor may see, without what the player has to do with already. Throws 400. */
    async like(
      id: number,
      visitor: Visitor,
      player: string | undefined,
      limit: number,
    ): Promise<Recommendation[]> {
      if (!(await catalog.isVisible(visitor, id))) return [];
      const traits = await store.traits(id);
      const found = await recommend(traits ? [{ ...traits, weight: 1 }] : [], { visitor, player }, limit);
      return found.map((each) => ({ ...each, because: undefined }));
    },

    /** Games like those that the player has, likes and wishes for; none for guests. Throws 400. */
    async forPlayer(player: string | undefined, visitor: Visitor, limit: number): Promise<Recommendation[]> {
      return recommend(player ? await store.seedsOf(player) : [], { visitor, player }, limit);
    },
  };
}
