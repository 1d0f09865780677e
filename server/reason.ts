import { CodedError } from '../shared/contract/errors.ts';

const REASON_MAX = 500;

/** Why staff or an operator decides something, trimmed. Throws 400 where nothing is said, or more than 500 characters. */
export function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason === '' || reason.length > REASON_MAX)
    throw new CodedError('400', `A reason is needed, of up to ${REASON_MAX} characters`);
  return reason;
}
