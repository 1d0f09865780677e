import type { Announcement } from './documents.ts';
import type { Broadcast } from './queries.ts';

const ANNOUNCEMENT_FLAG = 'announcement';
const READ_ARTICLES = 'has_read_article_list';

type Flags = Pick<Storage, 'getItem' | 'setItem'>;

/** Whether a notice of maintenance shows: before its end, and until it was closed (P02). */
export const isAnnounced = ({ startsAt, endsAt }: Announcement, flags: Flags, now: number): boolean =>
  now < Date.parse(endsAt) && flags.getItem(ANNOUNCEMENT_FLAG) !== startsAt;

/** Remembers that the notice was closed; the next maintenance is another one. */
export const closeAnnouncement = ({ startsAt }: Announcement, flags: Flags): void =>
  flags.setItem(ANNOUNCEMENT_FLAG, startsAt);

/**
 * The article that pops up on a route: the newest that is meant for it, was not read (P03), and has not ended by `now`, ms
 * since the epoch. The store names those alone that have begun (P04); the page may have asked long ago.
 */
export function articleFor(
  broadcasts: readonly Broadcast[],
  route: string,
  flags: Flags,
  now: number,
): Broadcast | undefined {
  const read = readArticles(flags);
  return broadcasts.find(
    ({ uuid, path, endsAt }) =>
      (path === null || path === route) &&
      (endsAt === null || now <= Date.parse(endsAt)) &&
      !read.includes(uuid),
  );
}

/** Remembers that an article that popped up was closed. */
export const recordRead = (uuid: string, flags: Flags): void =>
  flags.setItem(READ_ARTICLES, JSON.stringify([...readArticles(flags), uuid]));

function readArticles(flags: Flags): unknown[] {
  try {
    const list: unknown = JSON.parse(flags.getItem(READ_ARTICLES) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    // What somebody else wrote under this name is no list.
    return [];
  }
}
