import { randomUUID } from 'node:crypto';
import type { Quote } from '../cart/purchase.ts';
import { createCartService, type Shopper } from '../cart/service.ts';
import type { Database } from '../db/database.ts';
import type { TaxPoint } from '../invoice/taxation.ts';
import { createLicenceSigner } from '../library/licence-signer.ts';
import { createLibraryService } from '../library/service.ts';
import { createOutboxService } from '../outbox/service.ts';
import { createWalletService } from '../wallet/service.ts';
import { draftsAt } from './invoices.ts';

/** A full-price quote. */
export const quoteOf = (meowcent: number): Quote => ({
  full: meowcent,
  meowcent,
  percentageDiscount: 0,
  discountEndsAt: null,
});

/** The only game of the shop that nobody can try. */
export const WITHOUT_TRIAL = 6;

/**
 * The money side of the store over a real database, with a shelf that a test fills: `shelf.set(7, quoteOf(1299))` sells
 * game 7, `shelf.set(8, null)` shows game 8 without selling it. `clock` is the time of every service.
 */
export function openShop(database: Database, taxPoint: TaxPoint = 'top-up') {
  const shelf = new Map<number, Quote | null>();
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const now = () => clock.now;
  const signer = createLicenceSigner([Buffer.alloc(32, 7).toString('base64url')]);
  const outbox = createOutboxService({ database, now, newId: randomUUID });
  const deps = { database, outbox, now, newId: randomUUID };
  const wallet = createWalletService({ ...deps, draftInvoice: draftsAt(taxPoint) });
  const library = createLibraryService({
    ...deps,
    signer,
    catalog: {
      isVisible: async (_audience, storeId) => shelf.has(storeId),
      hiddenBy: async () => new Map(),
      game: async (storeId) =>
        shelf.has(storeId)
          ? {
              uuid: `00000000-0000-4000-8000-${String(storeId).padStart(12, '0')}`,
              builds: storeId === WITHOUT_TRIAL ? ['official'] : ['official', 'trial'],
            }
          : undefined,
    },
  });
  const cart = createCartService({
    ...deps,
    wallet,
    library,
    withdrawVote: async () => {},
    catalog: {
      quotes: async (storeIds) =>
        new Map(
          storeIds.flatMap((id): [number, Quote | null][] => {
            const quote = shelf.get(id);
            return quote === undefined ? [] : [[id, quote]];
          }),
        ),
      hiddenBy: async () => new Map(),
      matching: async (ids) => [...ids],
      infos: async (ids) => ids.map((id) => [{ name: `Game ${id}` }]),
    },
  });

  return {
    shelf,
    clock,
    wallet,
    library,
    cart,
    outbox,
    /** A player of the international site with coins in the wallet. */
    async shopper(meowcent: number, silver = 0): Promise<Shopper> {
      const uuid = randomUUID();
      await wallet.topUp({
        user: uuid,
        paymentId: randomUUID(),
        provider: 'moggie',
        currency: 'USD',
        payAmount: 999,
        coin: meowcent,
        silver,
      });
      return { uuid, site: { platformKey: 'moggie', silver: true }, country: 'us', residence: 'us' };
    },
  };
}
