import { CodedError } from '../../shared/contract/errors.ts';
import { coinValues } from '../i18n/format.ts';
import { timeAhead } from '../i18n/time-ahead.ts';
import type { Catalogue } from '../i18n/translate.ts';

/**
 * What a new account is told whose top-up goes over its limit (payments, section 3.4): how much it may add at once, and when
 * it may what it asked for. Undefined for every other failure.
 */
export function newAccountText(catalogue: Catalogue, error: unknown): string | undefined {
  if (!(error instanceof CodedError) || error.code !== 'pay/new-account-limit') return undefined;
  const { retryAfter, meowcentLeft } = error;
  if (retryAfter === undefined) return undefined;
  const when = timeAhead(catalogue.locale, retryAfter);
  return meowcentLeft
    ? catalogue.translate('wallet:credit.newAccountLeft', {
        ...coinValues(catalogue.locale, meowcentLeft),
        when,
      })
    : catalogue.translate('wallet:credit.newAccountFull', { when });
}
