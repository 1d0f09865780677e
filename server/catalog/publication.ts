import { and, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { author, store, storeInfo, storePrice, storeSearch } from '../db/schema/catalog.ts';
import { denseGramsOf, gramsOf, termsOf } from './search-text.ts';
import type { AuthorRow, InfoRow, PriceRow, StoreRow } from './store.ts';

/** What a publisher says of a game; votes, sales, and when it was told of stay the store's. */
export type PublishedGame = Omit<
  StoreRow,
  'ratingScore' | 'likes' | 'dislikes' | 'percentageDiscount' | 'announcedAt'
>;

/** A game as it is written into the store. */
export interface Publication {
  game: PublishedGame;
  /** Name that it is found under beside its own. */
  publisher: string;
  infos: Omit<InfoRow, 'storeId'>[];
  prices: Pick<PriceRow, 'country' | 'price' | 'meowcent'>[];
}

/** A game as its publisher gave it. */
export interface PublishedRows {
  game: StoreRow;
  author: AuthorRow;
  infos: InfoRow[];
  prices: PriceRow[];
}

/**
 * What is looked through for a game: its names, labels and briefs in every language, and its publisher. A single letter
 * finds no word of a brief, or it would find every game.
 */
export function searchRow(
  storeId: number,
  publisherName: string,
  infos: readonly { name: string; labels: readonly string[]; brief: string }[],
): typeof storeSearch.$inferInsert {
  const names = lines(infos.map(({ name }) => name));
  const publisher = lines([publisherName]);
  const labels = lines(infos.flatMap((info) => info.labels));
  const briefs = lines(infos.map(({ brief }) => brief));
  const short = names + publisher + labels;
  return {
    storeId,
    names,
    publisher,
    labels,
    text: short + briefs,
    grams: [...new Set([...gramsOf(short), ...denseGramsOf(briefs)])],
  };
}

/** Each text once, as the search compares it, on a line of its own between line breaks. */
function lines(texts: readonly string[]): string {
  const normalised = texts.map((text) => termsOf(text).join(' '));
  return `\n${[...new Set(normalised)].join('\n')}\n`;
}

/** Reads and writes games whole, as publishers see them. */
export function createPublications(database: Database) {
  const { query } = database;

  return {
    /** A game with its texts and prices, also one that was taken down. */
    async published(id: number): Promise<PublishedRows | undefined> {
      const [found] = await query
        .select({ game: store, author })
        .from(store)
        .innerJoin(author, eq(author.id, store.authorId))
        .where(eq(store.id, id));
      if (!found) return undefined;
      const [infos, prices] = await Promise.all([
        query.select().from(storeInfo).where(eq(storeInfo.storeId, id)).orderBy(storeInfo.language),
        query.select().from(storePrice).where(eq(storePrice.storeId, id)).orderBy(storePrice.country),
      ]);
      return { ...found, infos, prices };
    },

    /** Adds a game, or puts what is said of it now in the place of what was said before, all of it at once. */
    publish: ({ game, publisher, infos, prices }: Publication): Promise<void> =>
      database.transaction(async () => {
        const storeId = game.id;
        const { id: _id, uuid: _uuid, path: _path, createdAt: _createdAt, ...said } = game;
        await query.insert(store).values(game).onConflictDoUpdate({ target: store.id, set: said });
        const search = searchRow(storeId, publisher, infos);
        await query
          .insert(storeSearch)
          .values(search)
          .onConflictDoUpdate({ target: storeSearch.storeId, set: search });
        await query.delete(storeInfo).where(eq(storeInfo.storeId, storeId));
        await query.insert(storeInfo).values(infos.map((info) => ({ storeId, ...info })));
        const countries = prices.map(({ country }) => country);
        await query
          .delete(storePrice)
          .where(and(eq(storePrice.storeId, storeId), notInArray(storePrice.country, countries)));
        for (const { country, price, meowcent } of prices)
          await query
            .insert(storePrice)
            .values({ storeId, country, price, meowcent })
            .onConflictDoUpdate({
              target: [storePrice.storeId, storePrice.country],
              set: { price, meowcent },
            });
      }),

    /** The names that an account publishes under. */
    authorsOf: (accountId: string): Promise<AuthorRow[]> =>
      query.select().from(author).where(eq(author.accountId, accountId)).orderBy(author.nickname, author.id),
  };
}
