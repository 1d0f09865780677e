import * as v from 'valibot';
import type { BuildType } from '../../shared/bridge/install.ts';
import { CodedError, isNetworkLost } from '../../shared/contract/errors.ts';
import { IssueLicenceDocument } from '../../shared/contract/gql/graphql.ts';
import { type LicenceClaims, type LicenceKey, verifyLicence } from '../../shared/contract/licence.ts';
import type { Installed } from '../library/installed.ts';
import type { ServerSession } from '../session/server-session.ts';
import type { DocumentStore } from '../settings/document-store.ts';

/** A licence and the uuid of the player whom it was issued to, unless an older launcher wrote it: alone, as a text. */
const keptLicence = v.union([
  v.object({ jws: v.string(), player: v.optional(v.string()) }),
  v.pipe(
    v.string(),
    v.transform((jws): { jws: string; player?: string } => ({ jws })),
  ),
]);

/** Licences on this device by `<store id>/<build type>`. */
export const licencesDocument = v.record(v.string(), keptLicence);
export type LicencesDocument = v.InferOutput<typeof licencesDocument>;

export interface Licences {
  /** Whether the official build of a game may start here, decided with no network. */
  isValid(storeId: number): Promise<boolean>;
  /** A licence for downloading and playing; asks the store when there is none or it wants renewing. */
  obtain(storeId: number, type: BuildType): Promise<string>;
  /**
   * Renews what is past its soft date and fetches what an installed official build lacks, such as one that was imported. A
   * game that its player owns no more loses it; other failures, and what another player owns not, leave it in force.
   */
  renew(): Promise<void>;
}

export function createLicences(deps: {
  document: DocumentStore<LicencesDocument>;
  session: Pick<ServerSession, 'query' | 'player'>;
  installed: Pick<Installed, 'list'>;
  keys: readonly LicenceKey[];
  /** What licences here are bound to. */
  deviceKey: string;
  /** The time, ms since the epoch; one that setting the clock back does not turn back. */
  now: () => number;
}): Licences {
  const { document, session, installed, keys, deviceKey, now } = deps;
  const seconds = () => Math.floor(now() / 1000);

  async function claimsOf(id: string): Promise<LicenceClaims | undefined> {
    const kept = document.read()[id];
    if (!kept) return undefined;
    return verifyLicence(kept.jws, { keys, deviceKey, now: seconds() }).catch(() => undefined);
  }

  async function fetchLicence(storeId: number, type: BuildType): Promise<string> {
    const player = session.player();
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
    document.write({ ...document.read(), [`${storeId}/${type}`]: { jws: issueLicence.jws, player } });
    return issueLicence.jws;
  }

  async function obtain(storeId: number, type: BuildType): Promise<string> {
    const id = `${storeId}/${type}`;
    const claims = await claimsOf(id);
    const kept = document.read()[id];
    if (claims && kept && claims.soft > seconds()) return kept.jws;
    return fetchLicence(storeId, type);
  }

  /** The game was given or taken back: a perpetual licence would outlast it for ever. Another player's stays theirs. */
  function drop(id: string, player: string | undefined) {
    const { [id]: ended, ...others } = document.read();
    if (!ended || (ended.player !== undefined && ended.player !== player)) return;
    document.write(others);
  }

  async function renew() {
    const here = installed.list().map(({ storeId, type }) => `${storeId}/${type}`);
    for (const id of new Set([...Object.keys(document.read()), ...here])) {
      const claims = await claimsOf(id);
      if (claims && claims.soft > seconds()) continue;
      const [storeId, type] = id.split('/');
      // That of a trial opens its downloads alone, each of which asks for one.
      if (type !== 'official') continue;
      const player = session.player();
      try {
        await fetchLicence(Number(storeId), type);
      } catch (error) {
        // The store answers for none of the others either.
        if (isNetworkLost(error)) return;
        if (error instanceof CodedError && error.code === 'launch/no-licence') drop(id, player);
      }
    }
  }

  return {
    isValid: async (storeId) => (await claimsOf(`${storeId}/official`))?.ent.build === 'official',
    obtain,
    renew,
  };
}
