import { CodedError } from '../../shared/contract/errors.ts';
import { requireResidence } from '../account/service.ts';
import type { Database } from '../db/database.ts';
import type { Closure } from '../site/service.ts';
import type { WalletService } from '../wallet/service.ts';
import { type CataloguedProvider, isPayable, type PlanRow, payableStates } from './catalogue.ts';
import type { Offers } from './offers.ts';
import type { Pace } from './pace.ts';
import { orderNoOf, type PaySite, payAddress } from './pay-address.ts';
import type { IssueCode } from './pay-code.ts';
import type { PlanStore } from './plan-store.ts';
import type { PaymentRow, PaymentStore } from './store.ts';

interface RechargesDeps {
  database: Database;
  store: PaymentStore;
  plans: Pick<PlanStore, 'onSale'>;
  wallet: Pick<WalletService, 'lockBalances'>;
  offers: Offers;
  issueCode: IssueCode;
  /** Country of residence, null until it is chosen. */
  countryOf(user: string): Promise<string | null>;
  /** Why nothing is sold in a country (its age policy), to those whose age was checked or was not; null where it is. */
  closedBy(country: string, ageVerified: boolean): Closure | null;
  pace: Pace;
  /** Counts a payment that is opened from an address. Throws auth/too-many-requests. */
  takeAddress(ip: string): Promise<void>;
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

/**
 * Where a top-up is opened: the site, the visitor's address, the country whose law counts beside that of the player's home
 * (absent: none), and whether the visitor's age was checked (absent: it was not).
 */
export type PayVisit = PaySite & { ip: string; country?: string; ageVerified?: boolean };

export interface Recharge {
  payment: PaymentRow;
  token: string;
  payUrl: string;
}

const CODE_LIFE_MS = 60_000;
const SAME_PAYMENT_MS = 10 * 60_000;

/** How players open top-ups. */
export function createRecharges({
  database,
  store,
  plans,
  wallet,
  offers,
  issueCode,
  countryOf,
  closedBy,
  pace,
  takeAddress,
  returnOrigins,
  now,
  newId,
}: RechargesDeps) {
  function checkReturnUrl(returnUrl: string): void {
    if (!URL.canParse(returnUrl) || !returnOrigins.includes(new URL(returnUrl).origin))
      throw new CodedError('400', 'return_url is not an address of this store');
  }

  async function findPlan(id: number, currency: string): Promise<PlanRow> {
    const plan = (await plans.onSale(currency)).find((known) => known.id === id);
    if (!plan) throw new CodedError('400', 'There is no such plan');
    return plan;
  }

  /** The open payment for the same thing, or a new one; the player's balances are locked, so a double click finds it. */
  async function openPayment(
    user: string,
    plan: PlanRow,
    request: RechargeRequest,
    provider: CataloguedProvider,
    site: PayVisit,
  ): Promise<PaymentRow> {
    const at = now();
    const { platformKey } = site;
    const wanted = {
      userId: user,
      planId: plan.id,
      method: request.method,
      providerKey: provider.key,
      platformKey,
    };
    const open = await store.findLike(
      wanted,
      payableStates(provider),
      new Date(at.getTime() - SAME_PAYMENT_MS),
    );
    if (open) {
      // Said here and not on the pay page, which would only send the payer back.
      await pace.requireMayPay(open);
      return open;
    }
    await pace.requireMayOpen(user, plan.coin);
    await takeAddress(site.ip);
    const id = newId();
    const payment: PaymentRow = {
      ...wanted,
      id,
      orderNo: orderNoOf(id),
      providerRef: null,
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

  /** The wanted provider, which is on offer, for a player who may buy. Errors: those of `add`. */
  async function requireOffer(
    user: string,
    { platformKey, method, currency }: { platformKey: string; method: string; currency: string },
    isWanted: (provider: CataloguedProvider) => boolean,
    { country, ageVerified = false }: PayVisit,
  ): Promise<CataloguedProvider> {
    const found = offers.find(platformKey, [method], currency).find(({ provider }) => isWanted(provider));
    if (!found?.isAvailable)
      throw new CodedError('pay/provider-unavailable', 'This way to pay is not on offer');
    const home = requireResidence(await countryOf(user));
    const closure = closedBy(home, ageVerified) ?? closedBy(country ?? home, ageVerified);
    if (closure) throw new CodedError(closure, 'Nothing is sold to players of your country');
    return found.provider;
  }

  /** A code for a payment of a player with this balance, and the address of the pay page that takes it. */
  async function link(
    payment: PaymentRow,
    provider: CataloguedProvider,
    balance: number,
    returnUrl: string,
    site: PaySite,
  ): Promise<Omit<Recharge, 'payment'>> {
    const token = await issueCode(payment.userId, payment.id, returnUrl, CODE_LIFE_MS);
    const payUrl = payAddress(site, {
      credential: { token },
      action: 'rechargeAccount',
      payload: {
        provider_key: provider.key,
        payment_provider_id: provider.id,
        platform_key: payment.platformKey,
        method: payment.method,
        currency_id: payment.currency,
        pay_amount: payment.payAmount,
        amount: payment.coin,
        balance,
        return_url: returnUrl,
      },
    });
    return { token, payUrl };
  }

  /** Does not give up a payment that nobody has come for before its newest code is too old. */
  async function keepForItsPayer({ id, state, nextCheckAt }: PaymentRow): Promise<void> {
    const codeEnds = new Date(now().getTime() + CODE_LIFE_MS);
    if (state === 'created' && nextCheckAt && nextCheckAt < codeEnds)
      await store.update(id, { nextCheckAt: codeEnds });
  }

  /**
   * A payment whose pay page can be opened, locked until the transaction ends. Errors: 400, auth/too-many-requests,
   * pay/new-account-limit.
   */
  async function lockPayable(id: string): Promise<PaymentRow> {
    const payment = await store.lockById(id);
    if (!payment || !isPayable(payment)) throw new CodedError('400', 'This payment has no pay page any more');
    await pace.requireMayPay(payment);
    return payment;
  }

  return {
    /**
     * Opens a top-up, or finds the same one opened within ten minutes, and makes a code for the pay page.
     * Errors: pay/provider-unavailable, auth/too-many-requests, pay/new-account-limit, auth/age-required,
     * store/region-blocked, 400 (no such plan, no country of residence, foreign return_url).
     */
    async add(user: string, request: RechargeRequest, site: PayVisit): Promise<Recharge> {
      const wanted = { ...request, platformKey: site.platformKey };
      const provider = await requireOffer(user, wanted, ({ id }) => id === request.providerId, site);
      checkReturnUrl(request.returnUrl);
      const plan = await findPlan(request.planId, request.currency.toUpperCase());
      return database.transaction(async () => {
        const { meowcent } = await wallet.lockBalances(user);
        const payment = await openPayment(user, plan, request, provider, site);
        return { payment, ...(await link(payment, provider, meowcent, request.returnUrl, site)) };
      });
    },

    /**
     * Address of the pay page of a player's open payment, with a code of its own: the page can be opened again, and it stays
     * one payment. Errors: 404 (not the player's), 400 (its page cannot be opened any more), and those of `add`.
     */
    async paymentUrl(user: string, id: string, returnUrl: string, site: PayVisit): Promise<string> {
      checkReturnUrl(returnUrl);
      const found = await store.find(id);
      if (found?.userId !== user) throw new CodedError('404', 'There is no such payment');
      const provider = await requireOffer(user, found, ({ key }) => key === found.providerKey, site);
      return database.transaction(async () => {
        const payment = await lockPayable(id);
        const { meowcent } = await wallet.lockBalances(user);
        await keepForItsPayer(payment);
        return (await link(payment, provider, meowcent, returnUrl, site)).payUrl;
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
  };
}
