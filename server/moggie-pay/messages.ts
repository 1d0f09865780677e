import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { LOCALES, type Locale } from '../../shared/contract/locales.ts';

const FOLDER = path.join(import.meta.dirname, '../../resources/locales');

const KEYS = [
  'title',
  'gives',
  'givesSilver',
  'order',
  'method',
  'until',
  'pay',
  'fail',
  'cancel',
  'close',
  'back',
  'sandbox',
  'open',
  'paid',
  'paidText',
  'failed',
  'failedText',
  'cancelled',
  'cancelledText',
  'expired',
  'expiredText',
  'history',
  'noHistory',
  'refused',
  'refusedText',
  'scan',
  'transfer',
  'transferText',
  'holder',
  'bank',
  'account',
  'reference',
  'transferNote',
  'cardNumber',
  'cardExpiry',
  'cardCode',
  'cardRefused',
] as const;
const words = v.object(v.entriesFromList(KEYS, v.string()));
const walletWords = v.object({ method: v.record(v.string(), v.string()) });

/** The words of the pay pages; `{{coins}}`, `{{silver}}` and `{{minutes}}` stand for formatted numbers, `{{app}}` for a name. */
export type Messages = v.InferOutput<typeof words>;

const areaOf = (locale: Locale, area: string): unknown =>
  JSON.parse(readFileSync(path.join(FOLDER, locale, `${area}.json`), 'utf8'));

const read = new Map(LOCALES.map(({ code }) => [code, v.parse(words, areaOf(code, 'pay'))]));
const methods = new Map(
  LOCALES.map(({ code }) => [code, v.parse(walletWords, areaOf(code, 'wallet')).method]),
);

/** The words of the pay pages in a language. */
export function messagesOf(locale: Locale): Messages {
  const known = read.get(locale);
  if (!known) throw new RangeError(`no words in ${locale}`);
  return known;
}

/** What a method is called in a language: as the store called it when it was chosen. */
export const methodName = (locale: Locale, method: string): string => methods.get(locale)?.[method] ?? method;
