import { createHmac, timingSafeEqual } from 'node:crypto';

/** Who may play which game on its origin, and until when. */
export interface Pass {
  storeId: number;
  accountId: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

const seal = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`play-pass:${text}`).digest();

/** A pass as the text of a cookie, sealed so that nobody can write one. */
export function writePass({ storeId, accountId, expiresAt }: Pass, secret: string): string {
  const text = `${storeId}.${accountId}.${expiresAt}`;
  return `${text}.${seal(secret, text).toString('base64url')}`;
}

/** Whether a cookie's text is a pass for this game that still holds. */
export function isPassFor(text: string, storeId: number, now: Date, secret: string): boolean {
  const end = text.lastIndexOf('.');
  const body = text.slice(0, end);
  const given = Buffer.from(text.slice(end + 1), 'base64url');
  const right = seal(secret, body);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  const [store, , expiresAt] = body.split('.');
  return Number(store) === storeId && now.getTime() < Number(expiresAt);
}
