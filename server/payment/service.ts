import { CodedError } from '../../shared/contract/errors.ts';
import { isOwing } from '../../shared/money/bill.ts';
import type { Database } from '../db/database.ts';
import type { OutboxService } from '../outbox/service.ts';
import type { Closure } from '../site/service.ts';
import type { WalletService } from '../wallet/service.ts';
import { type PlanRow, PROVIDERS, type ProviderKey, rechargePlans } from './catalogue.ts';
import { createEventStore } from './event-store.ts';
import { createHealth } from './health.ts';
import { createOffers } from './offers.ts';
import { createPace } from './pace.ts';
import { createCodeIssuer } from './pay-code.ts';
import { createPayCodeStore } from './pay-code-store.ts';
import { createPayouts } from './payout/service.ts';
import { createPlanStore } from './plan-store.ts';
import type { NoticeReply, PaymentProvider, RawMessage } from './provider.ts';
import { createQuestions } from './questions.ts';
import { createRecharges } from './recharge.ts';
import { createReconciliation } from './reconciliation.ts';
import { createReconciliationStore } from './reconciliation-store.ts';
import { createRedemption } from './redemption.ts';
import { createRefunds } from './refunds.ts';
import { createRefusals } from './refusals.ts';
import { createReversalStore } from './reversal-store.ts';
import { createSettlement } from './settlement.ts';
import { createPaymentStore, type PaymentRow } from './store.ts';
import { LIMITS } from './velocity.ts';

/** What the payment service needs of accounts. */
export interface PaymentAccounts {
  /** Country of residence, null until it is chosen. */
  countryOf(user: string): Promise<string | null>;
  /** When the player signed up. */
  memberSinceOf(user: string): Promise<Date>;
}

/** What the payment service needs of purchases. */
export interface PaymentPurchases {
  /** Takes back games that were bought since an instant with coins that are owed now. */
  takeBackOwed(user: string, since: Date): Promise<number[]>;
}

interface PaymentDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  wallet: Pick<
    WalletService,
    | 'balances'
    | 'lockBalances'
    | 'topUp'
    | 'takeBack'
    | 'restore'
    | 'writeOff'
    | 'recover'
    | 'creditedAt'
    | 'cleared'
  >;
  accounts: PaymentAccounts;
  /** Why nothing is sold in a country (its age policy), to those whose age was checked or was not; null where it is. */
  closedBy(country: string, ageVerified: boolean): Closure | null;
  purchases: PaymentPurchases;
  /** Counts a try at something. Throws auth/too-many-requests once there were too many within a window, ms. */
  takeTry(key: string, limit: { tries: number; window: number }): Promise<void>;
  /** Those that are configured; without any nothing can be paid, and the pickers are empty. */
  providers: ReadonlyMap<ProviderKey, PaymentProvider>;
  /** Configured ones that take no new payments; what was begun there is still settled. */
  switchedOff: ReadonlySet<ProviderKey>;
  /** Platforms that sell no adult games. */
  allAgesPlatforms: ReadonlySet<string>;
  /** Where providers reach this store; read at each call, for a server learns its own port when it listens. */
  callbackOrigin(): string;
  /** Addresses that a payer may be sent back to. */
  returnOrigins: readonly string[];
  now(): Date;
  newId(): string;
  /** Milliseconds after which a call to a provider has failed. */
  deadlineMs?: number;
}

export type PaymentService = ReturnType<typeof createPaymentService>;

/** A payment or refund whose provider could not be asked. */
export interface SweepFailure {
  orderNo: string;
  error: unknown;
}

/** How long the contents of messages about unknown orders are kept, ms: past every dispute that they could settle. */
const ORPHAN_MS = 90 * 24 * 60 * 60_000;
const MAX_CUSTOM_PLANS = 50;
const MAX_CUSTOM_AMOUNT = 1_000_000;

/** Top-ups: plans, ways to pay, payments and what providers say of them. */
export function createPaymentService(deps: PaymentDeps) {
  const { database, wallet, outbox, now, newId } = deps;
  const health = createHealth(deps);
  const providers = new Map([...deps.providers].map(([key, open]) => [key, health.watch(key, open)]));
  const store = createPaymentStore(database);
  const plans = createPlanStore(database);
  const codes = createPayCodeStore(database);
  const events = createEventStore(database);
  const comparison = createReconciliationStore(database);
  const reversals = createReversalStore(database);
  const issueCode = createCodeIssuer(codes, now);
  const refusals = createRefusals(now);

  const pace = createPace({ store, wallet, memberSinceOf: deps.accounts.memberSinceOf, now });
  const offers = createOffers({ ...deps, isDown: health.isDown });
  const recharges = createRecharges({
    database,
    store,
    plans,
    wallet,
    offers,
    issueCode,
    countryOf: deps.accounts.countryOf,
    closedBy: deps.closedBy,
    pace,
    takeAddress: (ip) => deps.takeTry(`recharge:${ip}`, LIMITS.perAddress),
    returnOrigins: deps.returnOrigins,
    now,
    newId,
  });
  const questions = createQuestions({ reversals, providers });
  const refunds = createRefunds({
    database,
    store,
    reversals,
    wallet,
    outbox,
    questions,
    takeBackOwed: deps.purchases.takeBackOwed,
    now,
    newId,
  });
  const settlement = createSettlement({
    database,
    store,
    events,
    wallet,
    outbox,
    ask: questions.ask,
    heedReturned: refunds.heed,
    now,
  });
  const redemption = createRedemption({
    database,
    store,
    codes,
    providers,
    orderOf: questions.orderOf,
    settle: settlement.takeAnswer,
    pace,
    issueCode,
    callbackOrigin: deps.callbackOrigin,
    now,
  });
  const payouts = createPayouts({ database, reversals, now });
  const reconciliation = createReconciliation({
    comparison,
    events,
    wallet,
    canAsk: (key) => !providers.has(key) || providers.get(key)?.query !== undefined,
    ask: questions.ask,
    settledOtherwise: payouts.differences,
    take: settlement.takeAnswer,
  });

  /**
   * Asks a provider about its open payments and goes on with its refunds that are due; answers with those that failed.
   * Nothing is asked of one that does not answer, nor any more once it is to stop: what is due stays due.
   */
  async function sweepProvider(key: ProviderKey, stop?: AbortSignal): Promise<SweepFailure[]> {
    const isOver = () => stop?.aborted === true || health.isDown(key);
    const payments = await settlement.sweep(key, isOver);
    const returned = await refunds.sweep(key, isOver);
    return [...payments, ...returned.map(({ refundNo, error }) => ({ orderNo: refundNo, error }))];
  }

  /** A provider that may call here. Error 404. */
  function configured(key: string) {
    const known = PROVIDERS.find((provider) => provider.key === key)?.key;
    const provider = known && providers.get(known);
    if (!provider) throw nothingHere();
    return { provider, known };
  }

  return {
    /** Puts the plans of a new store on sale; those that exist stay as they are. */
    seedPlans: (): Promise<void> => plans.save(rechargePlans()),

    /** Plans on sale in a currency, cheapest first (V11). */
    plans: (currency: string): Promise<PlanRow[]> => plans.onSale(currency.toUpperCase()),

    /**
     * Plans for amounts of the player's own choice; none without amounts, or where nobody takes the currency (V10, B08).
     * Error: 400.
     */
    customPlans(platformKey: string, currency: string, amounts: readonly number[]): PlanRow[] {
      const isFine = (amount: number) =>
        Number.isInteger(amount) && amount > 0 && amount <= MAX_CUSTOM_AMOUNT;
      if (amounts.length > MAX_CUSTOM_PLANS || !amounts.every(isFine))
        throw new CodedError('400', 'amounts are whole units of the currency');
      if (offers.find(platformKey, undefined, currency).length === 0) return [];
      return amounts.map((amount, at) => ({
        id: at + 1,
        index: at + 1,
        coin: amount,
        silver: 0,
        currency: currency.toUpperCase(),
        payAmount: amount * 100,
        enabled: true,
      }));
    },

    /** Whether anything can be paid, or was begun and must be settled. */
    isOpen: providers.size > 0,

    methods: offers.methods,
    offers: offers.find,
    addRecharge: recharges.add,
    paymentUrl: recharges.paymentUrl,
    paymentLogUrl: recharges.paymentLogUrl,
    redeem: redemption.redeem,
    payByCard: redemption.payByCard,

    /** The player's own payment; 404 for anybody else's. */
    async payment(user: string, id: string): Promise<PaymentRow> {
      const payment = await store.find(id);
      if (payment?.userId !== user) throw new CodedError('404', 'There is no such payment');
      return payment;
    },

    /**
     * Whether money of a player is under way: a payment that its payer may be making or that waits for a person, or a
     * refund or chargeback whose end is not known. In the caller's transaction none begins before that ends.
     */
    async isUnderWay(player: string): Promise<boolean> {
      // Whoever pays a top-up locks the balances first, too.
      await wallet.lockBalances(player);
      return store.isUnderWay(player);
    },

    /**
     * Throws auth/debt-open while the wallet owes, auth/payment-open while money of the player is under way; in the caller's
     * transaction nothing of it changes before that ends.
     */
    async requireSettled(player: string): Promise<void> {
      // Whoever opens a top-up locks the balances first, too.
      if (isOwing(await wallet.lockBalances(player)))
        throw new CodedError('auth/debt-open', 'The wallet owes coins');
      if (await store.isUnderWay(player))
        throw new CodedError('auth/payment-open', 'Money of this player is under way');
    },

    /**
     * Takes a message of a provider's servers; answers in the provider's own words once the effect is durable. Throws
     * when it is not; error 404 for a provider that is not configured or sends none.
     */
    async takeNotice(key: string, message: RawMessage): Promise<NoticeReply> {
      const { provider, known } = configured(key);
      if (!provider.notices) throw nothingHere();
      const notice = await provider.notices.read(message);
      if (!notice) {
        refusals.note(known);
        return provider.notices.refused;
      }
      await settlement.takeNotice(known, notice);
      return provider.notices.taken;
    },

    /**
     * Takes a payer's browser that a provider sends back; answers with where it goes on, undefined when it names no
     * payment. Error 404 for a provider that is not configured or sends nobody.
     */
    takeReturn(key: string, parameters: URLSearchParams) {
      const { provider, known } = configured(key);
      if (!provider.readReturn) throw nothingHere();
      return settlement.takeReturn(known, provider.readReturn(parameters));
    },

    sweepProvider,

    /** Sweeps all providers beside each other. */
    async sweep(): Promise<SweepFailure[]> {
      return (await Promise.all(PROVIDERS.map(({ key }) => sweepProvider(key)))).flat();
    },

    /** Forgets codes of pay addresses that are too old. */
    removeOldCodes: (): Promise<void> => codes.removeOld(now()),

    /**
     * Forgets what messages about orders that nobody here knows say of their payers, once the comparisons that a person goes
     * through are long over: no account's erasure finds them.
     */
    emptyOldOrphans: (): Promise<void> => events.emptyOrphans(new Date(now().getTime() - ORPHAN_MS)),

    /** How much waits for a person, by its kind. */
    waitingCounts: store.waitingCounts,

    /** Messages of configured providers that were not authentic: all, and those of the last ten minutes. */
    refusedNotices: () => [...providers.keys()].map((key) => ({ key, ...refusals.count(key) })),

    /** How the lines to the configured providers stand. */
    lines: () => [...providers.keys()].map((key) => ({ key, state: health.stateOf(key) })),

    /** What an operator may do; nothing here is reachable from outside. */
    operator: {
      /** What waits for a person. */
      async waiting() {
        return {
          payments: await store.inReview(),
          reversals: await reversals.open(),
          transfers: await settlement.surplus(),
        };
      },
      endReview: settlement.endReview,
      refund: refunds.refund,
      endRefund: refunds.endRefund,
      takeChargeback: refunds.takeChargeback,
      endChargeback: refunds.endChargeback,
      reconcile: reconciliation.reconcile,
      comparedUntil: comparison.comparedUntil,
      noteCompared: comparison.noteCompared,
      importPayouts: payouts.importFile,
      takeTransfer: settlement.takeTransfer,
      endSurplus: settlement.endSurplus,
    },
  };
}

const nothingHere = () => new CodedError('404', 'There is no such provider');
