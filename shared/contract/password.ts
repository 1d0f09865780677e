import { commonPasswords } from './common-passwords.ts';

const LEAST = 8;
const MOST = 16;
const ALLOWED = /^[\p{Script=Han}A-Za-z0-9]*$/u;

export type PasswordFault = 'too-short' | 'too-long' | 'special-character' | 'common';

/** Length by the product's counting: a Han character counts as 2, every other character as 1 (V03). */
export function passwordLength(password: string): number {
  return Array.from(password).reduce((sum, char) => sum + (/\p{Script=Han}/u.test(char) ? 2 : 1), 0);
}

/**
 * Why a new password is refused: 8 to 16 long, Han, letters A to Z and digits only (V03), and not among the passwords
 * that breaches have made common. Undefined for a good one.
 */
export function passwordFault(password: string): PasswordFault | undefined {
  if (!ALLOWED.test(password)) return 'special-character';
  const length = passwordLength(password);
  if (length < LEAST) return 'too-short';
  if (length > MOST) return 'too-long';
  return commonPasswords.has(password.toLowerCase()) ? 'common' : undefined;
}
