import { CodedError } from '../../../shared/contract/errors.ts';
import type { Catalogue } from '../../i18n/translate.ts';

/**
 * What the dialog says about whatever was thrown: `override` before all, else the text of `error.<code>`, else the
 * error's own message, else the unknown error's text (C01).
 */
export function errorText(catalogue: Catalogue, error: unknown, override?: string): string {
  if (override) return override;
  const unknown = catalogue.find('errors', 'error.9999') ?? '9999';
  if (!(error instanceof Error)) return unknown;
  const code = error instanceof CodedError ? error.code : '9999';
  return catalogue.find('errors', `error.${code}`) ?? (error.message || unknown);
}
