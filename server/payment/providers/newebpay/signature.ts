import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** What NewebPay gives a merchant to encrypt and sign with. */
export interface NewebPayKeys {
  /** 32 characters. */
  hashKey: string;
  /** 16 characters. */
  hashIv: string;
}

/** Fields of an order or a result as `TradeInfo`: AES-256-CBC in hex. */
export function encrypt(text: string, { hashKey, hashIv }: NewebPayKeys): string {
  const cipher = createCipheriv('aes-256-cbc', hashKey, hashIv);
  return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
}

/** What a `TradeInfo` says; undefined when it was not encrypted with these keys. Padding of 32 bytes is taken too. */
export function decrypt(tradeInfo: string, { hashKey, hashIv }: NewebPayKeys): string | undefined {
  if (!/^(?:[0-9a-f]{32})+$/i.test(tradeInfo)) return undefined;
  const decipher = createDecipheriv('aes-256-cbc', hashKey, hashIv).setAutoPadding(false);
  const bytes = Buffer.concat([decipher.update(tradeInfo, 'hex'), decipher.final()]);
  const pad = bytes.at(-1) ?? 0;
  const end = bytes.length - pad;
  if (pad < 1 || pad > 32 || end < 0 || !bytes.subarray(end).every((byte) => byte === pad)) return undefined;
  return bytes.toString('utf8', 0, end);
}

/** `TradeSha`: the signature of a `TradeInfo`. */
export function tradeSha(tradeInfo: string, { hashKey, hashIv }: NewebPayKeys): string {
  return sha256(`HashKey=${hashKey}&${tradeInfo}&HashIV=${hashIv}`);
}

/** `CheckValue`: the signature of a question about an order. */
export function checkValue(
  order: { Amt: number; MerchantID: string; MerchantOrderNo: string },
  { hashKey, hashIv }: NewebPayKeys,
): string {
  const { Amt, MerchantID, MerchantOrderNo } = order;
  return sha256(
    `IV=${hashIv}&Amt=${Amt}&MerchantID=${MerchantID}&MerchantOrderNo=${MerchantOrderNo}&Key=${hashKey}`,
  );
}

/** `CheckCode`: the signature of the answer to such a question. */
export function checkCode(
  order: { Amt: number; MerchantID: string; MerchantOrderNo: string; TradeNo: string },
  { hashKey, hashIv }: NewebPayKeys,
): string {
  const { Amt, MerchantID, MerchantOrderNo, TradeNo } = order;
  return sha256(
    `HashIV=${hashIv}&Amt=${Amt}&MerchantID=${MerchantID}&MerchantOrderNo=${MerchantOrderNo}&TradeNo=${TradeNo}&HashKey=${hashKey}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}
