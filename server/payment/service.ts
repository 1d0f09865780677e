import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { WalletService } from '../wallet/service.ts';
import {
  currenciesOf,
  METHODS,
  MOGGIE,
  type PaymentMethod,
  type PaymentProvider,
  type PlanRow,
  rechargePlans,
} from './catalogue.ts';
import type { MoggieClient } from './moggie-client.ts';
import { customerOf, hashOf, orderNoOf, type PaySite, payAddress } from './pay-address.ts';
import { createSettlement } from './settlement.ts';
import { isOpen, nextCheck } from './state.ts';
import { createPaymentStore, type PaymentRow } from './store.ts';

/** What the payment service needs of accounts. */
export interface PaymentAccounts {
  /** Country of residence, null until it is chosen. */
  countryOf(user: string): Promise<string | null>;
}

interface PaymentDeps {
  database: Database;
  wallet: Pick<WalletService, 'balances' | 'lockBalances' | 'topUp'>;
  accounts: PaymentAccounts;
  moggie: MoggieClient;
  /** Off: nothing can be paid, and the pickers are empty. */
  isOn: boolean;
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

/** What a pay page is told for its code. */
export type Redeemed = { customer: string; returnUrl: string } & (
  | { action: 'rechargeAccount'; payment: PaymentRow }
  | { action: 'payment' }
);

export type PaymentService = ReturnType<typeof createPaymentService>;

const CODE_LIFE_MS = 60_000;
const SAME_PAYMENT_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;
const MAX_PER_HOUR = 20;
const MAX_CUSTOM_PLANS = 50;
const MAX_CUSTOM_AMOUNT = 1_000_000;

const redeemShape = v.variant('action', [
  v.object({
    action: v.literal('rechargeAccount'),
    token: v.string(),
    payload: v.object({
      provider_key: v.string(),
      payment_provider_id: v.number(),
      platform_key: v.string(),
      method: v.string(),
      currency_id: v.string(),
      pay_amount: v.number(),
      amount: v.number(),
      return_url: v.string(),
    }),
  }),
  v.object({ action: v.literal('payment'), token: v.string() }),
]);

/** Top-ups: plans, ways to pay, payments and what providers say of them. */
export function createPaymentService(deps: PaymentDeps) {
  const { database, wallet, accounts, moggie, isOn, returnOrigins, now, newId } = deps;
  const store = createPaymentStore(database);
  const settlement = createSettlement({ database, store, wallet, moggie, now });

  /** Makes a one-time code; only its hash is kept. */
  async function issueCode(user: string, paymentId: string | null, returnUrl: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + CODE_LIFE_MS);
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
    provider: PaymentProvider,
    platformKey: string,
  ): Promise<PaymentRow> {
    const at = now();
    const wanted = { userId: user, planId: plan.id, method: request.method, providerKey: provider.key };
    const open = await store.findOpen(wanted, new Date(at.getTime() - SAME_PAYMENT_MS));
    if (open) return open;
    if ((await store.countSince(user, new Date(at.getTime() - HOUR_MS))) >= MAX_PER_HOUR)
      throw new CodedError('auth/too-many-requests', 'Too many top-ups were opened, try later');
    const id = newId();
    const payment: PaymentRow = {
      ...wanted,
      id,
      orderNo: orderNoOf(id),
      platformKey,
      currency: plan.currency,
      payAmount: plan.payAmount,
      coin: plan.coin,
      silver: plan.silver,
      state: 'created',
      reason: null,
      returnUrl: request.returnUrl,
      createdAt: at,
      updatedAt: at,
      checks: 0,
      nextCheckAt: new Date(at.getTime() + SAME_PAYMENT_MS + CODE_LIFE_MS),
    };
    await store.insert(payment);
    return payment;
  }

  /** Providers that are on, with their methods; narrowed by method and currency where given. */
  function providers(
    methods: readonly string[] | undefined,
    currency: string | undefined,
  ): { provider: PaymentProvider; methods: PaymentMethod[] }[] {
    const fitting = METHODS.filter(
      (method) =>
        (methods?.includes(method.method) ?? true) &&
        (currency === undefined || currenciesOf(method).includes(currency.toUpperCase())),
    );
    return isOn && fitting.length > 0 ? [{ provider: MOGGIE, methods: fitting }] : [];
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

    /** Ways to pay on a platform; 400 when it is neither web nor wap. */
    methods(platform: string): PaymentMethod[] {
      if (platform !== 'web' && platform !== 'wap') throw new CodedError('400', 'platform is web or wap');
      return isOn ? METHODS.filter(({ platforms }) => platforms.includes(platform)) : [];
    },

    providers,

    /**
     * Opens a top-up, or finds the same one opened within ten minutes, and makes a code for the pay page.
     * Errors: pay/provider-unavailable, auth/too-many-requests, 400 (no such plan, no country of residence, foreign
     * return_url).
     */
    async addRecharge(user: string, request: RechargeRequest, site: PaySite): Promise<Recharge> {
      const [found] = providers([request.method], request.currency);
      if (found?.provider.id !== request.providerId)
        throw new CodedError('pay/provider-unavailable', 'This way to pay is not on offer');
      checkReturnUrl(request.returnUrl);
      if ((await accounts.countryOf(user)) === null)
        throw new CodedError('400', 'Choose your country of residence first');
      const plan = await findPlan(request.planId, request.currency.toUpperCase());
      return database.transaction(async () => {
        const { meowcent } = await wallet.lockBalances(user);
        const payment = await openPayment(user, plan, request, found.provider, site.platformKey);
        const token = await issueCode(user, payment.id, request.returnUrl);
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
      const token = await issueCode(user, null, returnUrl);
      return payAddress(
        site,
        { credential: { token }, action: 'payment', payload: { platform_key: site.platformKey } },
        '/payment',
      );
    },

    /**
     * Exchanges a code for what it stands for, once. What the address says of amounts is only compared: the payment's
     * own are charged. Errors: 401 (used, unknown or old code), 400 (tampered, or the payment is decided).
     */
    async redeem(message: unknown): Promise<Redeemed> {
      const parsed = v.safeParse(redeemShape, message);
      if (!parsed.success) throw new CodedError('400', 'This is no pay address');
      const code = await store.takeCode(hashOf(parsed.output.token), now());
      if (!code) throw new CodedError('401', 'This pay address was used or is too old');
      const payer = { customer: customerOf(code.userId), returnUrl: code.returnUrl };
      if (parsed.output.action === 'payment') {
        if (code.paymentId !== null) throw new CodedError('400', 'This code opens a payment');
        return { action: 'payment', ...payer };
      }
      const payment = code.paymentId === null ? undefined : await store.find(code.paymentId);
      const { payload } = parsed.output;
      const told =
        payment &&
        payload.provider_key === payment.providerKey &&
        payload.payment_provider_id === MOGGIE.id &&
        payload.platform_key === payment.platformKey &&
        payload.method === payment.method &&
        payload.currency_id === payment.currency &&
        payload.pay_amount === payment.payAmount &&
        payload.amount === payment.coin &&
        payload.return_url === code.returnUrl;
      if (!told || !isOpen(payment.state)) throw new CodedError('400', 'This pay address was changed');
      if (payment.state === 'created')
        await store.update(payment.id, {
          state: 'redirected',
          nextCheckAt: nextCheck(0, now()) ?? null,
          updatedAt: now(),
        });
      return { action: 'rechargeAccount', ...payer, payment };
    },

    /** The player's own payment; 404 for anybody else's. */
    async payment(user: string, id: string): Promise<PaymentRow> {
      const payment = await store.find(id);
      if (payment?.userId !== user) throw new CodedError('404', 'There is no such payment');
      return payment;
    },

    takeNotice: settlement.takeNotice,
    sweep: settlement.sweep,
  };
}
