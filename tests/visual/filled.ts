import type {
  AuthorStatementQuery,
  NotificationLineFragment,
  NotificationsQuery,
  StoreSubmitsQuery,
} from '../../shared/contract/gql/graphql.ts';
import { NOTIFICATIONS, type NotificationKind } from '../../shared/contract/notifications.ts';
import { NOW } from './fixtures.ts';
import type { Visit } from './visit.ts';

const HOUR = 60 * 60_000;
const PAGE = 20;

/** Has the store answer a question with more than the demo has. */
async function answer<T>(visit: Visit, query: string, change: (known: T) => T): Promise<void> {
  await visit.page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(`query ${query}`)) return route.fallback();
    const response = await route.fetch();
    const { data }: { data: T } = await response.json();
    return route.fulfill({ response, json: { data: change(data) } });
  });
}

const notificationOf = (
  kind: NotificationKind,
  place: number,
  known: NotificationLineFragment | undefined,
): NotificationLineFragment => ({
  uuid: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  kind,
  created_at: new Date(NOW - place * 7 * HOUR).toISOString(),
  read: place >= 5,
  store: known?.store ?? null,
  person: known?.person ?? null,
  coin: 1250,
  count: 1,
  version: '1.4.2',
  browser: 'Firefox',
  os: 'Windows',
  reason: 'It is an advertisement.',
  at: new Date(NOW + 30 * 24 * HOUR).toISOString(),
});

/** A player was told of everything that players are told of, on more than one page. */
export const tellEverything = (visit: Visit): Promise<void> =>
  answer<NotificationsQuery>(visit, 'notifications', ({ findNotification: { list } }) => {
    const known = list.find(({ store }) => store !== null) ?? list[0];
    const all = Object.values(NOTIFICATIONS).flat();
    return {
      findNotification: {
        list: all.slice(0, PAGE).map((kind, place) => notificationOf(kind, place, known)),
        totalCount: 3 * PAGE,
        unread_count: 5,
      },
    };
  });

/** An author sold games in one month, had some given back in the next, and was paid for both. */
export const earnSomething = (visit: Visit): Promise<void> =>
  answer<AuthorStatementQuery>(visit, 'authorStatement', () => ({
    findAuthorStatement: {
      totalCount: 3,
      list: [
        {
          month: '2026-11',
          closed: false,
          opening: 183_420,
          net: 27_279,
          paid_out: 183_420,
          closing: 27_279,
          games: [
            {
              store_id: 1001,
              sold: 31,
              returned: 1,
              sales: 40_269,
              silver: 2_500,
              returns: 1_299,
              share: 70,
              net: 27_279,
            },
          ],
        },
        {
          month: '2026-10',
          closed: true,
          opening: 0,
          net: 183_420,
          paid_out: 0,
          closing: 183_420,
          games: [
            {
              store_id: 1001,
              sold: 188,
              returned: 9,
              sales: 244_212,
              silver: 18_000,
              returns: 11_691,
              share: 70,
              net: 162_765,
            },
            {
              store_id: 1002,
              sold: 17,
              returned: 0,
              sales: 29_507,
              silver: 0,
              returns: 0,
              share: 70,
              net: 20_655,
            },
          ],
        },
        { month: '2026-09', closed: true, opening: 9_100, net: 0, paid_out: 9_100, closing: 0, games: [] },
      ],
    },
  }));

/** An author has not begun anything yet. */
export const submitNothing = (visit: Visit): Promise<void> =>
  answer<StoreSubmitsQuery>(visit, 'storeSubmits', () => ({ findStoreSubmit: { list: [], totalCount: 0 } }));
