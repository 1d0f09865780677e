import type { PaymentMethodsQuery } from '../../shared/contract/gql/graphql.ts';
import type { Locale } from '../../shared/contract/locales.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';
import { isHandheld } from '../platform/handheld.ts';

type Providers = PaymentMethodsQuery['findPaymentProvider'];

/** Currency that top-ups are offered in at first (B05): the interface's language decides. */
export const defaultCurrency = (locale: Locale): string =>
  locale === 'zh-TW' ? 'TWD' : locale === 'zh-CN' ? 'CNY' : 'USD';

const listOf = (support: string): string[] =>
  support
    .split(',')
    .map((currency) => currency.trim())
    .filter(Boolean);

/** Providers that take a method in a currency. */
export const providersOf = (providers: Providers, method: string, currency: string): Providers =>
  providers.filter(({ payment_provider_method }) =>
    payment_provider_method.some(
      (each) => each.method === method && listOf(each.support_currency).includes(currency),
    ),
  );

/** The methods of a site that somebody takes in a currency; paying by hand shows only where the site offers it (A14). */
const takenMethods = (
  { findPaymentMethod, findPaymentProvider }: PaymentMethodsQuery,
  currency: string,
  site: SiteProfile,
): string[] =>
  findPaymentMethod
    .map(({ method }) => method)
    .filter((method) => site.offlineTopUp || method !== 'offlinePay')
    .filter((method) => providersOf(findPaymentProvider, method, currency).length > 0);

/** Currencies that can be paid in, by code, but the first of the `preferred` ones that is among them first. */
export function currenciesOf(
  offer: PaymentMethodsQuery,
  site: SiteProfile,
  preferred: readonly (string | undefined)[],
): string[] {
  const named = offer.findPaymentProvider.flatMap(({ payment_provider_method }) =>
    payment_provider_method.flatMap(({ support_currency }) => listOf(support_currency)),
  );
  const taken = [...new Set(named)].filter((currency) => takenMethods(offer, currency, site).length > 0);
  const first = preferred.find((currency) => currency !== undefined && taken.includes(currency));
  const rest = taken.filter((currency) => currency !== first).sort();
  return first === undefined ? rest : [first, ...rest];
}

const CHINESE_ORDER = [/^alipay/, /^sugoi/, /^wechat/];

/** The methods that somebody takes in a currency. In zh-CN Alipay, Sugoi and WeChat come first, in this order (B05). */
export function methodsOf(
  offer: PaymentMethodsQuery,
  currency: string,
  locale: Locale,
  site: SiteProfile,
): string[] {
  const methods = takenMethods(offer, currency, site);
  if (locale !== 'zh-CN') return methods;
  const rank = (method: string) => {
    const place = CHINESE_ORDER.findIndex((pattern) => pattern.test(method));
    return place < 0 ? CHINESE_ORDER.length : place;
  };
  return methods.toSorted((a, b) => rank(a) - rank(b));
}

/** The currency as it is written beside a method: Sugoi's points are priced in CNY, whatever is charged (B05). */
export const currencyLabel = (method: string, currency: string): string =>
  method === 'sugoi' ? 'CNY' : currency;

/** Methods whose code or account stands on our pay page, whoever takes the money. */
const SHOWN_HERE = ['wechatpay-qr-code', 'alipay-qr-code', 'offlinePay'];

/** Whether nothing but the store's own pay pages is seen: others lead to the provider's, which read no controller. */
export const isPaidOnOurPages = (method: string, providerKey: string): boolean =>
  providerKey === 'moggie' || SHOWN_HERE.includes(method);

/** What the payment methods are asked for: `wap` on a phone or tablet, else `web` (O20). */
export const paymentPlatform = (browser: Navigator): 'wap' | 'web' => (isHandheld(browser) ? 'wap' : 'web');
