import { type KeyObject, sign, X509Certificate } from 'node:crypto';

/** DER: a tag, the length, the content. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const bytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents);
const SHA256_WITH_RSA = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'));
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text, 'utf8')))));
const time = (text: string) => der(0x17, Buffer.from(text, 'ascii'));

/** A certificate for a key, issued by the holder of another one; valid from 2026 until a time, as UTCTime writes it. */
export function issueCertificate(
  subject: { name: string; key: KeyObject },
  issuer: { name: string; key: KeyObject },
  until = '271231235959Z',
): X509Certificate {
  const body = sequence(
    der(0x02, Buffer.from([0x01])),
    SHA256_WITH_RSA,
    nameOf(issuer.name),
    sequence(time('260101000000Z'), time(until)),
    nameOf(subject.name),
    subject.key.export({ type: 'spki', format: 'der' }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('RSA-SHA256', body, issuer.key)]);
  return new X509Certificate(sequence(body, SHA256_WITH_RSA, der(0x03, signature)));
}
