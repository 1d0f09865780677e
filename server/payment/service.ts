import { randomBytes } from 'node:crypto';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { WalletService } from '../wallet/service.ts';
import {
  type CataloguedProvider,
  type Channel,
  METHODS,
  type PaymentMethod,
  type PlanRow,
  PROVIDERS,
  type ProviderKey,
  rechargePlans,
} from './catalogue.ts';
import { hashOf, orderNoOf, type PaySite, payAddress } from './pay-address.ts';
import type { Answer, PaymentProvider, RawMessage } from './provider.ts';
import { createQuestions } from './questions.ts';
import { createReconciliation } from './reconciliation.ts';
import { createRedemption } from './redemption.ts';
import { createRefunds } from './refunds.ts';
import { createSettlement } from './settlement.ts';
import { createPaymentStore, type PaymentRow } from './store.ts';

/** What the payment service needs of accounts. */
export interface PaymentAccounts {
  /** Country of residence, null until it is chosen. */
  countryOf(user: string): Promise<string | null>;
}

interface PaymentDeps {
  database: Database;
  wallet: Pick<
    WalletService,
    'balances' | 'lockBalances' | 'topUp' | 'takeBack' | 'restore' | 'writeOff' | 'recover' | 'cleared'
  >;
  accounts: PaymentAccounts;
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
}

/** What a player asks to buy coins with. */
export interface RechargeRequest {
  planId: number;
  currency: string;
  method: string;
  providerId: number;
  returnUrl: string;
}

export interface Recharge {
  payment: PaymentRow;
  token: string;
  payUrl: string;
}

export type PaymentService = ReturnType<typeof createPaymentService>;

const CODE_LIFE_MS = 60_000;
const SAME_PAYMENT_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;
const MAX_PER_HOUR = 20;
const MAX_CUSTOM_PLANS = 50;
const MAX_CUSTOM_AMOUNT = 1_000_000;

/** A way to pay on offer: a provider and the channels that fit. */
export interface Offer {
  provider: CataloguedProvider;
  channels: readonly Channel[];
}

/** Top-ups: plans, ways to pay, payments and what providers say of them. */
export function createPaymentService(deps: PaymentDeps) {
  const { database, wallet, accounts, providers, switchedOff, returnOrigins, now, newId } = deps;
  const store = createPaymentStore(database);

  const questions = createQuestions({ store, providers });
  const refunds = createRefunds({ database, store, wallet, questions, now, newId });
  const settlement = createSettlement({
    database,
    store,
    wallet,
    ask: questions.ask,
    heedReturned: refunds.heed,
    now,
  });
  const redemption = createRedemption({
    database,
    store,
    providers,
    orderOf: questions.orderOf,
    issueCode,
    callbackOrigin: deps.callbackOrigin,
    now,
  });

  const reconciliation = createReconciliation({
    store,
    wallet,
    canAsk: (key) => !providers.has(key) || providers.get(key)?.query !== undefined,
    ask: questions.ask,
    take: settlement.takeAnswer,
  });

  /** Makes a one-time code; only its hash is kept. */
  async function issueCode(
    user: string,
    paymentId: string | null,
    returnUrl: string,
    lifeMs: number,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + lifeMs);
    await store.insertCode({ hash: hashOf(token), userId: user, paymentId, returnUrl, expiresAt });
    return token;
  }

  function checkReturnUrl(returnUrl: string): void {
    if (!URL.canParse(returnUrl) || !returnOrigins.includes(new URL(returnUrl).origin))
      throw new CodedError('400', 'return_url is not an address of this store');
  }

  async function findPlan(id: number, currency: string): Promise<PlanRow> {
    const plan = (await store.plans(currency)).find((known) => known.id === id);
    if (!plan) throw new CodedError('400', 'There is no such plan');
    return plan;
  }

  /** The open payment for the same thing, or a new one; the player's balances are locked, so a double click finds it. */
  async function openPayment(
    user: string,
    plan: PlanRow,
    request: RechargeRequest,
    provider: CataloguedProvider,
    platformKey: string,
  ): Promise<PaymentRow> {
    const at = now();
    const wanted = { userId: user, planId: plan.id, method: request.method, providerKey: provider.key };
    const states = provider.reopens ? (['created', 'redirected'] as const) : (['created'] as const);
    const open = await store.findLike(wanted, states, new Date(at.getTime() - SAME_PAYMENT_MS));
    if (open) return open;
    if ((await store.countSince(user, new Date(at.getTime() - HOUR_MS))) >= MAX_PER_HOUR)
      throw new CodedError('auth/too-many-requests', 'Too many top-ups were opened, try later');
    const id = newId();
    const payment: PaymentRow = {
      ...wanted,
      id,
      orderNo: orderNoOf(id),
      providerRef: null,
      platformKey,
      currency: plan.currency,
      payAmount: plan.payAmount,
      coin: plan.coin,
      silver: plan.silver,
      state: 'created',
      reason: null,
      paidAmount: null,
      paidCurrency: null,
      returnUrl: request.returnUrl,
      createdAt: at,
      updatedAt: at,
      checks: 0,
      nextCheckAt: new Date(at.getTime() + SAME_PAYMENT_MS + CODE_LIFE_MS),
      chargedAt: null,
    };
    await store.insert(payment);
    return payment;
  }

  /** Providers that a platform may offer now. */
  const onOffer = (platformKey: string) =>
    PROVIDERS.filter(
      ({ key, takesAdult }) =>
        providers.has(key) && !switchedOff.has(key) && (takesAdult || deps.allAgesPlatforms.has(platformKey)),
    );

  /** Providers that are on for a platform, with their channels; narrowed by method and currency where given. */
  function offers(
    platformKey: string,
    methods: readonly string[] | undefined,
    currency: string | undefined,
  ): Offer[] {
    const isWanted = (channel: Channel) =>
      (methods?.includes(channel.method) ?? true) &&
      (currency === undefined || channel.currencies.includes(currency.toUpperCase()));
    return onOffer(platformKey)
      .map((provider) => ({ provider, channels: provider.channels.filter(isWanted) }))
      .filter(({ channels }) => channels.length > 0);
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
    seedPlans: (): Promise<void> => store.savePlans(rechargePlans()),

    /** Plans on sale in a currency, cheapest first (V11). */
    plans: (currency: string): Promise<PlanRow[]> => store.plans(currency.toUpperCase()),

    /** Plans for amounts of the player's own choice; no amounts, no plans (V10, B08). Error: 400. */
    customPlans(currency: string, amounts: readonly number[]): PlanRow[] {
      const isFine = (amount: number) =>
        Number.isInteger(amount) && amount > 0 && amount <= MAX_CUSTOM_AMOUNT;
      if (amounts.length > MAX_CUSTOM_PLANS || !amounts.every(isFine))
        throw new CodedError('400', 'amounts are whole units of the currency');
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

    /** Ways to pay on a platform's pages for `web` or `wap`; 400 for any other device. */
    methods(platformKey: string, device: string): PaymentMethod[] {
      if (device !== 'web' && device !== 'wap') throw new CodedError('400', 'platform is web or wap');
      const taken = new Set(
        offers(platformKey, undefined, undefined).flatMap(({ channels }) =>
          channels.map(({ method }) => method),
        ),
      );
      return METHODS.filter(({ method, platforms }) => platforms.includes(device) && taken.has(method));
    },

    offers,

    /**
     * Opens a top-up, or finds the same one opened within ten minutes, and makes a code for the pay page.
     * Errors: pay/provider-unavailable, auth/too-many-requests, 400 (no such plan, no country of residence, foreign
     * return_url).
     */
    async addRecharge(user: string, request: RechargeRequest, site: PaySite): Promise<Recharge> {
      const found = offers(site.platformKey, [request.method], request.currency).find(
        ({ provider }) => provider.id === request.providerId,
      );
      if (!found) throw new CodedError('pay/provider-unavailable', 'This way to pay is not on offer');
      checkReturnUrl(request.returnUrl);
      if ((await accounts.countryOf(user)) === null)
        throw new CodedError('400', 'Choose your country of residence first');
      const plan = await findPlan(request.planId, request.currency.toUpperCase());
      return database.transaction(async () => {
        const { meowcent } = await wallet.lockBalances(user);
        const payment = await openPayment(user, plan, request, found.provider, site.platformKey);
        const token = await issueCode(user, payment.id, request.returnUrl, CODE_LIFE_MS);
        const payUrl = payAddress(site, {
          credential: { token },
          action: 'rechargeAccount',
          payload: {
            provider_key: found.provider.key,
            payment_provider_id: found.provider.id,
            platform_key: site.platformKey,
            method: payment.method,
            currency_id: payment.currency,
            pay_amount: payment.payAmount,
            amount: payment.coin,
            balance: meowcent,
            return_url: request.returnUrl,
          },
        });
        return { payment, token, payUrl };
      });
    },

    /** Address of the player's list of payments at the provider (X04). Error: 400. */
    async paymentLogUrl(user: string, returnUrl: string, site: PaySite): Promise<string> {
      checkReturnUrl(returnUrl);
      const token = await issueCode(user, null, returnUrl, CODE_LIFE_MS);
      return payAddress(
        site,
        { credential: { token }, action: 'payment', payload: { platform_key: site.platformKey } },
        '/payment',
      );
    },

    redeem: redemption.redeem,
    payByCard: redemption.payByCard,

    /** The player's own payment; 404 for anybody else's. */
    async payment(user: string, id: string): Promise<PaymentRow> {
      const payment = await store.find(id);
      if (payment?.userId !== user) throw new CodedError('404', 'There is no such payment');
      return payment;
    },

    /**
     * Takes a message of a provider's servers; answers in the provider's own words once the effect is durable. Throws
     * when it is not; error 404 for a provider that is not configured or sends none.
     */
    async takeNotice(key: string, message: RawMessage): Promise<Answer> {
      const { provider, known } = configured(key);
      if (!provider.notices) throw nothingHere();
      const notice = await provider.notices.read(message);
      if (!notice) return provider.notices.refused;
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

    /** Asks about every open payment and goes on with every refund that is due; answers with those that failed. */
    async sweep(): Promise<{ orderNo: string; error: unknown }[]> {
      const payments = await settlement.sweep();
      const returned = await refunds.sweep();
      return [...payments, ...returned.map(({ refundNo, error }) => ({ orderNo: refundNo, error }))];
    },

    /** What an operator may do; nothing here is reachable from outside. */
    operator: {
      /** What waits for a person. */
      async waiting() {
        return {
          payments: await store.inReview(),
          reversals: await store.openReversals(),
          transfers: await settlement.surplus(),
        };
      },
      endReview: settlement.endReview,
      refund: refunds.refund,
      endRefund: refunds.endRefund,
      takeChargeback: refunds.takeChargeback,
      endChargeback: refunds.endChargeback,
      reconcile: reconciliation.reconcile,
      takeTransfer: settlement.takeTransfer,
      endSurplus: settlement.endSurplus,
    },
  };
}

const nothingHere = () => new CodedError('404', 'There is no such provider');
