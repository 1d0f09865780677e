import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createAccountStore } from '../account/store.ts';
import { createAlarmService } from '../alarm/service.ts';
import { createCatalogService } from '../catalog/service.ts';
import { createEarningsService } from '../earnings/service.ts';
import { runLedger } from '../ledger-command.ts';
import { createDevMailbox } from '../mail/service.ts';
import { createQuestService } from '../quest/service.ts';
import { testDatabase } from './database.ts';
import { notice, openPay } from './pay.ts';
import { openShop } from './shop.ts';

/** What a top-up gives. */
export const CREDITED = { meowcent: 1_000, silver: 50 };

/** The newest entries of a statement. */
export const PAGE = { field: 'created_at', direction: 'desc', limit: 20, offset: 0 } as const;

/** An operator's terminal beside the store's payments and Moggie Pay. */
export async function openLedger() {
  const database = await testDatabase();
  const pay = await openPay(database);
  const { payment, wallet, clock, recharge, tell, origin } = pay;
  const { cart, outbox } = openShop(database);
  const now = () => clock.now;
  const catalog = createCatalogService({ database, outbox, closedBy: () => null, now });
  const quest = createQuestService({
    database,
    outbox,
    wallet,
    cart,
    tries: { take: async () => {}, forget: async () => {} },
    now,
    newId: randomUUID,
  });
  const accounts = createAccountStore(database);
  const earnings = createEarningsService({
    database,
    wallet,
    account: { isRootAdmin: async () => false },
    now,
  });
  const alarm = createAlarmService({
    database,
    outbox,
    mail: createDevMailbox(now),
    host: 'moggie.test',
    now,
  });
  const answer = (...args: string[]) =>
    runLedger(args, { payment, wallet, quest, catalog, outbox, earnings, alarm, account: accounts });

  return {
    ...pay,
    database,
    catalog,
    quest,
    accounts,
    alarm,

    /** What a command prints. */
    async run(...args: string[]): Promise<string> {
      const told = await answer(...args);
      return typeof told === 'string' ? told : told.text;
    },

    /** What a look at the books found to be wrong. */
    async faultOf(...args: string[]): Promise<string | undefined> {
      const told = await answer(...args);
      return typeof told === 'string' ? undefined : told.fault;
    },

    /** Moggie Pay says that a top-up is paid, as far as `changes` do not say otherwise. */
    told: (orderNo: string, changes: object = {}) => tell(notice(orderNo, changes)),

    /** A player's top-up that was paid on Moggie Pay's page. */
    async paid(user: string): Promise<string> {
      const { payment: opened, payUrl } = await recharge(user);
      const entered = await fetch(payUrl, { redirect: 'manual' });
      const headers = { cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '', origin };
      const url = new URL(entered.headers.get('location') ?? '', origin);
      await fetch(url, { method: 'POST', headers, body: new URLSearchParams({ decision: 'paid' }) });
      expect(await wallet.balances(user)).toEqual(CREDITED);
      return opened.orderNo;
    },
  };
}
