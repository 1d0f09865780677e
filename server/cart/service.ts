import { CodedError } from '../../shared/contract/errors.ts';
import type { Balances } from '../../shared/money/bill.ts';
import type { Database } from '../db/database.ts';
import type { Page } from '../http/paging.ts';
import type { LibraryService } from '../library/service.ts';
import type { OutboxService } from '../outbox/service.ts';
import type { Closure } from '../site/service.ts';
import type { WalletService } from '../wallet/service.ts';
import { type Checkout, createCheckouts } from './checkout.ts';
import { type Priced, priceAll, type Quotes, type Shopper, totalOf } from './purchase.ts';
import { createReturns } from './returns.ts';
import { type CartRow, createCartStore, type List, type OrderRow } from './store.ts';
import { createWishlist } from './wishlist.ts';

export type { Checkout, Shopper };

/** What the cart needs of the catalogue. */
export interface CartCatalog {
  quotes(storeIds: readonly number[], shelf: Shelf): Promise<Quotes>;
  /** Why games are hidden from a shelf; null when nothing hides them, as for games that are not there at all. */
  hiddenBy(storeIds: readonly number[], shelf: Shelf): Promise<Closure | null>;
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
  total: number;
  balances: Balances;
}

export type Order = OrderRow & { refundableUntil: Date | null };

export type CartService = ReturnType<typeof createCartService>;

interface CartDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  catalog: CartCatalog;
  library: Pick<LibraryService, 'owned' | 'grant' | 'revoke' | 'refundDeadlines'>;
  wallet: Pick<WalletService, 'balances' | 'lockBalances' | 'spend' | 'refund'>;
  now(): Date;
  newId(): string;
}

const MAX_ITEMS = 100;

/** Cart, wishlist, bills, purchases and refunds. */
export function createCartService(deps: CartDeps) {
  const { database, catalog, library, wallet, now, newId } = deps;
  const store = createCartStore(database);

  /** What games cost the shopper now. Errors: auth/age-required, store/region-blocked for games hidden where they live. */
  async function quotes(shopper: Shopper, storeIds: readonly number[]): Promise<Quotes> {
    const shelf = {
      platformKey: shopper.site.platformKey,
      country: shopper.country,
      ageVerified: shopper.ageVerified ?? false,
      at: now(),
    };
    const found = await catalog.quotes(storeIds, shelf);
    const missing = storeIds.filter((id) => !found.has(id));
    const closure = missing.length > 0 ? await catalog.hiddenBy(missing, shelf) : null;
    if (closure) throw new CodedError(closure, 'This is not sold to players of your country');
    return found;
  }

  /** Games to buy with their prices. Errors: store/already-owned, auth/age-required, store/region-blocked, 400. */
  async function price(shopper: Shopper, storeIds: readonly number[]): Promise<Priced[]> {
    const owned = await library.owned(shopper.uuid, storeIds);
    const wanted = storeIds.filter((id) => !owned.has(id));
    return priceAll(storeIds, await quotes(shopper, wanted), owned);
  }

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
  const wishlist = createWishlist({ ...deps, store, quotes });

  const returns = createReturns({ ...deps, store, withDeadlines });

  async function withDeadlines(user: string, orders: readonly OrderRow[]): Promise<Order[]> {
    const deadlines = await library.refundDeadlines(
      user,
      orders.map(({ storeId }) => storeId),
    );
    return orders.map((order) => ({ ...order, refundableUntil: deadlines.get(order.storeId) ?? null }));
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

    /** What cart rows would cost now. Errors: 404, and as for the prices. */
    async cartBill(shopper: Shopper, cartStoreIds: readonly string[]): Promise<Bill> {
      const rows = await cartRows(shopper.uuid, cartStoreIds);
      const byGame = new Map(rows.map(({ storeId, id }) => [storeId, id]));
      const items = await price(shopper, [...byGame.keys()]);
      return {
        items: items.map((item) => ({ ...item, cartStoreId: byGame.get(item.storeId) ?? null })),
        total: totalOf(items),
        balances: await wallet.balances(shopper.uuid),
      };
    },

    /** What one game would cost now. Errors: as for its price. */
    async gameBill(shopper: Shopper, storeId: number): Promise<Bill> {
      const items = await price(shopper, [storeId]);
      return {
        items: items.map((item) => ({ ...item, cartStoreId: null })),
        total: totalOf(items),
        balances: await wallet.balances(shopper.uuid),
      };
    },

    /** Games that the player bought and did not give back. */
    async orders(user: string, page: Page<'created_at' | 'updated_at'>): Promise<List<Order>> {
      const { list, total } = await store.orders(user, page);
      return { list: await withDeadlines(user, list), total };
    },

    ...returns,
  };
}
