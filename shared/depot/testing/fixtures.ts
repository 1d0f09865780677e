import { generateKeyPairSync } from 'node:crypto';
import { DepotError } from '../errors.ts';
import { readPrivateKey, readPublicKey } from '../signature.ts';

// A published test key (RFC 8037, appendix A), so that signed bytes are the same in every run.
const SEED_JWK = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
};
export const key = readPrivateKey(JSON.stringify(SEED_JWK));
export const publicKey = readPublicKey(JSON.stringify(SEED_JWK));
export const stranger = generateKeyPairSync('ed25519');
export const STORE = '11111111-2222-3333-4444-555555555555';

/** Which fault an act ends with; `none` when it does not throw. */
export function faultOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return error instanceof DepotError ? error.fault : `other: ${error}`;
  }
  return 'none';
}
