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
