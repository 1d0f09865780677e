import type { Resolvers } from '../gql/resolvers.ts';
import { requireViewer } from '../http/viewer.ts';
import type { AccountRow, AccountService } from './service.ts';

/** Avatar of players who have none. */
const NO_HEAD = '';

function toMe(row: AccountRow) {
  return {
    uuid: row.id,
    name: row.name,
    email: row.email,
    email_verified: row.emailVerified,
    country: row.country,
    profile: { nickname: { value: row.name }, head: { value: row.image ?? NO_HEAD } },
    created_at: row.createdAt.toISOString(),
  };
}

export function accountResolvers({ account }: { account: AccountService }): Resolvers {
  return {
    Query: {
      me: async (_root, _args, context) => toMe(await account.get(requireViewer(context).uuid)),
      isRootAdmin: (_root, _args, { viewer }) => account.isRootAdmin(viewer),
    },
    Mutation: {
      setUser: async (_root, { profile }, context) =>
        toMe(
          await account.setProfile(requireViewer(context).uuid, {
            ...(typeof profile?.nickname === 'string' && { nickname: profile.nickname }),
            ...(typeof profile?.head === 'string' && { head: profile.head }),
          }),
        ),
      setUserCountry: async (_root, { country }, context) =>
        toMe(await account.setCountry(requireViewer(context).uuid, country)),
    },
  };
}
