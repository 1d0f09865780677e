import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { type Confirmation, postAccount } from './account-api.ts';

/** The server's options are the browser's own business: it parses them. */
const creation = v.object({ options: v.custom<PublicKeyCredentialCreationOptionsJSON>(isObject) });
const request = v.object({ options: v.custom<PublicKeyCredentialRequestOptionsJSON>(isObject) });

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Whether this browser can do passkeys, in the JSON forms of WebAuthn level 3. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Makes a passkey on this device and adds it to the account. False when the player left it. Throws the server's refusals. */
export async function addPasskey(confirmation: Confirmation, name: string): Promise<boolean> {
  const { options } = v.parse(creation, await postAccount('passkey/begin', { ...confirmation }));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await unlessLeft(navigator.credentials.create({ publicKey }));
  if (!made) return false;
  await postAccount('passkey/add', { name, response: made.toJSON() });
  return true;
}

/** Signs in with a passkey. False when the player left it. Throws the server's refusals. */
export async function signInWithPasskey(): Promise<boolean> {
  const { options } = v.parse(request, await postAccount('passkey/sign-in/begin', {}));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const proof = await unlessLeft(navigator.credentials.get({ publicKey }));
  if (!proof) return false;
  await postAccount('passkey/sign-in', { response: proof.toJSON() });
  return true;
}

/** Closing the browser's own dialog is no error; a passkey that is there already is. */
async function unlessLeft(asking: Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    const credential = await asking;
    return credential instanceof PublicKeyCredential ? credential : undefined;
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
      return undefined;
    throw new CodedError('auth/passkey-refused', 'the browser refused', { cause: error });
  }
}
