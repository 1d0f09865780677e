import * as v from 'valibot';
import type { BuildType } from '../../shared/bridge/install.ts';
import { CodedError, isNetworkLost } from '../../shared/contract/errors.ts';
import { IssueLicenceDocument } from '../../shared/contract/gql/graphql.ts';
import { type LicenceClaims, type LicenceKey, verifyLicence } from '../../shared/contract/licence.ts';
import type { ServerSession } from '../session/server-session.ts';
import type { DocumentStore } from '../settings/document-store.ts';

/** Licences on this device by `<store id>/<build type>`. */
export const licencesDocument = v.record(v.string(), v.string());
export type LicencesDocument = v.InferOutput<typeof licencesDocument>;

export interface Licences {
  /** Whether the official build of a game may start here, decided with no network. */
  isValid(storeId: number): Promise<boolean>;
  /** A licence for downloading and playing; asks the store when there is none or it wants renewing. */
  obtain(storeId: number, type: BuildType): Promise<string>;
  /** Renews what is past its soft date; a game that is owned no more loses it, other failures leave it in force. */
  renew(): Promise<void>;
}

export function createLicences(deps: {
  document: DocumentStore<LicencesDocument>;
  session: ServerSession;
  keys: readonly LicenceKey[];
  /** Thumbprint of this device's key. */
  deviceKey: string;
  /** The time, ms since the epoch; one that setting the clock back does not turn back. */
  now: () => number;
}): Licences {
  const { document, session, keys, deviceKey, now } = deps;
  const seconds = () => Math.floor(now() / 1000);

  async function claimsOf(id: string): Promise<LicenceClaims | undefined> {
    const jws = document.read()[id];
    if (jws === undefined) return undefined;
    return verifyLicence(jws, { keys, deviceKey, now: seconds() }).catch(() => undefined);
  }

  async function fetchLicence(storeId: number, type: BuildType): Promise<string> {
    const { issueLicence } = await session.query(IssueLicenceDocument, {
      store_id: storeId,
      type: `${type}_app`,
      device_key: deviceKey,
    });
    await verifyLicence(issueLicence.jws, {
      keys,
      deviceKey,
      store: issueLicence.store_uuid,
      now: seconds(),
    });
    document.write({ ...document.read(), [`${storeId}/${type}`]: issueLicence.jws });
    return issueLicence.jws;
  }

  async function obtain(storeId: number, type: BuildType): Promise<string> {
    const id = `${storeId}/${type}`;
    const claims = await claimsOf(id);
    const kept = document.read()[id];
    if (claims && kept !== undefined && claims.soft > seconds()) return kept;
    return fetchLicence(storeId, type);
  }

  /** The game was given or taken back: a perpetual licence would outlast it for ever. */
  function drop(id: string) {
    const { [id]: _ended, ...others } = document.read();
    document.write(others);
  }

  async function renew() {
    for (const id of Object.keys(document.read())) {
      const claims = await claimsOf(id);
      if (claims && claims.soft > seconds()) continue;
      const [storeId, type] = id.split('/');
      // That of a trial opens its downloads alone, each of which asks for one.
      if (type !== 'official') continue;
      try {
        await fetchLicence(Number(storeId), type);
      } catch (error) {
        // The store answers for none of the others either.
        if (isNetworkLost(error)) return;
        if (error instanceof CodedError && error.code === 'launch/no-licence') drop(id);
      }
    }
  }

  return {
    isValid: async (storeId) => (await claimsOf(`${storeId}/official`))?.ent.build === 'official',
    obtain,
    renew,
  };
}
