import { randomBytes } from 'node:crypto';
import { hashOf } from './pay-address.ts';
import type { PayCodeStore } from './pay-code-store.ts';

/** Makes a one-time code that stands for a player, and for a payment where it names one; it lives for `lifeMs`. */
export type IssueCode = (
  user: string,
  paymentId: string | null,
  returnUrl: string,
  lifeMs: number,
) => Promise<string>;

/** Issues the codes of pay addresses; only their hashes are kept. */
export function createCodeIssuer(codes: Pick<PayCodeStore, 'insert'>, now: () => Date): IssueCode {
  return async (user, paymentId, returnUrl, lifeMs) => {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + lifeMs);
    await codes.insert({ hash: hashOf(token), userId: user, paymentId, returnUrl, expiresAt });
    return token;
  };
}
