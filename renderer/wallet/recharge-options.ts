import type { PaymentMethodsQuery } from '../../shared/contract/gql/graphql.ts';
import type { Locale } from '../../shared/contract/locales.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';

type Providers = PaymentMethodsQuery['findPaymentProvider'];

/** Currency that top-ups are offered in at first (B03): the interface's language decides. */
export const defaultCurrency = (locale: Locale): string =>
  locale === 'zh-TW' ? 'TWD' : locale === 'zh-CN' ? 'CNY' : 'USD';

const listOf = (support: string): string[] =>
  support
    .split(',')
    .map((currency) => currency.trim())
    .filter(Boolean);

/** Currencies that some provider takes, the default one first. */
export function currenciesOf(providers: Providers, locale: Locale): string[] {
  const first = defaultCurrency(locale);
  const all = providers.flatMap(({ payment_provider_method }) =>
    payment_provider_method.flatMap(({ support_currency }) => listOf(support_currency)),
  );
  const rest = [...new Set(all)].filter((currency) => currency !== first).sort();
  return [first, ...rest];
}

/** Providers that take a method in a currency. */
export const providersOf = (providers: Providers, method: string, currency: string): Providers =>
  providers.filter(({ payment_provider_method }) =>
    payment_provider_method.some(
      (each) => each.method === method && listOf(each.support_currency).includes(currency),
    ),
  );

const CHINESE_ORDER = [/^alipay/, /^sugoi/, /^wechat/];

/**
 * The methods that somebody takes in a currency. In zh-CN Alipay, Sugoi and WeChat come first, in this order (T2);
 * paying by hand shows only where the site offers it (A14).
 */
export function methodsOf(
  { findPaymentMethod, findPaymentProvider }: PaymentMethodsQuery,
  currency: string,
  locale: Locale,
  site: SiteProfile,
): string[] {
  const methods = findPaymentMethod
    .map(({ method }) => method)
    .filter((method) => site.offlineTopUp || method !== 'offlinePay')
    .filter((method) => providersOf(findPaymentProvider, method, currency).length > 0);
  if (locale !== 'zh-CN') return methods;
  const rank = (method: string) => {
    const place = CHINESE_ORDER.findIndex((pattern) => pattern.test(method));
    return place < 0 ? CHINESE_ORDER.length : place;
  };
  return methods.toSorted((a, b) => rank(a) - rank(b));
}

/** The currency as it is written beside a method: Sugoi's points are priced in CNY, whatever is charged (spec section 9). */
export const currencyLabel = (method: string, currency: string): string =>
  method === 'sugoi' ? 'CNY' : currency;

/** What the payment methods are asked for: `wap` on a phone or tablet, else `web` (O20). */
export function paymentPlatform({ userAgent, maxTouchPoints }: Navigator): 'wap' | 'web' {
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return isTablet || /Android|iPhone|iPad|iPod|Mobile/.test(userAgent) ? 'wap' : 'web';
}
