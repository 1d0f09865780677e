import { CodedError } from '../../../shared/contract/errors.ts';
import { timeAhead } from '../../i18n/time-ahead.ts';
import type { Catalogue } from '../../i18n/translate.ts';

/**
 * What the dialog says about whatever was thrown: `override` before all, else when a limit ends where the error knows
 * that, else the text of `error.<code>`, else the error's own message, else the unknown error's text (C01).
 */
export function errorText(catalogue: Catalogue, error: unknown, override?: string): string {
  if (override) return override;
  const unknown = catalogue.find('errors', 'error.9999') ?? '9999';
  if (!(error instanceof Error)) return unknown;
  const { code, foreignCode, retryAfter } = error instanceof CodedError ? error : { code: '9999' as const };
  if (foreignCode !== undefined) return error.message;
  if (code === 'auth/too-many-requests' && retryAfter !== undefined)
    return catalogue.translate('errors:wait', { when: timeAhead(catalogue.locale, retryAfter) });
  return catalogue.find('errors', `error.${code}`) ?? (error.message || unknown);
}

/** Whether the words of an error say to ask the game's author (C12). */
export const isForAuthor = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'render/game-data-lost';

/** What the words of an error say to ask support about. */
const FOR_SUPPORT = new Set(['9999', 'auth/suspended', 'pay/new-tab-prevent', 'render/error']);

/** Whether support's address belongs under the words of an error; that is so of every unknown one. */
export const isForSupport = (error: unknown): boolean =>
  FOR_SUPPORT.has(error instanceof CodedError ? error.code : '9999');
