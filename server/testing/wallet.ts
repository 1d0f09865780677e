import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { createWalletService } from '../wallet/service.ts';
import { draftsAt } from './invoices.ts';

/** The wallets of all players, for whom a second goes by with every movement. */
export function openWallets(database: Database) {
  let clock = Date.UTC(2026, 10, 21);
  const now = () => {
    clock += 1000;
    return new Date(clock);
  };
  const wallet = createWalletService({ database, newId: randomUUID, now, draftInvoice: draftsAt('top-up') });
  return {
    wallet,
    now,

    /** Credits a top-up of TWD 300. */
    topUp: (user: string, coin: number, silver = 0, paymentId: string = randomUUID()) =>
      wallet.topUp({ user, paymentId, provider: 'moggie', currency: 'TWD', payAmount: 30_000, coin, silver }),
  };
}
