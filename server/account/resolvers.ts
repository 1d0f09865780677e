import type { MetadataInput, ProfileInput, Resolvers } from '../gql/resolvers.ts';
import type { Context } from '../http/context.ts';
import { perRequest } from '../http/per-request.ts';
import { requireViewer } from '../http/viewer.ts';
import { type ProfileChanges, toMetadata, toSocial } from './profile.ts';
import type { AccountRow, AccountService } from './service.ts';
import type { Suspension } from './suspensions.ts';

/** Avatar of players who have none. */
const NO_HEAD = '';

function toMe(row: AccountRow) {
  return {
    uuid: row.id,
    name: row.name,
    email: row.email,
    email_verified: row.emailVerified,
    locale: row.locale,
    country: row.country,
    two_factor: row.twoFactorEnabled,
    deletes_at: row.deletesAt?.toISOString() ?? null,
    profile: { nickname: { value: row.name }, head: { value: row.image ?? NO_HEAD } },
    created_at: row.createdAt.toISOString(),
  };
}

export function accountResolvers({ account }: { account: AccountService }): Resolvers {
  const ownProfile = perRequest((context: Context) => account.profile.get(requireViewer(context).uuid));
  return {
    Query: {
      me: async (_root, _args, context) => toMe(await account.get(requireViewer(context).uuid)),
      async findPasskey(_root, _args, context) {
        const passkeys = await account.passkeys.list(requireViewer(context).uuid);
        return passkeys.map(({ id, name, createdAt }) => ({
          uuid: id,
          name: name ?? '',
          created_at: createdAt.toISOString(),
        }));
      },
      async findSession(_root, _args, context) {
        const { uuid, session } = requireViewer(context);
        const sessions = await account.sessions.list(uuid);
        return sessions.map(({ id, browser, os, createdAt, lastUsedAt }) => ({
          uuid: id,
          browser,
          os,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt.toISOString(),
          current: id === session,
        }));
      },
      isRootAdmin: (_root, _args, { viewer }) => account.isRootAdmin(viewer),
    },
    Me: {
      suspension: async (_me, _args, context) =>
        toSuspension(await account.suspensions.current(requireViewer(context))),
      social: async (_me, _args, context) => toSocial(await ownProfile(context)),
      metadata: async (_me, _args, context) => toMetadata(await ownProfile(context)),
    },
    Profile: {
      introduction: async (_profile, _args, context) => ({
        value: (await ownProfile(context)).introduction,
      }),
    },
    Mutation: {
      async delSession(_root, { uuid }, context) {
        await account.sessions.end(requireViewer(context).uuid, uuid);
        await account.endedSessions.refresh();
        return uuid;
      },
      async delPasskey(_root, { uuid }, context) {
        await account.passkeys.remove(requireViewer(context).uuid, uuid);
        return uuid;
      },
      async delOtherSessions(_root, _args, context) {
        const { uuid, session } = requireViewer(context);
        const ended = await account.sessions.endOthers(uuid, session);
        await account.endedSessions.refresh();
        return ended;
      },
      async setUser(_root, { auth, profile, metadata }, context) {
        const { uuid } = requireViewer(context);
        await account.profile.change(uuid, {
          ...(auth?.locale && { locale: auth.locale }),
          ...wordsOf(profile ?? {}),
          ...metadataOf(metadata ?? {}),
        });
        return toMe(await account.get(uuid));
      },
      async addSuspension(_root, { user_uuid, until, reason }, context) {
        const end = { until: new Date(until), reason };
        await account.suspensions.suspend(user_uuid, end, requireViewer(context));
        return true;
      },
      async delSuspension(_root, { user_uuid, reason }, context) {
        await account.suspensions.restore(user_uuid, reason, requireViewer(context));
        return true;
      },
      setUserCountry: async (_root, { country }, context) =>
        toMe(await account.setCountry(requireViewer(context).uuid, country)),
    },
  };
}

const toSuspension = (found: Suspension | null) =>
  found && { reason: found.reason, until: found.until.toISOString() };

const wordsOf = ({ nickname, head, introduction }: ProfileInput): ProfileChanges => ({
  ...(typeof nickname === 'string' && { nickname }),
  ...(typeof head === 'string' && { head }),
  ...(typeof introduction === 'string' && { introduction }),
});

const metadataOf = ({ social, tags, list, community_email }: MetadataInput): ProfileChanges => ({
  ...(social && {
    social: Object.fromEntries(Object.entries(social).map(([key, link]) => [key, link ?? ''])),
  }),
  ...(tags && { tags: [...tags] }),
  ...(list && { entries: [...list] }),
  ...(community_email && { communityEmail: community_email }),
});
