import { createHmac, timingSafeEqual } from 'node:crypto';

/** Age from which on a message is refused, seconds. */
const TOLERANCE = 300;

/** Stripe's HMAC-SHA256 of a payload, in hex. */
export function hmac(payload: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('hex');
}

/** Whether a `Stripe-Signature` header signs these bytes and is recent; several v1 parts are allowed. */
export function isSignedByStripe(body: Uint8Array, header: unknown, secret: string, now: Date): boolean {
  if (typeof header !== 'string') return false;
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d+$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false;
  const expected = Buffer.from(hmac(Buffer.concat([Buffer.from(`${time}.`), body]), secret));
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value);
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
