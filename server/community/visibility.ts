import { inArray, type SQL, sql } from 'drizzle-orm';
import { account } from '../db/schema/account.ts';
import { userBlock, userFollow, userPage } from '../db/schema/community.ts';

/**
 * Whose activities a viewer may see, as a condition on accounts: one's own always, those of others once they have opened
 * them, unless either has blocked the other, and no longer once they are leaving for good. Every list, count and feed of
 * activities goes through it; it fails closed: nobody is open who has not said so. Without a viewer it answers for guests.
 */
export function visibleTo(viewer: string | undefined): SQL {
  const open = sql`(${account.deletesAt} is null and exists (select from ${userPage}
    where ${userPage.accountId} = ${account.id} and ${userPage.activityOpen}))`;
  if (viewer === undefined) return open;
  return sql`(${account.id} = ${viewer} or (${open} and not ${blockBetween(sql`${account.id}`, viewer)}))`;
}

/** A query of the ids of those of these people whose activities the viewer may see. */
export const visiblePeople = (people: readonly string[], viewer: string | undefined): SQL =>
  sql`select ${account.id} as id from ${account} where ${inArray(account.id, [...people])} and ${visibleTo(viewer)}`;

/** A query of the ids of those whom the viewer follows, as far as the viewer may see their activities. */
export const visibleFollowed = (viewer: string): SQL =>
  sql`select ${account.id} as id from ${account}
    join ${userFollow} on ${userFollow.followedId} = ${account.id}
    where ${userFollow.followerId} = ${viewer} and ${visibleTo(viewer)}`;

/** Whether either of two people has blocked the other. */
export function blockBetween(person: SQL, other: string): SQL {
  return sql`exists (select from ${userBlock}
    where (${userBlock.blockerId} = ${person} and ${userBlock.blockedId} = ${other})
      or (${userBlock.blockerId} = ${other} and ${userBlock.blockedId} = ${person}))`;
}
