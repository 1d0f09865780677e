import { codeFor } from '../world.ts';
import { forEveryone, forOwner, forPlayers } from './outcomes.ts';
import { LEDGER, LIST, type Row, SITE } from './row.ts';

const DEVICE = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';

/** What everybody has of one's own, and may do for oneself. */
export const OWN_ROWS: Record<string, Row> = {
  me: { outcome: forPlayers('ok'), statements: 6 },
  findStoreIgnored: { outcome: forOwner('none'), send: () => LIST, statements: 9 },
  findPasskey: { outcome: forPlayers('ok'), statements: 1 },
  findSession: { outcome: forPlayers('ok'), statements: 1 },
  isRootAdmin: { outcome: { ...forEveryone('false'), admin: 'ok' }, statements: 1 },
  findCartStore: { outcome: forOwner('none'), send: () => SITE, statements: 11 },
  findCartCheckout: { outcome: forOwner('none'), send: () => LIST, statements: 3 },
  findStoreOrder: {
    outcome: forOwner('none'),
    send: () => ({ platform_key: 'moggie', state: 1, ...LIST }),
    statements: 10,
  },
  findWishlist: { outcome: forOwner('none'), send: () => LIST, statements: 9 },
  findAccountLog: { outcome: { ...forOwner('none'), other: 'ok' }, send: () => LIST, statements: 2 },
  getStoreAuthorizedAndFindStoreUrl: {
    outcome: { ...forEveryone('none'), owner: 'ok' },
    send: (_who, { games }) => ({ id: games.installable, os: ['linux', 'windows'] }),
    statements: 2,
  },
  getStoreCommentByMe: {
    // An author reviews no game of their own.
    outcome: { ...forPlayers('ok'), author: 'null' },
    send: (_who, { games }) => ({ store_id: games.reviewed }),
    statements: 1,
  },
  findBill: {
    outcome: { ...forPlayers('404'), owner: 'ok' },
    send: (_who, { owned }) => ({ cart_store_uuid: owned.cart }),
    statements: 13,
  },
  findPayment: {
    outcome: forOwner('404'),
    send: (_who, { owned }) => ({ uuid: owned.payment }),
    statements: 1,
  },

  setUser: {
    outcome: forPlayers('ok'),
    send: ({ email }) => ({ profile: { nickname: `New ${email.slice(0, 5)}` } }),
    changes: ['account'],
    statements: 7,
  },
  delSession: {
    outcome: forOwner('404'),
    send: (_who, { owned }) => ({ uuid: owned.session }),
    changes: ['session', 'ended_session'],
    statements: 2,
  },
  delPasskey: {
    outcome: forOwner('404'),
    send: (_who, { owned }) => ({ uuid: owned.passkey }),
    changes: ['passkey', 'outbox_event'],
    statements: 2,
  },
  delOtherSessions: { outcome: forPlayers('ok'), changes: ['session', 'ended_session'], statements: 2 },
  setUserCountry: {
    // The owner lives somewhere already (V04).
    outcome: { ...forPlayers('ok'), owner: '400' },
    send: () => ({ country: 'jp' }),
    changes: ['account'],
    statements: 1,
  },
  addCartStore: {
    outcome: forPlayers('ok'),
    send: (_who, { games }) => ({ store_id: games.buyable }),
    changes: ['cart_store'],
    statements: 13,
  },
  addWishlist: {
    outcome: forPlayers('ok'),
    send: (_who, { games }) => ({ store_id: games.buyable }),
    changes: ['wishlist'],
    statements: 11,
  },
  addCartStoreAndCheckout: {
    outcome: { ...forPlayers('pay/insufficient-balance'), other: 'ok', owner: 'ok' },
    send: ({ subject }) => {
      const store_id = subject === 'owner' ? 25 : 26;
      return { store_id, silverAmount: 0, expected_total: 99 + store_id, operation_id: crypto.randomUUID() };
    },
    changes: [...LEDGER, 'cart_checkout', 'store_order', 'entitlement', 'outbox_event'],
    statements: 13,
  },
  redeemQuestRedemptionCode: {
    outcome: forPlayers('ok'),
    send: ({ subject }) => ({ redemption_code: Buffer.from(codeFor(subject)).toString('base64') }),
    changes: ['redemption_code', 'cart_checkout', 'store_order', 'entitlement', 'outbox_event'],
    statements: 10,
  },
  addRecharge: {
    // Without a country of residence nothing is topped up; all but the owner chose theirs just before.
    outcome: forPlayers('ok'),
    send: () => ({
      plan_id: 101,
      currency_id: 'USD',
      method: 'moggie-pay',
      payment_provider_id: 1,
      return_url: 'http://localhost:4800/',
    }),
    changes: ['payment', 'pay_code'],
    statements: 9,
  },
  addPaymentLink: {
    // Without a country of residence nothing is topped up.
    outcome: forOwner('404'),
    send: (_who, { owned }) => ({ uuid: owned.payment, return_url: 'http://localhost:4800/' }),
    changes: ['pay_code'],
    statements: 8,
  },
  addPaymentLogLink: {
    outcome: forPlayers('ok'),
    send: () => ({ return_url: 'http://localhost:4800/' }),
    changes: ['pay_code'],
    statements: 1,
  },
  issueLicence: {
    outcome: forOwner('launch/no-licence'),
    send: (_who, { games }) => ({ store_id: games.installable, type: 'official_app', device_key: DEVICE }),
    statements: 2,
  },
  addPlayTicket: {
    outcome: forOwner('launch/no-licence'),
    send: (_who, { games }) => ({ store_id: games.web }),
    changes: ['play_ticket'],
    statements: 4,
  },
  addStorePlayTime: {
    outcome: forOwner('400'),
    send: (_who, { games }) => ({ store_id: games.owned, session_id: crypto.randomUUID(), seconds: 60 }),
    changes: ['play_session'],
    statements: 3,
  },
  addStoreComment: {
    outcome: { ...forPlayers('ok'), author: 'store/own-game' },
    // Everyone thinks otherwise than before.
    send: ({ subject }, { games }) => ({
      store_id: games.reviewed,
      vote: subject === 'owner' ? 1 : -1,
      comment: 'Again.',
    }),
    changes: ['store_comment', 'store'],
    statements: 8,
  },

  addStoreIgnored: {
    outcome: forPlayers('ok'),
    send: (_who, { games }) => ({ store_id: games.buyable }),
    changes: ['store_ignored'],
    statements: 13,
  },
  delStoreIgnored: {
    outcome: forOwner('false'),
    send: (_who, { games }) => ({ store_id: games.ignored }),
    changes: ['store_ignored'],
    statements: 1,
  },
  setExcludedTags: {
    outcome: forPlayers('ok'),
    send: ({ subject }) => ({ tags: ['drama', `warning:of-${subject}`] }),
    changes: ['store_preference'],
    statements: 1,
  },
};
