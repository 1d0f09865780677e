import { CodedError, isErrorCode } from '../../shared/contract/errors.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../popups/error/error-text.ts';

/** Says why a game cannot be bought: the words of the refusal that its code names. */
export function useHindranceText(): (code: string) => string {
  const { catalogue } = useApp();
  return (code) => errorText(catalogue, isErrorCode(code) ? new CodedError(code, '') : code);
}
