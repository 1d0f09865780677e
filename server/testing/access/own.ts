import { codeFor } from '../world.ts';
import { everyone, LEDGER, LIST, ownerOnly, type Row, SITE, signedIn } from './row.ts';

const DEVICE = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';

/** What everybody has of one's own, and may do for oneself. */
export const OWN_ROWS: Record<string, Row> = {
  me: { outcome: signedIn('ok'), statements: 6 },
  findStoreIgnored: { outcome: ownerOnly('none'), send: () => LIST, statements: 9 },
  findPasskey: { outcome: signedIn('ok'), statements: 1 },
  findSession: { outcome: signedIn('ok'), statements: 1 },
  isRootAdmin: { outcome: { ...everyone('false'), admin: 'ok' }, statements: 1 },
  findCartStore: { outcome: ownerOnly('none'), send: () => SITE, statements: 11 },
  findCartCheckout: { outcome: ownerOnly('none'), send: () => LIST, statements: 3 },
  findStoreOrder: {
    outcome: ownerOnly('none'),
    send: () => ({ platform_key: 'moggie', state: 1, ...LIST }),
    statements: 10,
  },
  findWishlist: { outcome: ownerOnly('none'), send: () => LIST, statements: 9 },
  findAccountLog: { outcome: { ...ownerOnly('none'), other: 'ok' }, send: () => LIST, statements: 2 },
  getStoreAuthorizedAndFindStoreUrl: {
    outcome: { ...everyone('none'), owner: 'ok' },
    send: (_who, { games }) => ({ id: games.installable, os: ['linux', 'windows'] }),
    statements: 2,
  },
  getStoreCommentByMe: {
    outcome: signedIn('ok'),
    send: (_who, { games }) => ({ store_id: games.reviewed }),
    statements: 1,
  },
  findBill: {
    outcome: { ...signedIn('404'), owner: 'ok' },
    send: (_who, { owned }) => ({ cart_store_uuid: owned.cart }),
    statements: 13,
  },
  findPayment: {
    outcome: ownerOnly('404'),
    send: (_who, { owned }) => ({ uuid: owned.payment }),
    statements: 1,
  },

  setUser: {
    outcome: signedIn('ok'),
    send: ({ email }) => ({ profile: { nickname: `New ${email.slice(0, 5)}` } }),
    changes: ['account'],
    statements: 7,
  },
  delSession: {
    outcome: ownerOnly('404'),
    send: (_who, { owned }) => ({ uuid: owned.session }),
    changes: ['session', 'ended_session'],
    statements: 2,
  },
  delPasskey: {
    outcome: ownerOnly('404'),
    send: (_who, { owned }) => ({ uuid: owned.passkey }),
    changes: ['passkey', 'outbox_event'],
    statements: 2,
  },
  delOtherSessions: { outcome: signedIn('ok'), changes: ['session', 'ended_session'], statements: 2 },
  setUserCountry: {
    // The owner lives somewhere already (V04).
    outcome: { ...signedIn('ok'), owner: '400' },
    send: () => ({ country: 'jp' }),
    changes: ['account'],
    statements: 1,
  },
  addCartStore: {
    outcome: signedIn('ok'),
    send: (_who, { games }) => ({ store_id: games.buyable }),
    changes: ['cart_store'],
    statements: 13,
  },
  addWishlist: {
    outcome: signedIn('ok'),
    send: (_who, { games }) => ({ store_id: games.buyable }),
    changes: ['wishlist'],
    statements: 11,
  },
  addCartStoreAndCheckout: {
    outcome: { ...signedIn('pay/insufficient-balance'), other: 'ok', owner: 'ok' },
    send: ({ subject }) => {
      const store_id = subject === 'owner' ? 25 : 26;
      return { store_id, silverAmount: 0, expected_total: 99 + store_id, operation_id: crypto.randomUUID() };
    },
    changes: [...LEDGER, 'cart_checkout', 'store_order', 'entitlement', 'outbox_event'],
    statements: 13,
  },
  redeemQuestRedemptionCode: {
    outcome: signedIn('ok'),
    send: ({ subject }) => ({ redemption_code: Buffer.from(codeFor(subject)).toString('base64') }),
    changes: ['redemption_code', 'cart_checkout', 'store_order', 'entitlement', 'outbox_event'],
    statements: 9,
  },
  addRecharge: {
    // Without a country of residence nothing is topped up; all but the owner chose theirs just before.
    outcome: signedIn('ok'),
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
  addPaymentLogLink: {
    outcome: signedIn('ok'),
    send: () => ({ return_url: 'http://localhost:4800/' }),
    changes: ['pay_code'],
    statements: 1,
  },
  issueLicence: {
    outcome: ownerOnly('launch/no-licence'),
    send: (_who, { games }) => ({ store_id: games.installable, type: 'official_app', device_key: DEVICE }),
    statements: 2,
  },
  addPlayTicket: {
    outcome: ownerOnly('launch/no-licence'),
    send: (_who, { games }) => ({ store_id: games.web }),
    changes: ['play_ticket'],
    statements: 4,
  },
  addStorePlayTime: {
    outcome: ownerOnly('400'),
    send: (_who, { games }) => ({ store_id: games.owned, session_id: crypto.randomUUID(), seconds: 60 }),
    changes: ['play_session'],
    statements: 3,
  },
  addStoreComment: {
    outcome: signedIn('ok'),
    // Everyone thinks otherwise than before.
    send: ({ subject }, { games }) => ({
      store_id: games.reviewed,
      vote: subject === 'owner' ? 1 : -1,
      comment: 'Again.',
    }),
    changes: ['store_comment', 'store'],
    statements: 7,
  },

  addStoreIgnored: {
    outcome: signedIn('ok'),
    send: (_who, { games }) => ({ store_id: games.buyable }),
    changes: ['store_ignored'],
    statements: 13,
  },
  delStoreIgnored: {
    outcome: ownerOnly('false'),
    send: (_who, { games }) => ({ store_id: games.ignored }),
    changes: ['store_ignored'],
    statements: 1,
  },
  setExcludedTags: {
    outcome: signedIn('ok'),
    send: ({ subject }) => ({ tags: ['drama', `warning:of-${subject}`] }),
    changes: ['store_preference'],
    statements: 1,
  },
};
