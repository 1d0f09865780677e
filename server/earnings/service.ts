import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { Viewer } from '../http/context.ts';
import type { WalletService } from '../wallet/service.ts';
import { monthOf, type StatementMonth, statementOf } from './statement.ts';
import { createEarningsStore, type MonthPage } from './store.ts';

interface EarningsDeps {
  database: Database;
  wallet: Pick<WalletService, 'payAuthor'>;
  account: { isRootAdmin(viewer: Viewer): Promise<boolean> };
  now(): Date;
}

/** A month with whether it is over: then nothing of it changes any more. */
export type OwnMonth = StatementMonth & { isClosed: boolean };

/** An account on its way out, what the store owes it, and the day on which it is to go. */
interface Leaver {
  email: string;
  meowcent: number;
  deletesAt: Date;
}

/** A page of an author's months, and how many there are. */
interface StatementPage {
  list: OwnMonth[];
  total: number;
}

export type EarningsService = ReturnType<typeof createEarningsService>;

/**
 * What authors earn with their games (payments, section 3.4), summed up from the ledger each time: its entries never change,
 * and what comes back later is of the month in which it came back.
 */
export function createEarningsService({ database, wallet, account, now }: EarningsDeps) {
  const store = createEarningsStore(database);

  async function monthsOf(accountId: string, page: MonthPage): Promise<StatementPage> {
    const current = monthOf(now());
    const authorIds = await store.authorsOf(accountId);
    const months = await store.months(authorIds, page);
    const named = months.map(({ month }) => month);
    const list = statementOf(months, await store.games(authorIds, named));
    return {
      list: list.map((month) => ({ ...month, isClosed: month.month < current })),
      total: await store.monthCount(authorIds),
    };
  }

  async function penNamesOf(accountId: string): Promise<[string, ...string[]]> {
    const [first, ...others] = await store.authorsOf(accountId);
    if (first === undefined) throw new CodedError('404', 'This account publishes nothing');
    return [first, ...others];
  }

  return {
    /** A page of an author's months: one's own, for the root admin anyone's; none for all others. */
    async statement(
      viewer: Viewer,
      page: MonthPage,
      accountId: string = viewer.uuid,
    ): Promise<StatementPage> {
      if (accountId !== viewer.uuid && !(await account.isRootAdmin(viewer))) return { list: [], total: 0 };
      return monthsOf(accountId, page);
    },

    /** The newest months of an account, as an operator reads them, the newest first. */
    async account(accountId: string, limit: number): Promise<OwnMonth[]> {
      return (await monthsOf(accountId, { field: 'month', direction: 'desc', limit, offset: 0 })).list;
    },

    /**
     * Agrees on what an author gets of sales from a month on, whole percent. Errors: 404, 400 for a month that has begun:
     * what is sold in it is sold at the old one.
     */
    async agree(accountId: string, percent: number, since: string): Promise<void> {
      const authorIds = await penNamesOf(accountId);
      if (since <= monthOf(now()))
        throw new CodedError('400', `${since} has begun: its share stays as it is`);
      await store.setShares(authorIds.map((authorId) => ({ authorId, since, percent })));
    },

    /**
     * Notes that an author was paid for so many meowcent, once for the bank's name of the transfer; false when it was noted
     * before. Errors: 404, 400 for more than the author has, and for another payout of this name.
     */
    async payOut(accountId: string, meowcent: number, reference: string): Promise<boolean> {
      const authorIds = await penNamesOf(accountId);
      return database.transaction(async () => {
        await store.lock(authorIds);
        if (!(await wallet.payAuthor(authorIds, reference, meowcent))) return false;
        const left = await store.balance(authorIds);
        if (left < 0) throw new CodedError('400', `this author has ${left + meowcent} meowcent`);
        return true;
      });
    },

    /**
     * Whether an account that was to go on this day waits for earnings: for those of the months up to that day's, which were
     * not all paid out. Sales of later months do not keep it, or it would never go. In the caller's transaction nobody pays
     * its authors before that ends.
     */
    async isOwed(accountId: string, day: Date): Promise<boolean> {
      await store.lock(await store.authorsOf(accountId));
      return (await store.owed([{ accountId, deletesAt: day }])).has(accountId);
    },

    /** The accounts on their way out whose earnings are to be paid, the first to go first: see `isOwed`. */
    async leaving(): Promise<Leaver[]> {
      const leavers = await store.leaving();
      const owed = await store.owed(leavers);
      return leavers.flatMap(({ accountId, email, deletesAt }) => {
        const meowcent = owed.get(accountId);
        return meowcent === undefined ? [] : [{ email, meowcent, deletesAt }];
      });
    },
  };
}
