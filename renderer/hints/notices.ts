import type { Announcement } from './documents.ts';
import type { Broadcast } from './queries.ts';

const ANNOUNCEMENT_FLAG = 'announcement';
const READ_ARTICLES = 'has_read_article_list';
/** The first view of this browser; empty once there was another. */
const FIRST_VIEW = 'first_view';

type Flags = Pick<Storage, 'getItem' | 'setItem'>;

/** Whether a notice of maintenance shows: before its end, and until it was closed (P02). */
export const isAnnounced = ({ startsAt, endsAt }: Announcement, flags: Flags, now: number): boolean =>
  now < Date.parse(endsAt) && flags.getItem(ANNOUNCEMENT_FLAG) !== startsAt;

/** Remembers that the notice was closed; the next maintenance is another one. */
export const closeAnnouncement = ({ startsAt }: Announcement, flags: Flags): void =>
  flags.setItem(ANNOUNCEMENT_FLAG, startsAt);

/**
 * Notes that a page is seen on a visit, and answers whether this browser has seen nothing else yet: news waits for the
 * second page or visit, and covers nobody's first look at the store (P03). `visit` differs from that of every other visit.
 */
export function isFirstView(page: string, visit: string, flags: Flags): boolean {
  const view = `${visit} ${page}`;
  const first = flags.getItem(FIRST_VIEW);
  if (first === null) flags.setItem(FIRST_VIEW, view);
  else if (first !== view && first !== '') flags.setItem(FIRST_VIEW, '');
  return first === null || first === view;
}

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

/** How many articles are remembered as read, the latest: far more than the store ever broadcasts at a time. */
const MOST_READ = 200;

/** Remembers that an article that popped up was closed. */
export function recordRead(uuid: string, flags: Flags): void {
  const others = readArticles(flags).filter((read) => read !== uuid);
  flags.setItem(READ_ARTICLES, JSON.stringify([...others, uuid].slice(-MOST_READ)));
}

function readArticles(flags: Flags): unknown[] {
  try {
    const list: unknown = JSON.parse(flags.getItem(READ_ARTICLES) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    // What somebody else wrote under this name is no list.
    return [];
  }
}
