import DataLoader from 'dataloader';
import { CodedError } from '../../shared/contract/errors.ts';
import { type AccountService, type ProfileRow, toMetadata, toSocial } from '../account/service.ts';
import { audienceOf, type Game, type Visitor } from '../catalog/service.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { Context } from '../http/context.ts';
import { loadersBy } from '../http/loaders-by.ts';
import { type ListQuery, type Page, readPage } from '../http/paging.ts';
import { perRequest } from '../http/per-request.ts';
import { requireViewer } from '../http/viewer.ts';
import { type CommunityService, type PersonRow, toPublic } from './service.ts';

interface CommunityResolversDeps {
  community: CommunityService;
  account: Pick<AccountService, 'profile'>;
  /** The game of an activity or a like. */
  loadStore(context: Context, storeId: number): Promise<Game>;
  visitorOf(context: Context): Promise<Visitor>;
}

/** People that one call of findUserPublic may name. */
const MOST_PEOPLE = 20;
const NEWEST: Page<'created_at'> = { field: 'created_at', direction: 'desc', limit: 20, offset: 0 };

const pageOf = (q: ListQuery | null | undefined) => readPage(q, ['created_at'], NEWEST);

export function communityResolvers({
  community,
  account,
  loadStore,
  visitorOf,
}: CommunityResolversDeps): Resolvers {
  const loaders = perRequest((context) => ({
    people: new DataLoader<string, PersonRow>(async (ids) => {
      const people = new Map((await community.people(ids)).map((row) => [row.person.id, row]));
      return ids.map((id) => people.get(id) ?? new CodedError('404', 'This person is gone'));
    }),
    profiles: new DataLoader<string, ProfileRow>(async (ids) => {
      const shown = await account.profile.shown(ids);
      return ids.map((id) => shown.get(id) ?? new CodedError('404', 'This person is gone'));
    }),
    visible: new DataLoader<string, boolean>(async (ids) => {
      const visible = await community.visible(ids, context.viewer?.uuid);
      return ids.map((id) => visible.has(id));
    }),
    followers: new DataLoader<string, number>(async (ids) => {
      const counts = await community.followerCounts(ids);
      return ids.map((id) => counts.get(id) ?? 0);
    }),
    followed: new DataLoader<string, number>(async (ids) => {
      const counts = await community.followedCounts(ids);
      return ids.map((id) => counts.get(id) ?? 0);
    }),
    likes: new DataLoader<number, { count: number; own: boolean }>(async (ids) => {
      const likes = await community.likes(ids, context.viewer?.uuid);
      return ids.map((id) => likes.get(id) ?? { count: 0, own: false });
    }),
    activities: loadersBy(async (page: Page<'created_at'>, ids: readonly string[]) => {
      const onlooker = { viewer: context.viewer?.uuid, visitor: await visitorOf(context) };
      return community.activities(ids, onlooker, page);
    }),
  }));

  const person = async (context: Context, id: string) => toPublic(await loaders(context).people.load(id));
  return {
    Query: {
      async findUserPublic(_root, { uuid }) {
        if (uuid.length > MOST_PEOPLE)
          throw new CodedError('400', `uuid names ${MOST_PEOPLE} people at most`);
        const rows = await community.people(uuid);
        const people = new Map(rows.map((row) => [row.person.id, row]));
        const list = uuid.map((id) => people.get(id)).filter((row) => row !== undefined);
        return { list: list.map(toPublic), totalCount: list.length };
      },
      findUserFollowed: (_root, { q }, context) => community.follows(requireViewer(context).uuid, pageOf(q)),
      async findUserFollowedActivity(_root, { q }, context) {
        const { uuid } = requireViewer(context);
        return community.followedActivity(uuid, await visitorOf(context), pageOf(q));
      },
      findUserBlocked: (_root, { q }, context) => community.blocks(requireViewer(context).uuid, pageOf(q)),
    },
    Mutation: {
      addUserFollowed: (_root, { followed_user_uuid }, context) =>
        community.follow(requireViewer(context).uuid, followed_user_uuid),
      delUserFollowed: (_root, { uuid }, context) => community.unfollow(requireViewer(context).uuid, uuid),
      async setUserActivityOpen(_root, { open }, context) {
        await community.setOpen(requireViewer(context).uuid, open);
        return open;
      },
      addUserBlocked: (_root, { blocked_user_uuid }, context) =>
        community.block(requireViewer(context).uuid, blocked_user_uuid),
      delUserBlocked: (_root, { uuid }, context) => community.unblock(requireViewer(context).uuid, uuid),
      async addStoreLike(_root, { store_id }, context) {
        await community.like(requireViewer(context).uuid, audienceOf(context), store_id);
        return loadStore(context, store_id);
      },
      async delStoreLike(_root, { store_id }, context) {
        await community.unlike(requireViewer(context).uuid, audienceOf(context), store_id);
        return loadStore(context, store_id);
      },
    },
    Me: {
      activity_open: (_me, _args, context) => community.isOpen(requireViewer(context).uuid),
    },
    Store: {
      like_count: async ({ id }, _args, context) => (await loaders(context).likes.load(id)).count,
      isLiked: async ({ id }, _args, context) => (await loaders(context).likes.load(id)).own,
    },
    UserFollow: {
      uuid: ({ id }) => id,
      followed: ({ followedId }, _args, context) => person(context, followedId),
      created_at: ({ createdAt }) => createdAt.toISOString(),
    },
    UserBlock: {
      uuid: ({ id }) => id,
      blocked: ({ blockedId }, _args, context) => person(context, blockedId),
      created_at: ({ createdAt }) => createdAt.toISOString(),
    },
    UserActivity: {
      uuid: ({ id }) => id,
      user: (row, _args, context) => person(context, row.person),
      store: ({ storeId }, _args, context) => (storeId === null ? null : loadStore(context, storeId)),
      followed: ({ followedId }, _args, context) =>
        followedId === null ? null : person(context, followedId),
      created_at: ({ at }) => at.toISOString(),
    },
    UserPublic: {
      introduction: async ({ uuid }, _args, context) =>
        (await loaders(context).profiles.load(uuid)).introduction,
      social: async ({ uuid }, _args, context) => toSocial(await loaders(context).profiles.load(uuid)),
      metadata: async ({ uuid }, _args, context) => toMetadata(await loaders(context).profiles.load(uuid)),
      follower_count: ({ uuid }, _args, context) => loaders(context).followers.load(uuid),
      followed_count: async ({ uuid }, _args, context) =>
        (await loaders(context).visible.load(uuid)) ? loaders(context).followed.load(uuid) : null,
      activity_visible: ({ uuid }, _args, context) => loaders(context).visible.load(uuid),
      activity: ({ uuid }, { q }, context) => loaders(context).activities(pageOf(q)).load(uuid),
    },
  };
}
