import { DEFAULT_LOCALE, parseLocale } from '../../shared/contract/locales.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { Context } from '../http/context.ts';
import { siteOrigin } from '../http/origins.ts';
import { requireViewer } from '../http/viewer.ts';
import { BANK_TRANSFER, isPayable, type PlanRow } from './catalogue.ts';
import type { PaySite } from './pay-address.ts';
import type { PayVisit } from './recharge.ts';
import type { PaymentService } from './service.ts';
import { outwardState } from './state.ts';
import type { PaymentRow } from './store.ts';

interface PaymentResolversDeps {
  payment: PaymentService;
  publicUrl: URL;
}

/** What a top-up costs where the client names no currency (B06). */
const DEFAULT_CURRENCY = 'CNY';

export function paymentResolvers({ payment, publicUrl }: PaymentResolversDeps): Resolvers {
  const paySite = ({ site }: Context, locale: string | null | undefined): PaySite => ({
    platformKey: site.platformKey,
    payBase: `${siteOrigin(publicUrl, site)}/pay`,
    locale: parseLocale(locale ?? '') ?? DEFAULT_LOCALE,
  });

  const payVisit = (context: Context, locale: string | null | undefined): PayVisit => ({
    ...paySite(context, locale),
    ip: context.ip,
    country: context.country,
    ageVerified: context.ageVerified,
  });

  return {
    Query: {
      findRechargePlan: async (_root, { currency_id }) => (await payment.plans(currency_id)).map(toPlan),
      findPaymentMethod: (_root, { platform }, { site }) =>
        payment.methods(site.platformKey, platform).map(({ id, method }) => ({ id, method })),
      findPaymentProvider: (_root, { state, method, currency_id }, { site }) =>
        (state === 0
          ? payment.offers(site.platformKey, method ?? undefined, currency_id ?? undefined)
          : []
        ).map(({ provider, channels, isAvailable }) => ({
          id: provider.id,
          provider_key: provider.key,
          available: isAvailable,
          payment_provider_method: channels.map((channel) => ({
            method: channel.method,
            provider_key: provider.key,
            support_currency: channel.currencies.join(','),
          })),
        })),
      findPayment: async (_root, { uuid }, context) =>
        toPayment(await payment.payment(requireViewer(context).uuid, uuid)),
    },
    Mutation: {
      preRechargeAccount: (_root, { currency_id, amount }, { site }) =>
        payment.customPlans(site.platformKey, currency_id ?? DEFAULT_CURRENCY, amount).map(toPlan),
      async addRecharge(_root, args, context) {
        const {
          payment: opened,
          token,
          payUrl,
        } = await payment.addRecharge(
          requireViewer(context).uuid,
          {
            planId: args.plan_id,
            currency: args.currency_id ?? DEFAULT_CURRENCY,
            method: args.method,
            providerId: args.payment_provider_id,
            returnUrl: args.return_url,
          },
          payVisit(context, args.locale),
        );
        return { payment: toPayment(opened), token, pay_url: payUrl };
      },
      addPaymentLink: (_root, { uuid, return_url, locale }, context) =>
        payment.paymentUrl(requireViewer(context).uuid, uuid, return_url, payVisit(context, locale)),
      addPaymentLogLink: (_root, { return_url, locale }, context) =>
        payment.paymentLogUrl(requireViewer(context).uuid, return_url, paySite(context, locale)),
    },
  };
}

function toPlan({ id, index, coin, silver, currency, payAmount, enabled }: PlanRow) {
  return {
    id,
    index,
    coin,
    silver,
    currency_id: currency,
    pay_amount: payAmount,
    amount: coin,
    enable: enabled,
  };
}

function toPayment(payment: PaymentRow) {
  return {
    uuid: payment.id,
    state: outwardState(payment.state),
    coin: payment.coin,
    silver: payment.silver,
    pay_amount: payment.payAmount,
    currency_id: payment.currency,
    created_at: payment.createdAt.toISOString(),
    payable: isPayable(payment),
    by_transfer: payment.providerKey === BANK_TRANSFER,
  };
}
