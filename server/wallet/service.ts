import { CodedError } from '../../shared/contract/errors.ts';
import type { Balances } from '../../shared/money/bill.ts';
import type { Page } from '../http/paging.ts';
import {
  clearingOf,
  exchangeIn,
  lossIn,
  MEOW,
  meowOf,
  paidTo,
  promotionIn,
  SILVER,
  SILVER_REDEEMED,
  salesOf,
  silverOf,
  VOUCHERS,
} from './accounts.ts';
import { type BooksDeps, createBooks } from './books.ts';
import {
  type BookFaults,
  createWalletStore,
  type NewEntry,
  type StatementPlace,
  type StatementRow,
  type TimeSpan,
} from './store.ts';

/** What one bought game costs its buyer in each coin. */
export interface SpendLine {
  storeId: number;
  meow: number;
  silver: number;
}

export interface TopUp {
  user: string;
  /** The payment; it credits once, whoever reports it and how often. */
  paymentId: string;
  provider: string;
  currency: string;
  /** Major x 100. */
  payAmount: number;
  coin: number;
  silver: number;
}

/** A part of a top-up that goes back, or all of it. */
export interface Reversal extends TopUp {
  reversalId: string;
}

export type WalletService = ReturnType<typeof createWalletService>;

type WalletDeps = Omit<BooksDeps, 'store'>;

/**
 * The double-entry ledger of coins (payments, section 3.1): every movement is an entry whose postings sum to zero in
 * each unit, entries are never changed, and a key lets each happen once. All methods join the caller's transaction.
 */
export function createWalletService({ database, now, newId, draftInvoice }: WalletDeps) {
  const store = createWalletStore(database);
  const { record, readBalances } = createBooks({ database, store, now, newId, draftInvoice });

  /** Writes what a top-up, or a part of it, does to the books, or with `sign` -1 undoes. */
  function exchange(
    { user, provider, currency, payAmount, coin, silver }: TopUp,
    sign: 1 | -1,
    entry: Pick<NewEntry, 'id' | 'kind' | 'refType' | 'refId' | 'idemKey'>,
    options?: { mayOwe: boolean },
  ): Promise<boolean> {
    return record(
      { ...entry, detail: { payAmount: sign * payAmount, currency } },
      [
        { account: clearingOf(provider, currency), amount: sign * payAmount },
        { account: exchangeIn(currency), amount: -sign * payAmount },
        { account: meowOf(user), amount: sign * coin },
        { account: exchangeIn(MEOW), amount: -sign * coin },
        { account: silverOf(user), amount: sign * silver },
        { account: promotionIn(SILVER), amount: -sign * silver },
      ],
      options,
    );
  }

  const ofReversal = (reversalId: string, step: string) => ({
    id: newId(),
    kind: 'reversal' as const,
    refType: 'reversal',
    refId: reversalId,
    idemKey: `reversal:${reversalId}:${step}`,
  });

  async function openAndLock(user: string) {
    await store.openAccounts([meowOf(user), silverOf(user)]);
    return readBalances(user, { lock: true });
  }

  return {
    /** A player's balances in minor units; zeros where there is no wallet yet. */
    async balances(user: string): Promise<Balances> {
      const { meowcent, silver } = await readBalances(user, { lock: false });
      return { meowcent, silver };
    },

    /** Balances that nobody else moves before the caller's transaction ends; one player's purchases queue up here. */
    async lockBalances(user: string): Promise<Balances> {
      const locked = await readBalances(user, { lock: true });
      const { meowcent, silver } = locked.areOpen ? locked : await openAndLock(user);
      return { meowcent, silver };
    },

    /** Takes the price of a checkout's games off the player, once. Error: pay/insufficient-balance. */
    spend(user: string, checkoutId: string, lines: readonly SpendLine[]): Promise<boolean> {
      const sum = (coin: 'meow' | 'silver') => lines.reduce((total, line) => total + line[coin], 0);
      return record(
        {
          id: checkoutId,
          kind: 'consume',
          refType: 'checkout',
          refId: checkoutId,
          idemKey: `consume:${checkoutId}`,
          detail: { storeIds: lines.map(({ storeId }) => storeId) },
        },
        [
          { account: meowOf(user), amount: -sum('meow') },
          { account: silverOf(user), amount: -sum('silver') },
          ...lines.map(({ storeId, meow }) => ({ account: salesOf(storeId), amount: meow })),
          { account: SILVER_REDEEMED, amount: sum('silver') },
        ],
      );
    },

    /** Gives back what one game of a checkout cost, coin by coin (rule 31); false when it was given back before. */
    refund(user: string, orderId: string, { storeId, meow, silver }: SpendLine): Promise<boolean> {
      return record(
        {
          id: newId(),
          kind: 'refund',
          refType: 'order',
          refId: orderId,
          idemKey: `refund:${orderId}`,
          detail: { storeIds: [storeId] },
        },
        [
          { account: meowOf(user), amount: meow },
          { account: salesOf(storeId), amount: -meow },
          { account: silverOf(user), amount: silver },
          { account: SILVER_REDEEMED, amount: -silver },
        ],
      );
    },

    /** Credits a paid top-up; false when it was credited before. */
    topUp(topUp: TopUp): Promise<boolean> {
      const { paymentId } = topUp;
      return exchange(topUp, 1, {
        id: paymentId,
        kind: 'recharge',
        refType: 'payment',
        refId: paymentId,
        idemKey: `recharge:${paymentId}`,
      });
    },

    /**
     * Takes a top-up's coins back, once for the reversal. Error: pay/insufficient-balance when they are spent, unless
     * `mayOwe`: then the wallet falls below zero, in either coin, and nothing can be bought until it is filled.
     */
    takeBack(reversal: Reversal, options: { mayOwe: boolean }): Promise<boolean> {
      return exchange(reversal, -1, ofReversal(reversal.reversalId, 'taken'), options);
    },

    /** Undoes what `takeBack` did: the money did not go, or came back. */
    restore(reversal: Reversal): Promise<boolean> {
      return exchange(reversal, 1, ofReversal(reversal.reversalId, 'restored'));
    },

    /** Gives the player the coins of a chargeback that the house bears. */
    writeOff({ reversalId, user, coin, silver }: Reversal): Promise<boolean> {
      return record({ ...ofReversal(reversalId, 'lost'), detail: {} }, [
        { account: meowOf(user), amount: coin },
        { account: lossIn(MEOW), amount: -coin },
        { account: silverOf(user), amount: silver },
        { account: lossIn(SILVER), amount: -silver },
      ]);
    },

    /** The money of a chargeback that the house bears came back: to the house, for the player has the coins. */
    recover({ reversalId, provider, currency, payAmount, coin, silver }: Reversal): Promise<boolean> {
      return record({ ...ofReversal(reversalId, 'recovered'), detail: { payAmount, currency } }, [
        { account: clearingOf(provider, currency), amount: payAmount },
        { account: exchangeIn(currency), amount: -payAmount },
        { account: lossIn(MEOW), amount: coin },
        { account: exchangeIn(MEOW), amount: -coin },
        { account: lossIn(SILVER), amount: silver },
        { account: promotionIn(SILVER), amount: -silver },
      ]);
    },

    /** When a top-up was credited; undefined where it was not. */
    creditedAt: (paymentId: string): Promise<Date | undefined> => store.entryTime(`recharge:${paymentId}`),

    /** What the books say is wrong with themselves (rules 1 and 2). */
    faults: (): Promise<BookFaults> => store.faults(),

    /** What each payment has on its provider's clearing account (major x 100), less what went back. */
    cleared: (paymentIds: readonly string[]): Promise<Map<string, number>> => store.cleared(paymentIds),

    /** Credits the coins of a prepaid code, and the silver that comes with them; once for the code. */
    redeemVoucher(user: string, codeId: string, { meowcent, silver }: Balances): Promise<boolean> {
      return record(
        {
          id: newId(),
          kind: 'recharge',
          refType: 'voucher',
          refId: codeId,
          idemKey: `voucher:${codeId}`,
          detail: {},
        },
        [
          { account: meowOf(user), amount: meowcent },
          { account: VOUCHERS, amount: -meowcent },
          { account: silverOf(user), amount: silver },
          { account: promotionIn(SILVER), amount: -silver },
        ],
      );
    },

    /** Gives coins away; `key` names the occasion, such as a redeemed code, and lets it happen once. */
    reward(user: string, key: string, { meowcent, silver }: Balances): Promise<boolean> {
      const id = newId();
      return record(
        { id, kind: 'reward', refType: 'reward', refId: id, idemKey: `reward:${key}`, detail: {} },
        [
          { account: meowOf(user), amount: meowcent },
          { account: promotionIn(MEOW), amount: -meowcent },
          { account: silverOf(user), amount: silver },
          { account: promotionIn(SILVER), amount: -silver },
        ],
      );
    },

    /**
     * Notes under the first of an author's names that the author was paid for coins that the games earned; `reference` names
     * the transfer and lets it happen once: false when it was noted before. Error: 400 for another payout of this name.
     */
    async payAuthor(
      authorIds: readonly [string, ...string[]],
      reference: string,
      meowcent: number,
    ): Promise<boolean> {
      const [authorId] = authorIds;
      const idemKey = `payout:${reference}`;
      const isNew = await record(
        {
          id: newId(),
          kind: 'payout',
          refType: 'author',
          refId: authorId,
          idemKey,
          detail: {},
        },
        [
          { account: paidTo(authorId), amount: -meowcent },
          { account: exchangeIn(MEOW), amount: meowcent },
        ],
      );
      if (isNew) return true;
      const accounts = authorIds.map((id) => paidTo(id).id);
      if ((await store.amountOn(accounts, idemKey)) === -meowcent) return false;
      throw new CodedError('400', 'Another payout has this name at the bank');
    },

    /**
     * The player's account log: `kind` is consume, recharge, reward or refund; undefined is all of it. The page is of the
     * rows after a place in its order, if one is given.
     */
    statement(
      user: string,
      kind: string | undefined,
      page: Page<'created_at'>,
      span: TimeSpan = {},
      after?: StatementPlace,
    ): Promise<{ rows: StatementRow[]; total: number }> {
      return store.statement(user, kind, page, span, after);
    },
  };
}
