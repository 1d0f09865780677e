import { createHash, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';

/** A message of UnionPay's: names and values. */
export type Fields = Readonly<Record<string, string>>;

/** What is signed: the lower-case hex SHA-256 of all fields but the signature, by name, without empty ones. */
function digestOf(fields: Fields): Buffer {
  const text = Object.keys(fields)
    .filter((name) => name !== 'signature' && fields[name] !== '')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return Buffer.from(createHash('sha256').update(text, 'utf8').digest('hex'), 'utf8');
}

/** The fields with their signature (version 5.1.0, signMethod 01). */
export function signFields(fields: Fields, key: KeyObject): Record<string, string> {
  return { ...fields, signature: sign('RSA-SHA256', digestOf(fields), key).toString('base64') };
}

/** Whether UnionPay signed these fields at `now`: with a certificate of its own, which an authority of ours vouches for. */
export function isSignedByUnionPay(fields: Fields, trust: Trust, now: Date): boolean {
  const certificate = readCertificate(fields.signPubKeyCert ?? '');
  if (!certificate || !isTrusted(certificate, trust, now)) return false;
  const signature = Buffer.from(fields.signature ?? '', 'base64');
  return verify('RSA-SHA256', digestOf(fields), certificate.publicKey, signature);
}

/** Whose certificates count. */
export interface Trust {
  /** The authority that issues UnionPay's certificates. */
  authority: X509Certificate;
  /** UnionPay's name within the certificate's common name. */
  signer: string;
}

function isTrusted(certificate: X509Certificate, { authority, signer }: Trust, now: Date): boolean {
  const [, , name] = (/(?:^|\n)CN=([^\n]*)/.exec(certificate.subject)?.[1] ?? '').split('@');
  return (
    name === signer &&
    certificate.verify(authority.publicKey) &&
    now >= new Date(certificate.validFrom) &&
    now <= new Date(certificate.validTo)
  );
}

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

/** The fields of an answer: `a=1&b={c=2&d=3}&e=f==`, not encoded. */
export function parseFields(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([^=&]+)=(\{[^}]*\}|[^&]*)(?:&|$)/g))
    fields[name] = value;
  return fields;
}
