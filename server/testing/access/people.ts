import { SUBJECTS } from '../world.ts';
import { forEveryone, forOwner, forPlayers } from './outcomes.ts';
import { LIST, type Row, staffOnly } from './row.ts';

/** What everybody is told, and what people have to do with each other. */
export const PEOPLE_ROWS: Record<string, Row> = {
  findNotification: { outcome: forOwner('none'), send: () => LIST, statements: 20 },
  findNotificationSetting: { outcome: forPlayers('ok'), statements: 1 },
  setNotificationRead: {
    outcome: forOwner('404'),
    send: (_who, { owned }) => ({ uuid: owned.notification }),
    changes: ['notification'],
    statements: 2,
  },
  setNotificationSetting: {
    outcome: forPlayers('ok'),
    send: () => ({ group: 'games', in_app: true, mail: true }),
    changes: ['notification_setting'],
    statements: 2,
  },

  findUserPublic: {
    outcome: forEveryone('ok'),
    send: (_who, { people }) => ({ uuid: SUBJECTS.map((subject) => people[subject].uuid) }),
    statements: 16,
  },
  // Here every person whose activities may be seen costs a page of them and its total.
  findUserFollowed: { outcome: forOwner('none'), send: () => LIST, statements: 17 },
  findUserFollowedActivity: { outcome: forOwner('none'), send: () => LIST, statements: 24 },
  findUserBlocked: { outcome: forOwner('none'), send: () => LIST, statements: 13 },
  addUserFollowed: {
    outcome: forPlayers('ok'),
    send: (_who, { strangers }) => ({ followed_user_uuid: strangers.likeable }),
    changes: ['user_follow', 'outbox_event'],
    statements: 15,
  },
  delUserFollowed: {
    outcome: forOwner('false'),
    send: (_who, { owned }) => ({ uuid: owned.follows[0] }),
    changes: ['user_follow'],
    statements: 1,
  },
  addUserBlocked: {
    outcome: forPlayers('ok'),
    send: (_who, { strangers }) => ({ blocked_user_uuid: strangers.annoying }),
    changes: ['user_block'],
    statements: 12,
  },
  delUserBlocked: {
    outcome: forOwner('false'),
    send: (_who, { owned }) => ({ uuid: owned.blocks[0] }),
    changes: ['user_block'],
    statements: 1,
  },
  setUserActivityOpen: {
    outcome: forPlayers('ok'),
    send: () => ({ open: true }),
    changes: ['user_page'],
    statements: 1,
  },
  addStoreLike: {
    outcome: forPlayers('ok'),
    send: (_who, { games }) => ({ store_id: games.owned }),
    changes: ['store_like'],
    statements: 9,
  },
  delStoreLike: {
    outcome: forPlayers('ok'),
    send: (_who, { games }) => ({ store_id: games.owned }),
    changes: ['store_like'],
    statements: 9,
  },
  setStoreCommentHelpful: {
    outcome: { ...forPlayers('ok'), owner: '400' },
    send: (_who, { owned }) => ({ uuid: owned.review, helpful: true }),
    changes: ['store_comment_helpful'],
    statements: 4,
  },
  setStoreCommentReply: {
    // The owner wrote the review; the answer is the author's alone.
    outcome: { ...forPlayers('404'), author: 'ok' },
    send: (_who, { owned }) => ({ uuid: owned.review, reply: 'Thank you.' }),
    changes: ['store_comment', 'outbox_event'],
    statements: 3,
  },
  addReport: {
    outcome: forPlayers('ok'),
    send: (_who, { strangers }) => ({ type: 'user', uuid: strangers.annoying, reason: 'spam' }),
    changes: ['report'],
    statements: 2,
  },
  findReport: { outcome: staffOnly, send: () => ({ state: 0, ...LIST }), statements: 1 },
  addSuspension: {
    outcome: staffOnly,
    send: ({ subject }, { strangers }) => ({
      user_uuid: subject === 'support' ? strangers.annoying : strangers.likeable,
      until: '2026-12-24T00:00:00Z',
      reason: 'spam in reviews',
    }),
    // Who never signed in has no session to end, and a wallet from now on, which was locked.
    changes: ['account', 'suspension', 'outbox_event', 'ledger_account', 'account_balance'],
    statements: 3,
  },
  delSuspension: {
    outcome: staffOnly,
    send: ({ subject }, { strangers }) => ({
      user_uuid: subject === 'support' ? strangers.annoying : strangers.likeable,
      reason: 'it was a mistake',
    }),
    changes: ['account', 'suspension', 'outbox_event'],
    statements: 3,
  },
  setReport: {
    outcome: staffOnly,
    send: ({ subject }, { reports }) => ({ uuid: reports[subject === 'support' ? 0 : 1], state: 1 }),
    changes: ['report', 'outbox_event'],
    statements: 2,
  },
};
