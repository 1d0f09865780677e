import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { passwordFault } from '../../shared/contract/password.ts';

const emailShape = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254));

/** A mail address as accounts keep it: lower case. Throws auth/argument-error. */
export function parseEmail(text: string): string {
  const parsed = v.safeParse(emailShape, text);
  if (!parsed.success) throw new CodedError('auth/argument-error', parsed.issues[0].message);
  return parsed.output;
}

/** Throws auth/password-weak for a password that the rule refuses (V03). */
export function requireGoodPassword(password: string): void {
  const fault = passwordFault(password);
  if (fault) throw new CodedError('auth/password-weak', `The password is refused: ${fault}`);
}
