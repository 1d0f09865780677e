import { CodedError } from '../../shared/contract/errors.ts';
import type { Balances } from '../../shared/money/bill.ts';
import { requireResidence } from '../account/service.ts';
import type { Database } from '../db/database.ts';
import type { Page } from '../http/paging.ts';
import type { LibraryService } from '../library/service.ts';
import type { OutboxService } from '../outbox/service.ts';
import type { WalletService } from '../wallet/service.ts';
import { type Consent, type Priced, type Settled, type Shopper, settle, withHome } from './purchase.ts';
import type { CartRow, CartStore, CheckoutRow, List, OrderRow } from './store.ts';

export type Checkout = CheckoutRow & { storeIds: number[] };

interface CheckoutsDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  store: CartStore;
  library: Pick<LibraryService, 'grant'>;
  wallet: Pick<WalletService, 'lockBalances' | 'spend'>;
  /** Games to buy with their prices. Errors: store/already-owned, auth/age-required, store/region-blocked, store/not-for-sale. */
  price(shopper: Shopper, storeIds: readonly number[]): Promise<Priced[]>;
  /** The player's own cart rows. Errors: 400, 404. */
  cartRows(user: string, ids: readonly string[]): Promise<CartRow[]>;
  now(): Date;
  newId(): string;
}

/** A purchase by the id that makes it happen once, and what was asked for under it. */
interface Operation {
  id: string;
  request: string;
}

/** Purchases and gifts: what is delivered is paid in the same transaction, once. */
export function createCheckouts({
  database,
  outbox,
  store,
  library,
  wallet,
  price,
  cartRows,
  now,
  newId,
}: CheckoutsDeps) {
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
    await store.addCheckout(checkout, orders);
    await library.grant(
      user,
      orders.map(({ id, storeId, silver, meowcent }) => ({ storeId, orderId: id, paid: silver + meowcent })),
    );
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
    if (settled.total > 0) requireResidence(shopper.residence);
    const checkout = await deliver(shopper.uuid, settled, operation);
    await wallet.spend(shopper.uuid, checkout.id, settled.lines);
    const { meowcent: coin, silver } = settled;
    await outbox.tell({
      kind: 'purchase',
      account: shopper.uuid,
      facts: { coin, silver, count: storeIds.length },
      ...oneGame(storeIds),
    });
    return checkout;
  }

  /**
   * Runs a purchase once for its operation id: the same request again answers with the first result, another request
   * under the same id is 400. The player's balances are locked first, so one player's purchases queue up. What is charged
   * is the price where the player lives now, whatever the request was read with a moment ago.
   */
  function once(
    shopper: Shopper,
    operation: Operation,
    purchase: (shopper: Shopper, balances: Balances) => Promise<Checkout>,
  ): Promise<Checkout> {
    return database.transaction(async () => {
      const balances = await wallet.lockBalances(shopper.uuid);
      const {
        done,
        residence = shopper.residence,
        suspendedUntil,
      } = await store.standing(shopper.uuid, operation.id);
      // Staff locks the balances, too: a suspension that came while this one waited is seen.
      if (!done && suspendedUntil !== null && now() < suspendedUntil)
        throw new CodedError('auth/suspended', 'This account is suspended');
      if (!done) return purchase(withHome(shopper, residence), balances);
      if (done.request !== operation.request)
        throw new CodedError('400', 'This operation id was used for another purchase');
      return withGames(done);
    });
  }

  async function withGames(checkout: CheckoutRow): Promise<Checkout> {
    const games = await store.gamesOf([checkout.id]);
    return { ...checkout, storeIds: games.get(checkout.id) ?? [] };
  }

  return {
    /**
     * Buys cart rows. Errors: pay/insufficient-balance, pay/price-changed, store/already-owned, auth/age-required,
     * store/region-blocked, store/not-for-sale (each names its game), 404 (not in the cart), 400 (silver in part, operation
     * id used for something else, something to pay and no country of residence).
     */
    checkOutCart(
      shopper: Shopper,
      cartStoreIds: readonly string[],
      consent: Consent,
      operationId: string,
    ): Promise<Checkout> {
      const request = JSON.stringify({ cart: [...new Set(cartStoreIds)].toSorted(), ...consent });
      return once(shopper, { id: operationId, request }, async (resident, balances) => {
        const rows = await cartRows(shopper.uuid, cartStoreIds);
        const storeIds = rows.map(({ storeId }) => storeId);
        return buy(resident, storeIds, consent, { id: operationId, request }, balances);
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
      return once(shopper, { id: operationId, request }, (resident, balances) =>
        buy(resident, [storeId], consent, { id: operationId, request }, balances),
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
  };
}

/** The game of a purchase of one. */
function oneGame([storeId, ...others]: readonly number[]): { storeId?: number } {
  return storeId === undefined || others.length > 0 ? {} : { storeId };
}
