import DataLoader from 'dataloader';
import { eq, inArray, type SQL } from 'drizzle-orm';
import { CodedError } from '../../shared/contract/errors.ts';
import { FALLBACK_COUNTRY } from '../../shared/money/price.ts';
import { isOneOf } from '../db/conditions.ts';
import type { Database } from '../db/database.ts';
import { store as gameTable } from '../db/schema/catalog.ts';
import { createGuestCache } from '../http/guest-cache.ts';
import type { Page } from '../http/paging.ts';
import { perRequest } from '../http/per-request.ts';
import type { OutboxService } from '../outbox/service.ts';
import type { Closure } from '../site/service.ts';
import { createChanges } from './changes.ts';
import { createCorrections } from './corrections.ts';
import { type Download, downloadsOf } from './downloads.ts';
import { conditionOf, type GameFilter, keywordCondition, needsSpans, type OrderField } from './filter.ts';
import {
  type Game,
  isOut,
  type Quote,
  quoteOf,
  ratingScore,
  toApiAuthor,
  toGame,
  toInfo,
  toPrice,
} from './game.ts';
import { findLocked } from './locked-game.ts';
import { createPublications, type Publication, type PublishedRows, searchRow } from './publication.ts';
import { readKeyword } from './read-filter.ts';
import { type CoinsIn, createRepricing, type Repriced, type Repricing } from './repricing.ts';
import { createSales, type Sale } from './sales.ts';
import { createShelf } from './shelf.ts';
import { createCatalogStore, type NewGame } from './store.ts';
import {
  type Audience,
  all,
  audienceOf,
  blockedFor,
  listedFor,
  NO_PREFERENCE,
  type Preference,
  shownSomewhere,
  type Visitor,
  visibleOnAnySite,
  visibleTo,
} from './visibility.ts';

export type {
  Audience,
  Download,
  Game,
  Preference,
  Publication,
  PublishedRows,
  Quote,
  Repriced,
  Repricing,
  Sale,
  Visitor,
};
export { audienceOf, downloadsOf, isOut, NO_PREFERENCE, toApiAuthor };

interface CatalogDeps {
  database: Database;
  outbox: Pick<OutboxService, 'append'>;
  /** Why the age policy shows no game in a country, to those whose age was checked or was not; null where it shows them. */
  closedBy(country: string, ageVerified: boolean): Closure | null;
  now(): Date;
}

/** A page of a list, and how many games the whole list has. */
export interface GameList {
  list: Game[];
  /** What was searched for in place of the keyword; null where that was searched for as it is. */
  corrected: string | null;
  count(): Promise<number>;
}

/** A game to add; `publisher` is the name it is found under beside its own. */
export type AddedGame = Omit<NewGame, 'search'> & { publisher: string };

/**
 * To count 50,000 games takes longer than to read a page of them, so large totals are kept for so long (ms), and so many
 * of them; nobody counts the games of 50 pages.
 */
const LARGE_TOTAL = 1_000;
const TOTAL_MS = 30_000;
const TOTALS = 500;
/** How long (ms) a release or a new version is news. */
const NEWS_MS = 7 * 24 * 60 * 60_000;
/** How long (ms) a price that is over can still be asked for: by a server whose clock is behind. */
const PAST_SPAN_MS = 24 * 60 * 60_000;

export type CatalogService = ReturnType<typeof createCatalogService>;

/** The games on the shelves: lists, search, texts, prices, update logs. */
export function createCatalogService({ database, outbox, closedBy, now }: CatalogDeps) {
  const store = createCatalogStore(database);
  const corrections = createCorrections(database);
  const publications = createPublications(database);
  const repricing = createRepricing({ database, now });
  const closureFor = ({ country, ageVerified = false }: Audience) => closedBy(country, ageVerified);
  const mayBrowse = (audience: Audience) => closureFor(audience) === null;
  const visible = (audience: Audience, at: Date) => visibleTo(audience, mayBrowse(audience), at);
  const listed = (visitor: Visitor, at: Date) => listedFor(visitor, mayBrowse(visitor), at);

  const totals = createGuestCache<number>({
    lifeMs: TOTAL_MS,
    most: TOTALS,
    now,
    isKept: (total) => total >= LARGE_TOTAL,
  });

  async function gamesById(ids: readonly number[], country: string): Promise<Map<number, Game>> {
    if (ids.length === 0) return new Map();
    const rows = await store.games(ids, { country, at: now() });
    return new Map(rows.map((row) => [row.game.id, toGame(row)]));
  }

  /**
   * Notes what games cost now, for the lowest price of the last 30 days; what costs less than before is told, and spans of
   * prices that are over go.
   */
  const notePrices = (): Promise<void> =>
    database.transaction(async () => {
      const at = now();
      await outbox.append('game-reduced', await store.notePrices(at));
      await store.dropSpans(new Date(at.getTime() - PAST_SPAN_MS));
    });

  return {
    /**
     * One page of the games that a list may show to a visitor, or the one game of an id; always the same few statements,
     * whatever is asked, and three more where a keyword is put right.
     */
    async find(visitor: Visitor, filter: GameFilter, page: Page<OrderField>): Promise<GameList> {
      const at = now();
      const place = { country: visitor.country, at };
      const hides = filter.id === undefined ? listed : visible;
      const shown = filter.isOwned && mayBrowse(visitor) ? undefined : hides(visitor, at);
      const condition = all(shown, conditionOf(filter, place));
      const searchFor = async (keyword: string, corrected: string | null = null): Promise<GameList> => {
        const request = { condition, withSpans: needsSpans(filter), keyword };
        const count = () => store.total(request, place);
        const found = (await store.page(request, page, place)).map(toGame);
        return {
          list: filter.ids ? inOrder(found, filter.ids) : found,
          corrected,
          // What a player has changes without the filter telling.
          count: () =>
            filter.notOwnedBy === undefined
              ? totals(JSON.stringify([visitor, { ...filter, keyword }]), count)
              : count(),
        };
      };
      const found = await searchFor(filter.keyword);
      if (!filter.corrects || found.list.length > 0) return found;
      const corrected = await corrections.of(filter.keyword, listed(visitor, at));
      return corrected === undefined ? found : searchFor(corrected, corrected);
    },

    /** Every game that an audience may see, in the order of their ids, each with its last change. */
    listed: (
      audience: Audience,
      part: { limit: number; offset: number },
    ): Promise<{ id: number; updatedAt: Date }[]> => store.listed(visible(audience, now()), part),

    /** Up to so many accounts that publish games that an audience may see. */
    publishers: (audience: Audience, limit: number): Promise<string[]> =>
      store.publishers(visible(audience, now()), limit),

    /** How many games an audience may see. */
    listedTotal: (audience: Audience): Promise<number> => store.listedTotal(visible(audience, now())),

    /**
     * Games by id with their prices in a country (alpha-2 lower case), for rows that already belong to a player (cart,
     * orders, wishes): also those taken down since.
     */
    games: gamesById,

    /** One game by id, also one that was taken down, with its price in a country (alpha-2 lower case). */
    async game(id: number, country: string = FALLBACK_COUNTRY): Promise<Game | undefined> {
      return (await gamesById([id], country)).get(id);
    },

    /** Whether a game costs nothing in any country. */
    isFreeEverywhere: (id: number): Promise<boolean> => store.isFreeEverywhere(id),

    /** Which games a list may show to a visitor now, as a condition on rows of games. */
    shownTo: (visitor: Visitor): SQL => listed(visitor, now()),

    /** Of these games, those that an audience may see, by id. */
    async shown(audience: Audience, ids: readonly number[]): Promise<Map<number, Game>> {
      const at = now();
      const shown = await store.idsWhere(all(inArray(gameTable.id, [...ids]), visible(audience, at)));
      return gamesById(shown, audience.country);
    },

    /** Of these games, those that a keyword finds, on a shelf or not: for what is the player's own. Error: 400 (too long). */
    async matching(ids: readonly number[], keyword: string): Promise<number[]> {
      const condition = keywordCondition(readKeyword(keyword));
      return condition ? store.idsWhere(all(isOneOf(gameTable.id, ids), condition)) : [...ids];
    },

    /** Whether an audience may see a game. */
    async isVisible(audience: Audience, id: number): Promise<boolean> {
      return (await store.idsWhere(all(inArray(gameTable.id, [id]), visible(audience, now())))).length === 1;
    },

    /** Countries (alpha-2 lower case) that may not see a game by its uuid; undefined for one that is on no shelf. */
    blockedCountries: (uuid: string): Promise<readonly string[] | undefined> =>
      store.blockedCountries(all(eq(gameTable.uuid, uuid), shownSomewhere(now()))),

    /** Whether visitors of a country (alpha-2 lower case) may see a game on one of the sites, their age checked or not. */
    async isVisibleOnAnySite(country: string, ageVerified: boolean, id: number): Promise<boolean> {
      const condition = visibleOnAnySite(country, closedBy(country, ageVerified) === null, now());
      return (await store.idsWhere(all(inArray(gameTable.id, [id]), condition))).length === 1;
    },

    /**
     * What games on the shelves cost at an instant: null for those that are shown but cannot be bought (trials, not out
     * yet, without a price), no entry for those that the audience cannot see.
     */
    async quotes(
      ids: readonly number[],
      { at, ...audience }: Audience & { at: Date },
    ): Promise<Map<number, Quote | null>> {
      if (ids.length === 0) return new Map();
      const place = { country: audience.country, at };
      const shown = await store.games(ids, place, visible(audience, at));
      return new Map(shown.map((row) => [row.game.id, quoteOf(row)]));
    },

    /**
     * Why games that an audience cannot see are hidden from it: by the age policy of its country, or each by itself; no
     * entry where nothing hides them, as for games that are not there at all.
     */
    async hiddenBy(ids: readonly number[], audience: Audience): Promise<Map<number, Closure>> {
      const closure = closureFor(audience);
      if (closure) return new Map(ids.map((id) => [id, closure]));
      const blocked = all(inArray(gameTable.id, [...ids]), blockedFor(audience, now()));
      return new Map((await store.idsWhere(blocked)).map((id) => [id, 'store/region-blocked']));
    },

    /** Texts of games by id: of one language, else of the game's default language; or of all languages. */
    async infos(ids: readonly number[], language: string | undefined) {
      const wanted = language?.toLowerCase();
      const rows = await store.infos(ids, wanted);
      const byGame = Map.groupBy(rows, ({ storeId }) => storeId);
      return ids.map((id) => {
        const found = (byGame.get(id) ?? []).map(toInfo);
        const chosen = found.filter((info) => info.language === wanted);
        return chosen.length > 0 ? chosen : found;
      });
    },

    /** Prices by country of each game, with its running discount. */
    async prices(games: readonly Pick<Game, 'id' | 'quote'>[]) {
      const rows = Map.groupBy(await store.prices(games.map(({ id }) => id)), ({ storeId }) => storeId);
      return games.map(({ id, quote }) =>
        (rows.get(id) ?? []).map((row) => toPrice(row, quote?.percentage_discount ?? 0)),
      );
    },

    notePrices,

    /**
     * Tells of games that came out and of new versions since the last time, each once. What is older than a week came
     * with an import and is no news.
     */
    announce: (): Promise<void> =>
      database.transaction(async () => {
        const at = now();
        const since = new Date(at.getTime() - NEWS_MS);
        await outbox.append('game-released', await store.takeReleases(since, at));
        await outbox.append('game-updated', await store.takeUpdates(since, at));
      }),

    /** What games with a running sale cost a country least in the 30 days before it; no entry where that was not noted. */
    lowestBeforeSale: (ids: readonly number[], country: string): Promise<Map<number, number>> =>
      store.lowestBeforeSale(ids, { country, at: now() }),

    /** What changed in a game that the audience may see, newest first; empty for any other id. */
    async updateLogs(audience: Audience, id: number) {
      const [shown] = await store.idsWhere(all(inArray(gameTable.id, [id]), visible(audience, now())));
      const rows = shown === undefined ? [] : await store.updateLogs(shown);
      return rows.map(({ version, createdAt, translations }) => ({
        version,
        created_at: createdAt.toISOString(),
        t: translations,
      }));
    },

    /** Keeps the sum of a game's votes, from which rating and order come. */
    setVotes: (id: number, likes: number, dislikes: number): Promise<void> =>
      store.setVotes(id, { likes, dislikes, ratingScore: ratingScore(likes, dislikes) }),

    /** Adds a game with all that belongs to it; what is there already stays as it is. */
    async addGame({ publisher, ...rows }: AddedGame): Promise<void> {
      const search = searchRow(rows.game.id, publisher, rows.infos);
      await database.transaction(() => store.add({ ...rows, search }));
    },

    /** Reduced prices for a time. */
    sales: createSales({ database, now }),

    /** Countries' own prices at other rates. */
    repricing: {
      plan: repricing.plan,

      /** Changes prices, noted at once for the lowest of the last 30 days; answers with what was changed. */
      apply: (coinsIn: CoinsIn): Promise<Repricing> =>
        database.transaction(async () => {
          // What was asked until now, should nobody have noted it.
          await notePrices();
          const done = await repricing.apply(coinsIn);
          await notePrices();
          return done;
        }),
    },

    /** What changed in its versions. */
    changes: createChanges({ database, now }),

    /** Where a published game is shown at all. */
    shelf: createShelf(database),

    published: publications.published,

    /** A game that nobody else changes until the caller's transaction ends; undefined where there is none. */
    locked: (id: number) => findLocked(database, id),
    publish: publications.publish,
    authorsOf: publications.authorsOf,

    addAuthors: store.addAuthors,

    /** Lets an account publish under a name that nobody publishes under yet. */
    assignAuthor: store.assignAuthor,
  };
}

function inOrder(games: readonly Game[], ids: readonly number[]): Game[] {
  const byId = new Map(games.map((game) => [game.id, game]));
  return ids.map((id) => byId.get(id)).filter((game) => game !== undefined);
}

/**
 * One loader a request for the games of rows that belong to a player; fields of type Store resolve through it.
 * A row whose game is gone rejects with 404.
 */
export function createGameLoader(catalog: Pick<CatalogService, 'games'>) {
  return perRequest(
    ({ country }) =>
      new DataLoader<number, Game>(async (ids) => {
        const games = await catalog.games(ids, country);
        return ids.map((id) => games.get(id) ?? new CodedError('404', `Game ${id} is gone`));
      }),
  );
}
