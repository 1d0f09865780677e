import { and, asc, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { groupOf, type NotificationKind } from '../../shared/contract/notifications.ts';
import { FALLBACK_COUNTRY } from '../../shared/money/price.ts';
import { blockBetween } from '../community/service.ts';
import type { Database } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import { wishlist } from '../db/schema/cart.ts';
import { author, store, storePrice } from '../db/schema/catalog.ts';
import { userFollow } from '../db/schema/community.ts';
import { entitlement } from '../db/schema/library.ts';
import { type NotificationFacts, notification, notificationSetting } from '../db/schema/notification.ts';
import { outboxEvent } from '../db/schema/outbox.ts';
import { storeIgnored } from '../db/schema/preference.ts';
import type { Page } from '../http/paging.ts';

export type NotificationRow = typeof notification.$inferSelect;
export type SettingRow = typeof notificationSetting.$inferSelect;

/** What is told, and what makes it the same thing when it is told again. */
export interface Message {
  kind: NotificationKind;
  key: string;
  storeId: number | null;
  actorId: string | null;
  facts: NotificationFacts;
  at: Date;
  /** The line of its mails. */
  mailTopic: 'mail' | 'bulk-mail';
}

/** The one player of a message. */
export const only = (player: string): SQL => sql`${account.id} = ${player}`;

/** Those of many who stay: who has asked for the end of the account gets no more news of games. */
const outOf = (people: SQL): SQL => sql`${account.id} in (${people}) and ${account.deletesAt} is null`;

/** A game is no news to those who ignore it, nor where the player lives when it may not be seen there. */
const mayHearOf = (storeId: number): SQL =>
  sql`exists (select from ${store} where ${store.id} = ${storeId} and ${store.state} = 'on'
    and (${account.country} is null or not ${account.country} = any(${store.blockedCountries})))
    and not exists (select from ${storeIgnored}
      where ${storeIgnored.accountId} = ${account.id} and ${storeIgnored.storeId} = ${storeId})`;

/** Those who wish for a game. */
export const wishersOf = (storeId: number): SQL =>
  sql`${outOf(sql`select ${wishlist.userId} from ${wishlist} where ${wishlist.storeId} = ${storeId}`)} and ${mayHearOf(storeId)}`;

/** Those who wish for a game and pay the price of a country; that of the us is everyone's without one of their own. */
export const wishersPaying = (storeId: number, country: string): SQL =>
  country === FALLBACK_COUNTRY
    ? sql`${wishersOf(storeId)} and not exists (select from ${storePrice}
        where ${storePrice.storeId} = ${storeId} and ${storePrice.country} = ${account.country}
          and ${storePrice.country} <> ${FALLBACK_COUNTRY})`
    : sql`${wishersOf(storeId)} and ${account.country} = ${country}`;

/** Those who own a game. */
export const ownersOf = (storeId: number): SQL =>
  outOf(
    sql`select ${entitlement.userId} from ${entitlement} where ${entitlement.storeId} = ${storeId} and ${entitlement.revokedAt} is null`,
  );

/** Those who follow the author of a game, and do not wish for it. */
export const followersOf = (storeId: number): SQL =>
  sql`${outOf(sql`select ${userFollow.followerId} from ${userFollow}
      join ${author} on ${author.accountId} = ${userFollow.followedId}
      join ${store} on ${store.authorId} = ${author.id} where ${store.id} = ${storeId}`)}
    and ${account.id} not in (select ${wishlist.userId} from ${wishlist} where ${wishlist.storeId} = ${storeId})
    and ${mayHearOf(storeId)}`;

export function createNotificationStore({ query }: Database) {
  const own = (player: string, unread: boolean): SQL =>
    sql`${notification.accountId} = ${player} and ${notification.shown} ${unread ? sql`and ${notification.readAt} is null` : sql``}`;

  return {
    /**
     * Tells players of something, each once: a row where they want it in the store, and an event for the mail where they
     * want one. Nobody hears of people with whom there is a block.
     */
    async tell(
      recipients: SQL,
      { kind, key, storeId, actorId, facts, at, mailTopic }: Message,
    ): Promise<void> {
      const group = groupOf(kind);
      const isSecurity = group === 'security';
      const instant = sql`${at.toISOString()}::timestamptz`;
      const unblocked = actorId === null ? sql`true` : sql`not ${blockBetween(sql`${account.id}`, actorId)}`;
      await query.execute(sql`
        with wanted as (
          select ${account.id} as account_id,
            ${isSecurity} or coalesce(setting.in_app, true) as shown,
            ${isSecurity} or coalesce(setting.mail, false) as mail
          from ${account}
          left join ${notificationSetting} as setting
            on setting.account_id = ${account.id} and setting.topic = ${group}
          where ${recipients} and ${unblocked}
        ), told as (
          insert into ${notification} (id, account_id, key, kind, store_id, actor_id, facts, shown, created_at)
          select gen_random_uuid(), account_id, ${key}, ${kind}, ${storeId}, ${actorId}::uuid,
            ${JSON.stringify(facts)}::jsonb, shown, ${instant}
          from wanted where shown or mail
          on conflict (account_id, key) do nothing
          returning id, account_id
        )
        insert into ${outboxEvent} (id, topic, body, account_id, actor_id, created_at, next_try_at)
        select told.id, ${mailTopic}, jsonb_build_object('notification', told.id), told.account_id, ${actorId}::uuid,
          ${instant}, ${instant}
        from told join wanted using (account_id) where wanted.mail`);
    },

    page(
      player: string,
      unread: boolean,
      { direction, limit, offset }: Page<'created_at'>,
    ): Promise<NotificationRow[]> {
      const way = direction === 'asc' ? asc : desc;
      return query
        .select()
        .from(notification)
        .where(own(player, unread))
        .orderBy(way(notification.createdAt), way(notification.id))
        .limit(limit)
        .offset(offset);
    },

    async total(player: string, unread: boolean): Promise<number> {
      const [found] = await query.select({ total: count() }).from(notification).where(own(player, unread));
      return found?.total ?? 0;
    },

    /** Marks one notification read; false when the player has no such one. */
    async markRead(player: string, id: string, at: Date): Promise<boolean> {
      const marked = await query
        .update(notification)
        .set({ readAt: sql`coalesce(${notification.readAt}, ${at.toISOString()}::timestamptz)` })
        .where(and(own(player, false), eq(notification.id, id)))
        .returning({ id: notification.id });
      return marked.length === 1;
    },

    async markAllRead(player: string, readAt: Date): Promise<void> {
      await query.update(notification).set({ readAt }).where(own(player, true));
    },

    settings: (player: string): Promise<SettingRow[]> =>
      query.select().from(notificationSetting).where(eq(notificationSetting.accountId, player)),

    async setSetting(row: SettingRow): Promise<void> {
      const { inApp, mail } = row;
      await query
        .insert(notificationSetting)
        .values(row)
        .onConflictDoUpdate({
          target: [notificationSetting.accountId, notificationSetting.topic],
          set: { inApp, mail },
        });
    },

    /** A notification with what its mail needs of the player; undefined once either is gone. */
    async toMail(id: string): Promise<{ row: NotificationRow; email: string; locale: string } | undefined> {
      const [found] = await query
        .select({ row: notification, email: account.email, locale: account.locale })
        .from(notification)
        .innerJoin(account, eq(account.id, notification.accountId))
        .where(eq(notification.id, id));
      return found;
    },

    /** Forgets the address that an account had before. */
    async forgetFormerEmail(id: string): Promise<void> {
      const facts = sql`${notification.facts} - 'formerEmail'`;
      await query.update(notification).set({ facts }).where(eq(notification.id, id));
    },

    /** Forgets what was told before an instant. */
    async prune(before: Date): Promise<void> {
      await query.delete(notification).where(lt(notification.createdAt, before));
    },
  };
}
