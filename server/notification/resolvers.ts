import DataLoader from 'dataloader';
import { ALWAYS_TOLD } from '../../shared/contract/notifications.ts';
import { audienceOf, type CatalogService, type Game } from '../catalog/service.ts';
import { type CommunityService, type PersonRow, toPublic } from '../community/service.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { Context } from '../http/context.ts';
import { type Page, readPage } from '../http/paging.ts';
import { perRequest } from '../http/per-request.ts';
import { requireViewer } from '../http/viewer.ts';
import type { NotificationRequest, NotificationService, Setting } from './service.ts';

interface NotificationResolversDeps {
  notification: NotificationService;
  catalog: Pick<CatalogService, 'shown'>;
  community: Pick<CommunityService, 'people' | 'visible'>;
}

const NEWEST: Page<'created_at'> = { field: 'created_at', direction: 'desc', limit: 20, offset: 0 };

export function notificationResolvers({
  notification,
  catalog,
  community,
}: NotificationResolversDeps): Resolvers {
  const loaders = perRequest(({ viewer, ...context }: Context) => ({
    // What this site does not show is not named here either.
    games: new DataLoader<number, Game | null>(async (ids) => {
      const games = await catalog.shown(audienceOf(context), ids);
      return ids.map((id) => games.get(id) ?? null);
    }),
    // Whom somebody follows is theirs to show.
    people: new DataLoader<string, PersonRow | null>(async (ids) => {
      const visible = await community.visible(ids, viewer?.uuid);
      const people = new Map((await community.people([...visible])).map((row) => [row.person.id, row]));
      return ids.map((id) => people.get(id) ?? null);
    }),
  }));

  return {
    Query: {
      findNotification(_root, { unread, q }, context): NotificationRequest {
        const page = readPage(q, ['created_at'], NEWEST);
        return { player: requireViewer(context).uuid, unread: unread ?? false, page };
      },
      findNotificationSetting: async (_root, _args, context) =>
        (await notification.settings(requireViewer(context).uuid)).map(toSetting),
    },
    Mutation: {
      async setNotificationRead(_root, { uuid }, context) {
        const player = requireViewer(context).uuid;
        await notification.markRead(player, uuid ?? undefined);
        return notification.total(player, true);
      },
      setNotificationSetting: async (_root, { group, in_app, mail }, context) => {
        const player = requireViewer(context).uuid;
        return (await notification.setSetting(player, { group, inApp: in_app, mail })).map(toSetting);
      },
    },
    // Each is asked of the database only where a document asks for it: the bell wants the last one alone.
    NotificationList: {
      list: ({ player, unread, page }) => notification.list(player, unread, page),
      totalCount: ({ player, unread }) => notification.total(player, unread),
      unread_count: ({ player }) => notification.total(player, true),
    },
    Notification: {
      uuid: ({ id }) => id,
      created_at: ({ createdAt }) => createdAt.toISOString(),
      read: ({ readAt }) => readAt !== null,
      store: ({ storeId }, _args, context) =>
        storeId === null ? null : loaders(context).games.load(storeId),
      async person({ actorId }, _args, context) {
        const found = actorId === null ? null : await loaders(context).people.load(actorId);
        return found && toPublic(found);
      },
      coin: ({ facts }) => facts.coin ?? null,
      silver: ({ facts }) => facts.silver ?? null,
      count: ({ facts }) => facts.count ?? null,
      version: ({ facts }) => facts.version ?? null,
      browser: ({ facts }) => facts.browser ?? null,
      os: ({ facts }) => facts.os ?? null,
      reason: ({ facts }) => facts.reason ?? null,
      at: ({ facts }) => facts.at ?? null,
    },
  };
}

const toSetting = ({ group, inApp, mail }: Setting) => ({
  group,
  in_app: inApp,
  mail,
  fixed: group === ALWAYS_TOLD,
});
