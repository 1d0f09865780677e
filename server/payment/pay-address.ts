import { createHash } from 'node:crypto';
import { DEFAULT_LOCALE, type Locale } from '../../shared/contract/locales.ts';

/** Where a player pays from. */
export interface PaySite {
  platformKey: string;
  /** Address of the pay pages, without a slash at the end. */
  payBase: string;
  locale: Locale;
}

/** What is kept of a code, or names bytes that have no name of their own. */
export function hashOf(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('base64url');
}

/** The name under which Moggie Pay knows a player: it never learns the account. */
export function customerOf(user: string): string {
  return hashOf(`moggie-pay:${user}`);
}

/** The number under which providers know a payment. */
export const orderNoOf = (id: string): string => numberOf('P', id);

/** The number under which providers know a refund. */
export const refundNoOf = (id: string): string => numberOf('R', id);

/** 27 letters and digits, short enough for every provider. */
function numberOf(letter: string, id: string): string {
  return `${letter}${BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(32)
    .toUpperCase()
    .padStart(26, '0')}`;
}

/** Address of a pay page: base64 JSON in its data parameter, no locale for en-US (X04). */
export function payAddress({ payBase, locale }: PaySite, data: object, page = ''): string {
  const language = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  const text = Buffer.from(JSON.stringify(data)).toString('base64');
  return `${payBase}${language}${page}?data=${encodeURIComponent(text)}`;
}
