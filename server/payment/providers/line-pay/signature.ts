import { createHmac } from 'node:crypto';

/**
 * `X-LINE-Authorization` of a call: HMAC-SHA256, keyed with the channel's secret, over secret, path, query (without its
 * question mark) or raw body, and nonce.
 */
export function signCall(
  call: { path: string; queryOrBody: string; nonce: string },
  channelSecret: string,
): string {
  return createHmac('sha256', channelSecret)
    .update(channelSecret + call.path + call.queryOrBody + call.nonce)
    .digest('base64');
}

/** An answer of LINE Pay; transaction ids, which are larger than JavaScript's numbers, as texts. */
export function parseAnswer(text: string): unknown {
  return JSON.parse(text.replace(/("transactionId"\s*:\s*)(\d+)/g, '$1"$2"'));
}
