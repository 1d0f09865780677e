import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const bytesOf = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A public key as COSE writes it: P-256, for ES256. */
function coseKey(): Buffer {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
}

/** What a browser answers on a page of this origin when a device has made a passkey (WebAuthn, without attestation). */
export function newPasskey(origin: string, { rpId, challenge }: { rpId: string; challenge: string }) {
  const id = randomBytes(16);
  const credential = Buffer.concat([randomBytes(16), Buffer.from([0, id.length]), id, coseKey()]);
  const authData = Buffer.concat([
    createHash('sha256').update(rpId).digest(),
    Buffer.from([USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, 0, 0, 0, 0]),
    credential,
  ]);
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    bytesOf('fmt'),
    bytesOf('none'),
    bytesOf('attStmt'),
    Buffer.from([0xa0]),
    bytesOf('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
  return {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(
        Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })),
      ),
      attestationObject: base64url(attestation),
    },
  };
}
