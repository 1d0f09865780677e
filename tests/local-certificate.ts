import { generateKeyPairSync } from 'node:crypto';
import { issueCertificate } from './payment-simulators/certificate.ts';

const NAME = 'localhost';

/** A key and the certificate that `localhost` issued to itself for it, both as PEM, as servers take them. */
export function localCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const holder = { name: NAME, key: publicKey };
  const cert = issueCertificate(holder, { name: NAME, key: privateKey }, '491231235959Z').toString();
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}
