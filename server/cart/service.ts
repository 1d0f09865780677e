import { CodedError } from '../../shared/contract/errors.ts';
import { DEFAULT_LOCALE, type Locale } from '../../shared/contract/locales.ts';
import type { Balances } from '../../shared/money/bill.ts';
import type { Database } from '../db/database.ts';
import type { Page } from '../http/paging.ts';
import type { LibraryService, Use } from '../library/service.ts';
import type { OutboxService } from '../outbox/service.ts';
import type { Closure } from '../site/service.ts';
import type { WalletService } from '../wallet/service.ts';
import { type Checkout, createCheckouts } from './checkout.ts';
import { byName } from './name-order.ts';
import {
  type Hindered,
  type Hindrance,
  type Priced,
  type PriceList,
  priceAll,
  type Quotes,
  requireAll,
  type Shopper,
  totalOf,
} from './purchase.ts';
import { createReturns } from './returns.ts';
import { type CartRow, createCartStore, type List, type OrderField, type OrderRow } from './store.ts';
import { createWishlist } from './wishlist.ts';

export type { Checkout, Hindrance, Shopper };

/** What the cart needs of the catalogue. */
export interface CartCatalog {
  quotes(storeIds: readonly number[], shelf: Shelf): Promise<Quotes>;
  /** Why games are hidden from a shelf; no entry where nothing hides them, as for games that are not there at all. */
  hiddenBy(storeIds: readonly number[], shelf: Shelf): Promise<ReadonlyMap<number, Closure>>;
  /** Of these games, those that a keyword finds. Error: 400 for one that is too long. */
  matching(storeIds: readonly number[], keyword: string): Promise<number[]>;
  /** What games say of themselves, each in one language, else in its own. */
  infos(storeIds: readonly number[], language: string): Promise<{ name: string }[][]>;
}

/** Where and when somebody shops. */
export interface Shelf {
  platformKey: string;
  /** Visitor's country, alpha-2 lower case. */
  country: string;
  ageVerified: boolean;
  at: Date;
}

export interface Bill {
  items: (Priced & { cartStoreId: string | null })[];
  /** Rows of the cart whose games cannot be bought now: no part of the total. */
  hindered: (Hindered & { cartStoreId: string })[];
  total: number;
  balances: Balances;
}

export type Order = OrderRow & Use;

export type CartService = ReturnType<typeof createCartService>;

interface CartDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  catalog: CartCatalog;
  library: Pick<LibraryService, 'owned' | 'grant' | 'revoke' | 'uses'>;
  wallet: Pick<WalletService, 'balances' | 'lockBalances' | 'spend' | 'refund'>;
  /** Takes back a player's vote on a game, in the transaction in which the game goes back. */
  withdrawVote(player: string, storeId: number): Promise<void>;
  now(): Date;
  newId(): string;
}

const MAX_ITEMS = 100;
/** More games than anybody has: of these the names are compared. */
const MAX_NAMED = 10_000;

/** Of a game that is not the player's (any more). */
const UNUSED: Use = { playSeconds: 0, lastPlayedAt: null, refundableUntil: null, refundableSeconds: null };

/** Cart, wishlist, bills, purchases and refunds. */
export function createCartService(deps: CartDeps) {
  const { database, catalog, library, wallet, now, newId } = deps;
  const store = createCartStore(database);

  /** What games cost the shopper now, and why some are hidden where they live. */
  async function look(shopper: Shopper, storeIds: readonly number[]) {
    const shelf = {
      platformKey: shopper.site.platformKey,
      country: shopper.country,
      ageVerified: shopper.ageVerified ?? false,
      at: now(),
    };
    const quotes = await catalog.quotes(storeIds, shelf);
    const missing = storeIds.filter((id) => !quotes.has(id));
    const hidden: ReadonlyMap<number, Closure> =
      missing.length > 0 ? await catalog.hiddenBy(missing, shelf) : new Map();
    return { quotes, hidden };
  }

  /** Games with their prices, and those that the shopper cannot buy. */
  async function list(shopper: Shopper, storeIds: readonly number[]): Promise<PriceList> {
    const owned = await library.owned(shopper.uuid, storeIds);
    const wanted = storeIds.filter((id) => !owned.has(id));
    const { quotes, hidden } = await look(shopper, wanted);
    return priceAll(storeIds, quotes, owned, hidden);
  }

  /** Games to buy with their prices. Errors: store/already-owned, auth/age-required, store/region-blocked, store/not-for-sale. */
  const price = async (shopper: Shopper, storeIds: readonly number[]): Promise<Priced[]> =>
    requireAll(await list(shopper, storeIds));

  /** The viewer's own cart rows. Errors: 400 for none or too many, 404 when one is not in the cart (any more). */
  async function cartRows(user: string, ids: readonly string[]): Promise<CartRow[]> {
    const unique = [...new Set(ids)];
    if (unique.length === 0 || unique.length > MAX_ITEMS)
      throw new CodedError('400', `A purchase is 1 to ${MAX_ITEMS} games`);
    const rows = await store.cartRows(user, unique);
    if (rows.length < unique.length) throw new CodedError('404', 'This is not in your cart any more');
    return rows;
  }

  const checkouts = createCheckouts({ ...deps, store, price, cartRows });
  const wishlist = createWishlist({ ...deps, store, look });

  const returns = createReturns({ ...deps, store, withUses });

  async function withUses(user: string, orders: readonly OrderRow[]): Promise<Order[]> {
    const uses = await library.uses(
      user,
      orders.map(({ storeId }) => storeId),
    );
    return orders.map((order) => ({ ...order, ...(uses.get(order.storeId) ?? UNUSED) }));
  }

  /** A page of purchases for which the names of all of them have to be known. */
  async function namedOrders(
    user: string,
    { direction, limit, offset }: Omit<Page<'name'>, 'field'>,
    games: readonly number[] | undefined,
    locale: Locale,
  ): Promise<List<OrderRow>> {
    const all = { field: 'updated_at', direction: 'desc', limit: MAX_NAMED, offset: 0 } as const;
    const { list, total } = await store.orders(user, all, games);
    const ids = list.map(({ storeId }) => storeId);
    const infos = await catalog.infos(ids, locale);
    const names = new Map(ids.map((id, index) => [id, infos[index]?.[0]?.name ?? '']));
    return { list: byName(list, names, locale, direction).slice(offset, offset + limit), total };
  }

  return {
    /** What is in a player's cart of the site. */
    cart: ({ uuid, site }: Shopper, page: Page<'created_at' | 'updated_at'>): Promise<List<CartRow>> =>
      store.cart(uuid, site.platformKey, page),

    /** Puts a game in the cart; the same game twice is one row. Errors: as for its price. */
    async addToCart(shopper: Shopper, storeId: number): Promise<CartRow> {
      await price(shopper, [storeId]);
      const at = now();
      return store.addToCart({ id: newId(), userId: shopper.uuid, storeId, createdAt: at, updatedAt: at });
    },

    /** Whether the row was in the player's cart. */
    removeFromCart: store.removeFromCart,

    ...wishlist,
    ...checkouts,

    /** Which of these games the shopper cannot buy now. */
    hindered: async (shopper: Shopper, storeIds: readonly number[]): Promise<Hindered[]> =>
      (await list(shopper, storeIds)).hindered,

    /** What cart rows would cost now; those that cannot be bought are named beside it. Error: 404. */
    async cartBill(shopper: Shopper, cartStoreIds: readonly string[]): Promise<Bill> {
      const rows = await cartRows(shopper.uuid, cartStoreIds);
      const { items, hindered } = await list(
        shopper,
        rows.map(({ storeId }) => storeId),
      );
      const inCart = <Game extends { storeId: number }>(games: readonly Game[]) =>
        rows.flatMap(({ id, storeId }) =>
          games.filter((game) => game.storeId === storeId).map((game) => ({ ...game, cartStoreId: id })),
        );
      return {
        items: inCart(items),
        hindered: inCart(hindered),
        total: totalOf(items),
        balances: await wallet.balances(shopper.uuid),
      };
    },

    /** What one game would cost now. Errors: as for its price. */
    async gameBill(shopper: Shopper, storeId: number): Promise<Bill> {
      const items = await price(shopper, [storeId]);
      return {
        items: items.map((item) => ({ ...item, cartStoreId: null })),
        hindered: [],
        total: totalOf(items),
        balances: await wallet.balances(shopper.uuid),
      };
    },

    /**
     * Games that the player bought and did not give back; those that a keyword finds, where there is one. Names are those of
     * the locale. Error: 400.
     */
    async orders(
      user: string,
      page: Page<OrderField | 'name'>,
      { keyword, locale }: { keyword: string; locale: Locale } = { keyword: '', locale: DEFAULT_LOCALE },
    ): Promise<List<Order>> {
      const found = keyword ? await catalog.matching(await store.orderedGames(user), keyword) : undefined;
      const { field } = page;
      const { list, total } =
        field === 'name'
          ? await namedOrders(user, page, found, locale)
          : await store.orders(user, { ...page, field }, found);
      return { list: await withUses(user, list), total };
    },

    ...returns,
  };
}
