import type { SQL } from 'drizzle-orm';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Balances } from '../../shared/money/bill.ts';
import type { Database } from '../db/database.ts';
import { brokenConstraint } from '../db/errors.ts';
import { type AccountRef, exchangeIn, MEOW, meowOf, promotionIn, SILVER, silverOf } from './accounts.ts';
import type { createWalletStore, NewEntry, Posting } from './store.ts';

export interface BooksDeps {
  database: Database;
  store: ReturnType<typeof createWalletStore>;
  now: () => Date;
  newId: () => string;
  /** The insert of an entry's invoice, as a part of the statement that writes `entry`; null where it has none. */
  draftInvoice(entry: NewEntry, accounts: readonly AccountRef[]): SQL | null;
}

/** Entries in the books, and the balances that they move. */
export function createBooks({ database, store, now, newId, draftInvoice }: BooksDeps) {
  /**
   * Writes an entry and moves the balances. False when its key was used already or nothing is to move: then nothing is
   * written.
   * Errors: pay/insufficient-balance when a player's account would fall below zero; the transaction is lost then.
   */
  async function record(
    entry: Omit<NewEntry, 'createdAt'>,
    postings: readonly Posting[],
    { mayOwe = false } = {},
  ): Promise<boolean> {
    const moved = postings.filter(({ amount }) => amount !== 0);
    if (moved.length === 0) return false;
    return database.transaction(async () => {
      const accounts = moved.map(({ account }) => account);
      const written = { ...entry, createdAt: now() };
      if (!(await store.addEntry(written, accounts, draftInvoice(written, accounts)))) return false;
      const player = accounts.find(({ owner }) => owner !== null)?.owner;
      // Who owes can buy nothing, so that a purchase leaves no debt and pays none.
      const before =
        player && entry.kind !== 'consume' ? await readBalances(player, { lock: true }) : undefined;
      await store.addPostings(entry.id, moved, { mayOwe }).catch(refuseOverdraft);
      if (player && before) await paySilverDebt(player, entry, sumOf(player, before, moved));
      return true;
    });
  }

  /** Silver that is owed is paid with meow as far as there is any, one for one: else no purchase could ever end the debt. */
  async function paySilverDebt(
    player: string,
    cause: Pick<NewEntry, 'id' | 'idemKey'>,
    { meowcent, silver }: Balances,
  ): Promise<void> {
    const paid = Math.min(meowcent, -silver);
    if (paid <= 0) return;
    await record(
      {
        id: newId(),
        kind: 'reversal',
        refType: 'debt',
        refId: cause.id,
        idemKey: `debt:${cause.idemKey}`,
        detail: {},
      },
      [
        { account: meowOf(player), amount: -paid },
        { account: exchangeIn(MEOW), amount: paid },
        { account: silverOf(player), amount: paid },
        { account: promotionIn(SILVER), amount: -paid },
      ],
    );
  }

  /** Balances of a player, and whether both accounts are open: only then is all of it locked. */
  async function readBalances(
    user: string,
    options: { lock: boolean },
  ): Promise<Balances & { areOpen: boolean }> {
    const [meow, silver] = [meowOf(user).id, silverOf(user).id];
    const balances = await store.balances([meow, silver], options);
    return {
      meowcent: balances.get(meow) ?? 0,
      silver: balances.get(silver) ?? 0,
      areOpen: balances.size === 2,
    };
  }

  return { record, readBalances };
}

/** A player's balances after these postings. */
function sumOf(player: string, { meowcent, silver }: Balances, postings: readonly Posting[]): Balances {
  const moved = ({ id }: AccountRef) =>
    postings.reduce((sum, { account, amount }) => sum + (account.id === id ? amount : 0), 0);
  return { meowcent: meowcent + moved(meowOf(player)), silver: silver + moved(silverOf(player)) };
}

function refuseOverdraft(error: unknown): never {
  if (brokenConstraint(error) !== 'account_balance_covered') throw error;
  throw new CodedError('pay/insufficient-balance', 'the wallet does not hold enough', { cause: error });
}
