import { createDecipheriv, createSign, createVerify, type KeyObject } from 'node:crypto';

/** The `Authorization` header of a call, with the merchant's key over method, path with query, time, nonce and body. */
export function authorization(
  call: { method: string; path: string; body: string; seconds: number; nonce: string },
  merchant: { mchId: string; serial: string; privateKey: KeyObject },
): string {
  const { method, path, body, seconds, nonce } = call;
  const signature = signText(`${method}\n${path}\n${seconds}\n${nonce}\n${body}\n`, merchant.privateKey);
  return `WECHATPAY2-SHA256-RSA2048 mchid="${merchant.mchId}",nonce_str="${nonce}",timestamp="${seconds}",serial_no="${merchant.serial}",signature="${signature}"`;
}

/** RSA-SHA256 in base64. */
export function signText(text: string, privateKey: KeyObject): string {
  return createSign('sha256').update(text).sign(privateKey, 'base64');
}

/** What WeChat Pay sends along with the bytes of a message or an answer. */
export interface SignatureHeaders {
  serial: string;
  timestamp: string;
  nonce: string;
  signature: string;
}

/** Whether WeChat Pay signed these bytes. */
export function isSignedByWeChat(
  body: Uint8Array,
  { timestamp, nonce, signature }: SignatureHeaders,
  weChatKey: KeyObject,
): boolean {
  return createVerify('sha256')
    .update(`${timestamp}\n${nonce}\n`)
    .update(body)
    .update('\n')
    .verify(weChatKey, signature, 'base64');
}

const TAG_BYTES = 16;

/** The text of an encrypted resource: AES-GCM with the merchant's APIv3 key, the tag at the end. Throws when it is not. */
export function decryptResource(
  resource: { ciphertext: string; nonce: string; associated_data?: string | undefined },
  apiV3Key: string,
): string {
  const key = Buffer.from(apiV3Key);
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  // 32 bytes in use; the published examples have keys of 16.
  const decipher = createDecipheriv(key.length === 32 ? 'aes-256-gcm' : 'aes-128-gcm', key, resource.nonce);
  decipher.setAAD(Buffer.from(resource.associated_data ?? ''));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
