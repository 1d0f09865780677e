import { CodedError } from '../../shared/contract/errors.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';
import type { Balances } from '../../shared/money/bill.ts';
import type { Database } from '../db/database.ts';
import type { Page } from '../http/paging.ts';
import type { LibraryService } from '../library/service.ts';
import type { WalletService } from '../wallet/service.ts';
import {
  type Consent,
  type Priced,
  priceAll,
  type Quotes,
  type Settled,
  settle,
  totalOf,
} from './purchase.ts';
import {
  type CartRow,
  type CheckoutRow,
  createCartStore,
  type List,
  type OrderRow,
  type WishRow,
} from './store.ts';

/** What the cart needs of the catalogue. */
export interface CartCatalog {
  quotes(storeIds: readonly number[], shelf: Shelf): Promise<Quotes>;
}

/** Where and when somebody shops. */
export interface Shelf {
  platformKey: string;
  /** Visitor's country, alpha-2 lower case. */
  country: string;
  at: Date;
}

/** Who shops, and on which site. */
export interface Shopper {
  uuid: string;
  site: Pick<SiteProfile, 'platformKey' | 'silver'>;
  country: string;
}

export interface Bill {
  items: (Priced & { cartStoreId: string | null })[];
  total: number;
  balances: Balances;
}

export type Checkout = CheckoutRow & { storeIds: number[] };
export type Order = OrderRow & { refundableUntil: Date | null };

export type CartService = ReturnType<typeof createCartService>;

interface CartDeps {
  database: Database;
  catalog: CartCatalog;
  library: Pick<LibraryService, 'owned' | 'grant' | 'revoke' | 'refundDeadlines'>;
  wallet: Pick<WalletService, 'balances' | 'lockBalances' | 'spend' | 'refund'>;
  now(): Date;
  newId(): string;
}

/** A purchase by the id that makes it happen once, and what was asked for under it. */
interface Operation {
  id: string;
  request: string;
}

const MAX_ITEMS = 100;
const MAX_MEMO = 200;

/** Cart, wishlist, bills, purchases and refunds. */
export function createCartService({ database, catalog, library, wallet, now, newId }: CartDeps) {
  const store = createCartStore(database);

  const quotes = (shopper: Shopper, storeIds: readonly number[]) =>
    catalog.quotes(storeIds, {
      platformKey: shopper.site.platformKey,
      country: shopper.country,
      at: now(),
    });

  /** Games to buy with their prices. Errors: store/already-owned, 400. */
  async function price(shopper: Shopper, storeIds: readonly number[]): Promise<Priced[]> {
    const owned = await library.owned(shopper.uuid, storeIds);
    return priceAll(storeIds, await quotes(shopper, storeIds), owned);
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

  /** Order, entitlement, cart and wishlist move together (rule 11). Error: store/already-owned. */
  async function deliver(user: string, settled: Settled, operation: Operation): Promise<Checkout> {
    const at = now();
    const checkout: CheckoutRow = {
      id: newId(),
      userId: user,
      operationId: operation.id,
      request: operation.request,
      total: settled.total,
      silver: settled.silver,
      meowcent: settled.meowcent,
      createdAt: at,
    };
    const orders = settled.lines.map(
      ({ storeId, meow, silver }): OrderRow => ({
        id: newId(),
        checkoutId: checkout.id,
        userId: user,
        storeId,
        silver,
        meowcent: meow,
        refundedAt: null,
        createdAt: at,
        updatedAt: at,
      }),
    );
    const storeIds = orders.map(({ storeId }) => storeId);
    await store.insertCheckout(checkout, orders);
    await library.grant(
      user,
      orders.map(({ id, storeId, silver, meowcent }) => ({ storeId, orderId: id, paid: silver + meowcent })),
    );
    await store.forget(user, storeIds);
    return { ...checkout, storeIds: storeIds.toSorted((a, b) => a - b) };
  }

  /** What is delivered is paid in the same transaction. */
  async function buy(
    shopper: Shopper,
    storeIds: readonly number[],
    consent: Consent,
    operation: Operation,
    balances: Balances,
  ): Promise<Checkout> {
    const settled = settle(await price(shopper, storeIds), consent, balances, shopper.site.silver);
    const checkout = await deliver(shopper.uuid, settled, operation);
    await wallet.spend(shopper.uuid, checkout.id, settled.lines);
    return checkout;
  }

  /**
   * Runs a purchase once for its operation id: the same request again answers with the first result, another request
   * under the same id is 400. The player's balances are locked first, so one player's purchases queue up.
   */
  function once(
    shopper: Shopper,
    operation: Operation,
    purchase: (balances: Balances) => Promise<Checkout>,
  ): Promise<Checkout> {
    return database.transaction(async () => {
      const balances = await wallet.lockBalances(shopper.uuid);
      const done = await store.checkoutOf(shopper.uuid, operation.id);
      if (!done) return purchase(balances);
      if (done.request !== operation.request)
        throw new CodedError('400', 'This operation id was used for another purchase');
      return withGames(done);
    });
  }

  async function withGames(checkout: CheckoutRow): Promise<Checkout> {
    const games = await store.gamesOf([checkout.id]);
    return { ...checkout, storeIds: games.get(checkout.id) ?? [] };
  }

  async function withDeadlines(user: string, orders: readonly OrderRow[]): Promise<Order[]> {
    const deadlines = await library.refundDeadlines(
      user,
      orders.map(({ storeId }) => storeId),
    );
    return orders.map((order) => ({ ...order, refundableUntil: deadlines.get(order.storeId) ?? null }));
  }

  return {
    cart: (user: string, page: Page<'created_at' | 'updated_at'>): Promise<List<CartRow>> =>
      store.cart(user, page),

    /** Puts a game in the cart; the same game twice is one row. Errors: store/already-owned, 400. */
    async addToCart(shopper: Shopper, storeId: number): Promise<CartRow> {
      await price(shopper, [storeId]);
      const at = now();
      return store.addToCart({ id: newId(), userId: shopper.uuid, storeId, createdAt: at, updatedAt: at });
    },

    /** Whether the row was in the player's cart. */
    removeFromCart: store.removeFromCart,

    wishes: (user: string, page: Page<'created_at' | 'updated_at'>): Promise<List<WishRow>> =>
      store.wishes(user, page),

    /** Puts a game on the wishlist, also one that is not out yet. Errors: store/already-owned, 404, 400. */
    async addWish(shopper: Shopper, storeId: number, memo: string | null): Promise<WishRow> {
      checkMemo(memo);
      const owned = await library.owned(shopper.uuid, [storeId]);
      if (owned.has(storeId)) throw new CodedError('store/already-owned', 'This game is in your library');
      if (!(await quotes(shopper, [storeId])).has(storeId))
        throw new CodedError('404', 'There is no such game');
      const at = now();
      return store.addWish({
        id: newId(),
        userId: shopper.uuid,
        storeId,
        memo,
        createdAt: at,
        updatedAt: at,
      });
    },

    /** Changes the memo of a wish. Errors: 404, 400. */
    async setWish(user: string, id: string, memo: string | null): Promise<WishRow> {
      checkMemo(memo);
      const row = await store.setMemo(user, id, memo, now());
      if (!row) throw new CodedError('404', 'This is not on your wishlist');
      return row;
    },

    /** Whether the row was on the player's wishlist. */
    removeWish: store.removeWish,

    /** What cart rows would cost now. Errors: store/already-owned, 404, 400. */
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

    /** What one game would cost now. Errors: store/already-owned, 400. */
    async gameBill(shopper: Shopper, storeId: number): Promise<Bill> {
      const items = await price(shopper, [storeId]);
      return {
        items: items.map((item) => ({ ...item, cartStoreId: null })),
        total: totalOf(items),
        balances: await wallet.balances(shopper.uuid),
      };
    },

    /**
     * Buys cart rows. Errors: pay/insufficient-balance, pay/price-changed, store/already-owned, 404 (not in the cart),
     * 400 (not for sale, silver in part, operation id used for something else).
     */
    checkOutCart(
      shopper: Shopper,
      cartStoreIds: readonly string[],
      consent: Consent,
      operationId: string,
    ): Promise<Checkout> {
      const request = JSON.stringify({ cart: [...new Set(cartStoreIds)].toSorted(), ...consent });
      return once(shopper, { id: operationId, request }, async (balances) => {
        const rows = await cartRows(shopper.uuid, cartStoreIds);
        const storeIds = rows.map(({ storeId }) => storeId);
        return buy(shopper, storeIds, consent, { id: operationId, request }, balances);
      });
    },

    /** Buys one game at once, free ones too. Errors as for the cart. */
    checkOutGame(
      shopper: Shopper,
      storeId: number,
      consent: Consent,
      operationId: string,
    ): Promise<Checkout> {
      const request = JSON.stringify({ storeId, ...consent });
      return once(shopper, { id: operationId, request }, (balances) =>
        buy(shopper, [storeId], consent, { id: operationId, request }, balances),
      );
    },

    /**
     * Hands over games as a gift, in the caller's transaction; `giftId` names the occasion and lets it happen once.
     * Error: store/already-owned.
     */
    async give(user: string, giftId: string, storeIds: readonly number[]): Promise<void> {
      const lines = storeIds.map((storeId) => ({ storeId, meow: 0, silver: 0 }));
      const operation = { id: giftId, request: JSON.stringify({ gift: storeIds }) };
      await deliver(user, { total: 0, silver: 0, meowcent: 0, lines }, operation);
    },

    async checkouts(user: string, page: Page<'created_at'>): Promise<List<Checkout>> {
      const { list, total } = await store.checkouts(user, page);
      const games = list.length === 0 ? new Map() : await store.gamesOf(list.map(({ id }) => id));
      return { list: list.map((row) => ({ ...row, storeIds: games.get(row.id) ?? [] })), total };
    },

    /** Games that the player bought and did not give back. */
    async orders(user: string, page: Page<'created_at' | 'updated_at'>): Promise<List<Order>> {
      const { list, total } = await store.orders(user, page);
      return { list: await withDeadlines(user, list), total };
    },

    /**
     * Gives a game back within its refund window: the same coins return to the wallet, the game leaves the library.
     * Errors: 404 for somebody else's order, 400 once it cannot be given back (any more).
     */
    refund(user: string, orderId: string): Promise<Order> {
      return database.transaction(async () => {
        await wallet.lockBalances(user);
        const order = await store.order(user, orderId);
        if (!order) throw new CodedError('404', 'There is no such order');
        const [{ refundableUntil } = { refundableUntil: null }] = await withDeadlines(user, [order]);
        if (order.refundedAt || !refundableUntil)
          throw new CodedError('400', 'This game cannot be given back');
        const at = now();
        await store.markRefunded(order.id, at);
        await library.revoke(order.id);
        const { storeId, meowcent, silver } = order;
        await wallet.refund(user, order.id, { storeId, meow: meowcent, silver });
        return { ...order, refundedAt: at, updatedAt: at, refundableUntil: null };
      });
    },
  };
}

function checkMemo(memo: string | null): void {
  if (memo !== null && memo.length > MAX_MEMO)
    throw new CodedError('400', `A memo has up to ${MAX_MEMO} letters`);
}
