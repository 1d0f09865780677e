import type { SQL } from 'drizzle-orm';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Audience, CatalogService, Visitor } from '../catalog/service.ts';
import type { Database } from '../db/database.ts';
import type { Page } from '../http/paging.ts';
import type { OutboxService } from '../outbox/service.ts';
import { type ActivityRow, createActivityStore } from './activity-store.ts';
import { type BlockRow, createCommunityStore, type FollowRow, type PersonRow } from './store.ts';
import { blockBetween, visibleFollowed, visiblePeople } from './visibility.ts';

export type { ActivityRow, BlockRow, FollowRow, PersonRow };
export { blockBetween };

/** Who looks, on which site and from where; without a viewer a guest. */
export interface Onlooker {
  viewer: string | undefined;
  visitor: Visitor;
}

/** How many people one player may follow: what a feed has to look through. */
const MOST_FOLLOWED = 2000;

interface Rows<T> {
  list: T[];
  totalCount: number;
}

interface CommunityDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  catalog: Pick<CatalogService, 'isVisible'> & { shownTo(visitor: Visitor): SQL };
  now(): Date;
  newId(): string;
}

export type CommunityService = ReturnType<typeof createCommunityService>;

/** What people show of themselves and have to do with each other: pages, activities, follows, blocks, likes. */
export function createCommunityService({ database, outbox, catalog, now, newId }: CommunityDeps) {
  const store = createCommunityStore(database);
  const activities = createActivityStore(database);

  async function requirePerson(id: string): Promise<void> {
    if ((await store.people([id])).length === 0) throw new CodedError('404', 'There is no such person');
  }

  async function requireGame(audience: Audience, storeId: number): Promise<void> {
    if (!(await catalog.isVisible(audience, storeId))) throw new CodedError('404', 'There is no such game');
  }

  return {
    /** People by uuid, in no order; unknown uuids are left out. */
    people: store.people,

    /** Of these people, those whose activities the viewer may see. */
    visible: async (ids: readonly string[], viewer: string | undefined): Promise<Set<string>> =>
      new Set(await store.visible(ids, viewer)),

    /** What each of these people did, in the order of a page; nothing of those whose activities the viewer may not see. */
    async activities(
      people: readonly string[],
      { viewer, visitor }: Onlooker,
      page: Page<'created_at'>,
    ): Promise<Rows<ActivityRow>[]> {
      const request = {
        people: visiblePeople(people, viewer),
        viewer,
        shownGames: catalog.shownTo(visitor),
      };
      const pages = await activities.pages(request, page);
      return people.map((person) => pages.get(person) ?? { list: [], totalCount: 0 });
    },

    /** What those did whom a player follows, as far as they let it be seen. */
    async followedActivity(
      viewer: string,
      visitor: Visitor,
      page: Page<'created_at'>,
    ): Promise<Rows<ActivityRow>> {
      const request = { people: visibleFollowed(viewer), viewer, shownGames: catalog.shownTo(visitor) };
      const [list, totalCount] = await Promise.all([
        activities.page(request, page),
        activities.total(request),
      ]);
      return { list, totalCount };
    },

    /**
     * Follows a person (T04); null for oneself and where either has blocked the other. Throws 404,
     * community/too-many-follows.
     */
    async follow(follower: string, followed: string): Promise<FollowRow | null> {
      if (follower === followed) return null;
      await requirePerson(followed);
      return database.transaction(async () => {
        await store.lockPair(follower, followed);
        if (await store.hasBlockBetween(follower, followed)) return null;
        if (
          !(await store.isFollowed(follower, followed)) &&
          (await store.followTotal(follower)) >= MOST_FOLLOWED
        )
          throw new CodedError(
            'community/too-many-follows',
            `A player follows ${MOST_FOLLOWED} people at most`,
          );
        const row = { id: newId(), followerId: follower, followedId: followed, createdAt: now() };
        const kept = await store.follow(row);
        if (kept.id === row.id)
          await outbox.tell({
            kind: 'follower',
            account: followed,
            actor: follower,
            key: `follower:${follower}`,
          });
        return kept;
      });
    },

    /** Ends a follow; false when the follower has no such one (T04). */
    unfollow: store.unfollow,

    /** Whom a person follows, and how many they are. */
    async follows(follower: string, page: Page<'created_at'>): Promise<Rows<FollowRow>> {
      const [list, totalCount] = await Promise.all([
        store.follows(follower, page),
        store.followTotal(follower),
      ]);
      return { list, totalCount };
    },

    followerCounts: store.followerCounts,
    followedCounts: store.followedCounts,

    /** Blocks a person and ends the follows between the two; null for oneself. Throws 404. */
    async block(blocker: string, blocked: string): Promise<BlockRow | null> {
      if (blocker === blocked) return null;
      await requirePerson(blocked);
      return database.transaction(async () => {
        await store.lockPair(blocker, blocked);
        await store.part(blocker, blocked);
        return store.block({ id: newId(), blockerId: blocker, blockedId: blocked, createdAt: now() });
      });
    },

    /** Ends a block; false when the blocker has no such one. */
    unblock: store.unblock,

    /** Whom a person blocks, and how many they are. */
    async blocks(blocker: string, page: Page<'created_at'>): Promise<Rows<BlockRow>> {
      const [list, totalCount] = await Promise.all([store.blocks(blocker, page), store.blockTotal(blocker)]);
      return { list, totalCount };
    },

    /** Whether a person has opened their activities to everyone. */
    isOpen: store.isOpen,
    setOpen: store.setOpen,

    /** Likes a game, once. Throws 404 for games that the audience may not see. */
    async like(viewer: string, audience: Audience, storeId: number): Promise<void> {
      await requireGame(audience, storeId);
      await store.like({ id: newId(), accountId: viewer, storeId, createdAt: now() });
    },

    /** Takes a like back. Throws 404 for games that the audience may not see. */
    async unlike(viewer: string, audience: Audience, storeId: number): Promise<void> {
      await requireGame(audience, storeId);
      await store.unlike(viewer, storeId);
    },

    /** How many like each of these games, and whether the viewer is one of them. */
    likes: store.likes,

    /** Writes a follow and a like that were given elsewhere and before, as they were. */
    restoreFollow: store.follow,
    restoreLike: store.like,
  };
}

/** A person as the API gives them away; whoever publishes goes by the pen name. */
export function toPublic({ person, pen }: PersonRow) {
  return {
    uuid: person.id,
    profile: {
      nickname: pen?.nickname ?? person.name,
      head: pen?.head || (person.image ?? ''),
      brief: pen?.brief ?? '',
      translations: pen?.translations ?? [],
    },
    is_author: pen !== null,
    created_at: person.createdAt.toISOString(),
  };
}
