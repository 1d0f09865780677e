import { createSign, createVerify, type KeyObject } from 'node:crypto';

type Fields = Readonly<Record<string, string>>;

/** The text that Alipay signs: fields by name, none empty, joined by `&`. */
function signedText(fields: Fields, without: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => fields[name] !== '' && !without.includes(name))
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

/** The RSA2 signature of a call's fields. */
export function signFields(fields: Fields, privateKey: KeyObject): string {
  return createSign('sha256')
    .update(signedText(fields, ['sign']))
    .sign(privateKey, 'base64');
}

/**
 * Whether Alipay signed a message's fields. Payment messages are signed without `sign_type`, some others with it, so both
 * are tried.
 */
export function areFieldsSigned(fields: Fields, alipayKey: KeyObject): boolean {
  const { sign = '' } = fields;
  return [['sign', 'sign_type'], ['sign']].some((without) =>
    isTextSigned(signedText(fields, without), sign, alipayKey),
  );
}

/** Whether Alipay signed a text. */
export function isTextSigned(text: string, sign: string, alipayKey: KeyObject): boolean {
  return createVerify('sha256').update(text, 'utf8').verify(alipayKey, sign, 'base64');
}

/** The answer's part that is signed, as it stands in the text to the byte; undefined when there is none. */
export function signedPart(answer: string, name: string): { part: string; sign: string } | undefined {
  const found = new RegExp(`"${name}"\\s*:\\s*(\\{.*\\})\\s*,\\s*"sign"\\s*:\\s*"([^"]+)"`, 's').exec(answer);
  return found ? { part: found[1] ?? '', sign: found[2] ?? '' } : undefined;
}
