import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { SecretStore } from '../session/server-session.ts';

/** Thumbprint (RFC 7638) of this device's own key, made once and kept in the keychain; licences are bound to it. */
export async function deviceThumbprint(secrets: SecretStore): Promise<string> {
  const kept = secrets.load();
  if (kept !== undefined) return calculateJwkThumbprint(JSON.parse(kept));
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  secrets.save(JSON.stringify(jwk));
  return calculateJwkThumbprint(jwk);
}
