import type { Locale } from '../../shared/contract/locales.ts';
import type { Settlement } from '../../shared/money/bill.ts';
import { coinValues } from '../i18n/format.ts';
import type { Translate } from '../i18n/translate.ts';

/** What a purchase takes of each coin, in meowcent. */
export type Paid = Pick<Settlement, 'meowCost' | 'silverCost'>;

/** What is paid, as it follows the verb "to pay": coins, silver, or both (T10). */
export function sumText(t: Translate, locale: Locale, { meowCost, silverCost }: Paid): string {
  const coins = t('wallet:bill.sum.coins', coinValues(locale, meowCost));
  if (silverCost === 0) return coins;
  const silver = t('wallet:bill.sum.silver', coinValues(locale, silverCost));
  return meowCost === 0 ? silver : t('wallet:bill.sum.both', { coins, silver });
}

/** What a top-up brought to the wallet, in meowcent: coins, and the silver that came with them. */
export function creditText(
  t: Translate,
  locale: Locale,
  { coin, silver }: { coin: number; silver: number },
): string {
  if (silver === 0) return t('wallet:payment.done', coinValues(locale, coin));
  return t('wallet:payment.doneWithSilver', {
    ...coinValues(locale, coin),
    silver: t('wallet:bill.sum.silver', coinValues(locale, silver)),
  });
}
