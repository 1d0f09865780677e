import { createHmac, timingSafeEqual } from 'node:crypto';

// Messages are signed as Stripe signs its own: `t=<seconds>,v1=<hex>`, over `<seconds>.<body>`.

/** Header of messages between the store and Moggie Pay. */
export const SIGNATURE_HEADER = 'moggie-signature';

/** Age from which on a message is refused, seconds. */
const TOLERANCE = 300;

/** HMAC-SHA256 of the parts, one after another. */
export function hmac(secret: string, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

/** Signs the bytes of a message; several parties' messages are told apart by their secret. */
export function signMessage(secret: string, body: Uint8Array, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, `${seconds}.`, body).toString('hex')}`;
}

/**
 * Whether the header signs exactly these bytes and is at most 300 s old; several v1 parts are allowed while a secret
 * changes.
 */
export function isSigned(secret: string, body: Uint8Array, header: unknown, now: Date): boolean {
  if (typeof header !== 'string') return false;
  const parts = header.split(',').map((part) => part.trim().split('='));
  const seconds = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isSafeInteger(seconds) || Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE) return false;
  const expected = hmac(secret, `${seconds}.`, body);
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
