import { audienceOf } from '../catalog/service.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { requireViewer } from '../http/viewer.ts';
import type { LibraryService } from './service.ts';

export function libraryResolvers({ library }: { library: LibraryService }): Resolvers {
  return {
    Query: {
      findLicenceKeys: () => library.licenceKeys.map((key) => ({ kid: key.kid, jwk: JSON.stringify(key) })),
    },
    Mutation: {
      async issueLicence(_root, { store_id, type, device_key }, context) {
        const build = type === 'official_app' ? 'official' : 'trial';
        const player = { uuid: requireViewer(context).uuid, audience: audienceOf(context) };
        const { jws, storeUuid, expiresAt } = await library.issueLicence(player, store_id, build, device_key);
        return { jws, store_uuid: storeUuid, expires_at: expiresAt?.toISOString() ?? null };
      },
      addStorePlayTime: (_root, { store_id, session_id, seconds }, context) =>
        library.addPlayTime(requireViewer(context).uuid, store_id, session_id, seconds),
    },
  };
}
