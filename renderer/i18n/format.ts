import type { Locale } from '../../shared/contract/locales.ts';
import { decimalsOf, decimalText } from '../../shared/money/currency.ts';
import type { Translate } from './translate.ts';

// Thai would count years from the Buddha's birth; a release date must read the same in every language.
const tag = (locale: Locale) => (locale === 'th-TH' ? 'th-TH-u-ca-gregory' : locale);

// Dates show in UTC so that the server and every browser write the same text.
const SHORT = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A formatter costs many times what it writes, and lists write thousands of texts: one of each kind is kept. */
export function numbers(locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}

/** A formatter of dates, as `numbers` is one of numbers. */
export function dates(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(tag(locale), options);
  dateFormats.set(key, format);
  return format;
}

/** Year, month and day of an ISO instant (S24). */
export const shortDate = (locale: Locale, instant: string) => dates(locale, SHORT).format(new Date(instant));

/** A whole number as the language groups it. */
export const wholeNumber = (locale: Locale, value: number) => numbers(locale).format(value);

/** A large number in short: 578K, 57.8万. */
export const compactNumber = (locale: Locale, value: number) =>
  numbers(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** A share of a hundred as the language writes it: 30%, %30, 30 %. */
export const percent = (locale: Locale, value: number) =>
  numbers(locale, { style: 'percent' }).format(value / 100);

/** A share of a hundred that is taken off: −30%, -%30, −30 %. */
export const percentLess = (locale: Locale, value: number) => percent(locale, -value).replace('-', '−');

const amountOf = (locale: Locale, amount: number, currency: string, sign: 'symbol' | 'narrowSymbol') =>
  numbers(locale, {
    style: 'currency',
    currency,
    currencyDisplay: sign,
    ...decimals(amount, decimalsOf(currency)),
  }).format(exact(amount));

/**
 * An amount (major x 100) in a currency, with no more decimals than the currency has, and none for round sums. Its sign is
 * told apart from those of other currencies: CA$30.35, $21.99.
 */
export const money = (locale: Locale, amount: number, currency: string): string =>
  amountOf(locale, amount, currency, 'symbol');

/** What is charged, with the code of its currency: $30.35 CAD. */
export const chargedMoney = (locale: Locale, amount: number, currency: string): string =>
  `${amountOf(locale, amount, currency, 'narrowSymbol')} ${currency}`;

/** Coins from meowcent: 12.99, 15, 1,250. */
export const coins = (locale: Locale, meowcent: number) =>
  numbers(locale, decimals(meowcent, 2)).format(exact(meowcent));

/** What a message about coins takes: the amount as it is written, and the number that picks the plural form. */
export const coinValues = (locale: Locale, meowcent: number) => ({
  amount: coins(locale, meowcent),
  count: meowcent / 100,
});

const decimals = (amount: number, most: number) => {
  const digits = amount % 100 === 0 ? 0 : most;
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
};

// Intl takes the decimal as text, so no float comes between; the type only knows literals.
const exact = (amount: number) => decimalText(amount) as Intl.StringNumericLiteral;

/** A language and its texts. */
interface Language {
  locale: Locale;
  translate: Translate;
}

/** How long ago an instant was, in the largest unit that is full; clocks differ, so what seems to lie ahead is just now. */
export function timeAgo({ locale, translate }: Language, instant: string, now: number): string {
  const size = Math.max(0, now - new Date(instant).getTime());
  if (size < MINUTES) return translate('common:justNow');
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const ago = (
    unit: 'minute' | 'hour' | 'day' | 'month' | 'year',
    length: number,
    most = Number.POSITIVE_INFINITY,
  ) => joined(locale, format.format(0 - Math.min(most, Math.trunc(size / length)), unit));
  if (size < HOURS) return ago('minute', MINUTES);
  if (size < DAYS) return ago('hour', HOURS);
  if (size < 30 * DAYS) return ago('day', DAYS);
  if (size < 365 * DAYS) return ago('month', 30 * DAYS, 11);
  return ago('year', 365 * DAYS);
}

/** A number and its unit as they are set: Intl parts them by a space in Japanese too, where print has none. */
export const joined = (locale: Locale, text: string) =>
  locale === 'ja-JP' ? text.replaceAll(' ', '') : text;

/** Whole days until an instant, or 0 when less than one is left. */
export const daysLeft = (instant: string, now: number) =>
  Math.max(0, Math.floor((new Date(instant).getTime() - now) / DAYS));
