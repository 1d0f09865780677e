// Who may run what: every operation of the SDL, tried by everyone, with what it may change and how much it may ask of
// the database. An operation without a row here fails the first test.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { allOperations, documentOf } from '../testing/operations.ts';
import { codeFor, type Person, peopledWorld, SUBJECTS, type Subject, type World } from '../testing/world.ts';

/**
 * What somebody gets: data (`ok`), a list without rows of his (`none`), null, false, or the code of an error.
 */
type Outcome = 'ok' | 'none' | 'null' | 'false' | (string & {});

interface Row {
  outcome: Record<Subject, Outcome>;
  /** Arguments as somebody sends them; of the owner's things they name the owner's. */
  send?(who: Person, world: World): Record<string, unknown>;
  /** Tables that change where the outcome is `ok`, and nowhere else. */
  changes?: string[];
  /** Statements that the owner's call may cost, whatever number of rows it finds. */
  statements: number;
}

const everyone = (outcome: Outcome): Row['outcome'] => ({
  guest: outcome,
  other: outcome,
  author: outcome,
  support: outcome,
  admin: outcome,
  owner: outcome,
});
/** Everyone with an account has one's own. */
const signedIn = (outcome: Outcome): Row['outcome'] => ({ ...everyone(outcome), guest: '401' });
/** The thing is the owner's; everyone else gets this. */
const ownerOnly = (denied: Outcome): Row['outcome'] => ({ ...signedIn(denied), owner: 'ok' });
const staffOnly: Row['outcome'] = { ...everyone('401'), support: 'ok', admin: 'ok' };

const PLATFORM = { platform_key: ['moggie'] };
const LIST = { q: { limit: 100 } };
const SITE = { platform_key: 'moggie', version: 2 };
const CHANGED_DRAFT = {
  store_submit_info: { categories: [], genres: [], warnings: [], default_lang: null, list: [] },
  store_submit_price: [],
  store_submit_game_pack: [],
  release_type: 'soon',
  serial_status: 'ongoing',
  languages: [],
  adults: false,
  released_at: null,
};
const DEVICE = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';
const NOTHING = '00000000-0000-4000-8000-000000000000';
const LEDGER = ['ledger_entry', 'ledger_posting', 'ledger_account', 'account_balance', 'invoice'];

const ROWS: Record<string, Row> = {
  // What everyone may read.
  apiVersion: { outcome: everyone('ok'), statements: 0 },
  findStore: { outcome: everyone('ok'), send: () => ({ ...PLATFORM, ...LIST }), statements: 9 },
  findStoreRecommended: {
    outcome: everyone('ok'),
    send: (_who, { games }) => ({ ...PLATFORM, id: games.reviewed }),
    statements: 13,
  },
  findStoreUpdateLogByNoAuth: { outcome: everyone('none'), send: () => ({ id: 1 }), statements: 2 },
  findStoreComment: {
    outcome: everyone('ok'),
    send: (_who, { games }) => ({ store_id: games.reviewed, ...LIST }),
    statements: 3,
  },
  findArticle: { outcome: everyone('none'), send: () => LIST, statements: 2 },
  setArticleFeedback: {
    outcome: everyone('404'),
    send: () => ({ uuid: NOTHING, helpful: true, reader: NOTHING }),
    statements: 1,
  },
  addLogTraffic: {
    outcome: everyone('ok'),
    send: () => ({
      log_traffic: {
        v: '1',
        random_hash: randomUUID(),
        screen_resolution: '1920x1080',
        user_language: 'en-US',
        hostname: 'localhost',
        client_id: 'client-0001',
        hit_counter: 1,
        pathname: '/',
        title: 'Home',
        referrer: '',
        event_name: 'page_view',
        engagement_time: 0,
        session_id: 'session-0001',
        session_count: 1,
        session_engagement: false,
        user_agent: 'Browser/1.0',
      },
    }),
    changes: ['traffic_log'],
    statements: 1,
  },
  findLicenceKeys: { outcome: everyone('ok'), statements: 0 },
  findRechargePlan: { outcome: everyone('ok'), send: () => ({ currency_id: 'USD' }), statements: 1 },
  findPaymentMethod: { outcome: everyone('ok'), send: () => ({ platform: 'web' }), statements: 0 },
  findPaymentProvider: { outcome: everyone('ok'), send: () => ({ state: 0 }), statements: 0 },
  preRechargeAccount: {
    outcome: everyone('ok'),
    send: () => ({ currency_id: 'USD', amount: [5] }),
    statements: 0,
  },
  getConfig2: { outcome: everyone('ok'), statements: 0 },
  ifconfig: { outcome: everyone('ok'), statements: 0 },
  findClassify: { outcome: everyone('none'), send: () => ({ namespace: 'nav/header' }), statements: 1 },
  findConfigurationPagesIndex2: { outcome: everyone('ok'), send: () => SITE, statements: 1 },
  findConfigurationPagesIndex2SEO: { outcome: everyone('404'), send: () => SITE, statements: 1 },
  findCountries: { outcome: everyone('ok'), statements: 0 },
  getPlatformCoinToCurrencyIdRate: {
    outcome: everyone('null'),
    send: () => ({ currency_id: 'TWD' }),
    statements: 0,
  },

  // What everybody has of one's own.
  me: { outcome: signedIn('ok'), statements: 6 },
  findStoreIgnored: { outcome: ownerOnly('none'), send: () => LIST, statements: 9 },
  findPasskey: { outcome: signedIn('ok'), statements: 1 },
  findSession: { outcome: signedIn('ok'), statements: 1 },
  isRootAdmin: { outcome: { ...everyone('false'), admin: 'ok' }, statements: 1 },
  findCartStore: { outcome: ownerOnly('none'), send: () => SITE, statements: 9 },
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
    statements: 12,
  },
  findPayment: {
    outcome: ownerOnly('404'),
    send: (_who, { owned }) => ({ uuid: owned.payment }),
    statements: 1,
  },

  // What everybody may do for oneself.
  setUser: {
    outcome: signedIn('ok'),
    send: ({ email }) => ({ profile: { nickname: `New ${email.slice(0, 5)}` } }),
    changes: ['account'],
    statements: 7,
  },
  delSession: {
    outcome: signedIn('404'),
    send: () => ({ uuid: crypto.randomUUID() }),
    statements: 1,
  },
  delPasskey: { outcome: signedIn('404'), send: () => ({ uuid: crypto.randomUUID() }), statements: 1 },
  delOtherSessions: { outcome: signedIn('ok'), statements: 2 },
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
    statements: 12,
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
    outcome: signedIn('ok'),
    send: (_who, { games }) => ({ store_id: games.owned, session_id: crypto.randomUUID(), seconds: 60 }),
    changes: ['play_session'],
    statements: 2,
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

  // What everybody is told.
  findNotification: { outcome: ownerOnly('none'), send: () => LIST, statements: 20 },
  findNotificationSetting: { outcome: signedIn('ok'), statements: 1 },
  setNotificationRead: {
    outcome: ownerOnly('404'),
    send: (_who, { owned }) => ({ uuid: owned.notification }),
    changes: ['notification'],
    statements: 2,
  },
  setNotificationSetting: {
    outcome: signedIn('ok'),
    send: () => ({ group: 'games', in_app: true, mail: true }),
    changes: ['notification_setting'],
    statements: 2,
  },

  // People and what they have to do with each other.
  findUserPublic: {
    outcome: everyone('ok'),
    send: (_who, { people }) => ({ uuid: SUBJECTS.map((subject) => people[subject].uuid) }),
    statements: 16,
  },
  // Here every person whose activities may be seen costs a page of them and its total.
  findUserFollowed: { outcome: ownerOnly('none'), send: () => LIST, statements: 17 },
  findUserFollowedActivity: { outcome: ownerOnly('none'), send: () => LIST, statements: 24 },
  findUserBlocked: { outcome: ownerOnly('none'), send: () => LIST, statements: 13 },
  addUserFollowed: {
    outcome: signedIn('ok'),
    send: (_who, { strangers }) => ({ followed_user_uuid: strangers.likeable }),
    changes: ['user_follow', 'outbox_event'],
    statements: 15,
  },
  delUserFollowed: {
    outcome: ownerOnly('false'),
    send: (_who, { owned }) => ({ uuid: owned.follows[0] }),
    changes: ['user_follow'],
    statements: 1,
  },
  addUserBlocked: {
    outcome: signedIn('ok'),
    send: (_who, { strangers }) => ({ blocked_user_uuid: strangers.annoying }),
    changes: ['user_block'],
    statements: 12,
  },
  delUserBlocked: {
    outcome: ownerOnly('false'),
    send: (_who, { owned }) => ({ uuid: owned.blocks[0] }),
    changes: ['user_block'],
    statements: 1,
  },
  setUserActivityOpen: {
    outcome: signedIn('ok'),
    send: () => ({ open: true }),
    changes: ['user_page'],
    statements: 1,
  },
  addStoreLike: {
    outcome: signedIn('ok'),
    send: (_who, { games }) => ({ store_id: games.owned }),
    changes: ['store_like'],
    statements: 9,
  },
  delStoreLike: {
    outcome: signedIn('ok'),
    send: (_who, { games }) => ({ store_id: games.owned }),
    changes: ['store_like'],
    statements: 9,
  },
  setStoreCommentReply: {
    // The owner wrote the review; the answer is the author's alone.
    outcome: { ...signedIn('404'), author: 'ok' },
    send: (_who, { owned }) => ({ uuid: owned.review, reply: 'Thank you.' }),
    changes: ['store_comment', 'outbox_event'],
    statements: 3,
  },
  addReport: {
    outcome: signedIn('ok'),
    send: (_who, { strangers }) => ({ type: 'user', uuid: strangers.annoying, reason: 'spam' }),
    changes: ['report'],
    statements: 2,
  },
  findReport: { outcome: staffOnly, send: () => ({ state: 0, ...LIST }), statements: 1 },
  setReport: {
    outcome: staffOnly,
    send: ({ subject }, { reports }) => ({ uuid: reports[subject === 'support' ? 0 : 1], state: 1 }),
    changes: ['report', 'outbox_event'],
    statements: 2,
  },

  // Games on their way into the store: the owner publishes, too, and the author is another one.
  findStoreSubmit: {
    outcome: { ...ownerOnly('none'), admin: 'ok' },
    send: () => LIST,
    statements: 4,
  },
  addStoreSubmit: {
    outcome: { ...everyone('401'), author: 'ok', owner: 'ok' },
    send: () => ({}),
    changes: ['store_submit'],
    statements: 7,
  },
  setStoreSubmit: {
    outcome: ownerOnly('404'),
    send: (_who, { owned }) => ({ uuid: owned.submissions.draft, store_submit: CHANGED_DRAFT }),
    changes: ['store_submit'],
    statements: 7,
  },
  submitStoreSubmit: {
    // The draft was emptied just before: what everyone else gets tells nothing of it.
    outcome: { ...ownerOnly('404'), owner: 'store/empty-category' },
    send: (_who, { owned }) => ({ uuid: owned.submissions.draft }),
    statements: 2,
  },
  delStoreSubmit: {
    outcome: ownerOnly('false'),
    send: (_who, { owned }) => ({ uuid: owned.submissions.unwanted }),
    changes: ['store_submit'],
    statements: 4,
  },
  returnStoreSubmit: {
    outcome: { ...everyone('401'), admin: 'ok' },
    send: (_who, { owned }) => ({ uuid: owned.submissions.toReturn, reason: 'The cover shows a logo.' }),
    changes: ['store_submit', 'outbox_event'],
    statements: 1,
  },
  releaseStoreSubmit: {
    outcome: { ...everyone('401'), admin: 'ok' },
    send: (_who, { owned }) => ({ uuid: owned.submissions.toRelease }),
    changes: [
      'store_submit',
      'outbox_event',
      'store',
      'store_info',
      'store_price',
      'store_price_span',
      'store_search',
    ],
    statements: 1,
  },

  // What may be done to one's own things alone.
  setStoreComment: {
    outcome: ownerOnly('404'),
    send: (_who, { owned }) => ({ uuid: owned.review, vote: 0, comment: 'Changed.', language: 'de-DE' }),
    changes: ['store_comment', 'store'],
    statements: 6,
  },
  delStoreComment: {
    outcome: ownerOnly('false'),
    send: (_who, { owned }) => ({ uuid: owned.review }),
    // Its vote has been taken back by then: the game's sum stays.
    changes: ['store_comment'],
    statements: 5,
  },
  setWishlist: {
    outcome: ownerOnly('404'),
    send: (_who, { owned }) => ({ uuid: owned.wishes[0], memo: 'changed' }),
    changes: ['wishlist'],
    statements: 8,
  },
  delWishlist: {
    outcome: ownerOnly('false'),
    send: (_who, { owned }) => ({ uuid: owned.wishes[0] }),
    changes: ['wishlist'],
    statements: 1,
  },
  delCartStore: {
    outcome: ownerOnly('false'),
    send: (_who, { owned }) => ({ uuid: owned.cart[0] }),
    changes: ['cart_store'],
    statements: 1,
  },
  addCartCheckout: {
    outcome: ownerOnly('404'),
    send: (_who, { owned }) => ({
      cart_store_uuid: owned.cart.slice(1, 3),
      account_1_amount: 0,
      expected_total: 113 + 114,
      operation_id: crypto.randomUUID(),
    }),
    changes: [...LEDGER, 'cart_checkout', 'store_order', 'entitlement', 'cart_store', 'outbox_event'],
    statements: 14,
  },
  refundStoreOrder: {
    outcome: ownerOnly('404'),
    send: (_who, { owned }) => ({ uuid: owned.orders[3] }),
    changes: [
      'account_balance',
      'entitlement',
      'ledger_entry',
      'ledger_posting',
      'store_order',
      'outbox_event',
      'invoice',
    ],
    statements: 17,
  },
};

/** Levels that answers are read to: all that a leak could hide in. */
const DEPTH = 4;
/** Counts of tries and when somebody was seen last are no effects of an operation. */
const UNCOUNTED = ['attempt', 'session'];

const tested = await testApp();
const { gql, database } = tested;
const operations = allOperations();
let world: World;

beforeAll(async () => {
  world = await peopledWorld(tested);
}, 120_000);

/** A checksum of each table. */
async function checksums(): Promise<Map<string, string>> {
  const { rows: tables } = await database.query.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sums = tables
    .filter(({ name }) => !UNCOUNTED.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as sum from "${name}" t`,
    );
  const { rows } = await database.query.execute<{ name: string; sum: string }>(
    sql.raw(sums.join(' union all ')),
  );
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);

function outcomeOf(value: unknown, codes: readonly string[]): Outcome {
  const [code] = codes;
  if (code !== undefined) return code;
  if (value === null || value === undefined) return 'null';
  if (value === false) return 'false';
  const list = typeof value === 'object' && 'list' in value ? value.list : undefined;
  return Array.isArray(list) && list.length === 0 ? 'none' : 'ok';
}

test('every operation has a row, and every row an operation (rule 38)', () => {
  const named = operations.map(({ name }) => name);
  expect(
    named.filter((name) => !(name in ROWS)),
    'say in ROWS who may run these operations, what they change and what they cost',
  ).toEqual([]);
  expect(Object.keys(ROWS).filter((name) => !named.includes(name))).toEqual([]);
});

describe.each(Object.keys(ROWS).flatMap((name) => operations.filter((each) => each.name === name)))(
  '$kind $name',
  (operation) => {
    const row = ROWS[operation.name];
    test.each(SUBJECTS)('%s', async (subject) => {
      if (!row) return;
      const who = world.people[subject];
      const before = await checksums();
      const statements = database.statementCount();
      const { data, codes } = await gql<Record<string, unknown> | null>(
        documentOf(operation, DEPTH),
        row.send?.(who, world) ?? {},
        who.token === undefined ? {} : { token: who.token },
      );
      const cost = database.statementCount() - statements;
      const after = await checksums();

      expect(outcomeOf(data?.[operation.name], codes)).toBe(row.outcome[subject]);
      const allowed = row.outcome[subject] === 'ok' ? (row.changes ?? []) : [];
      expect(changed(before, after).toSorted()).toEqual(allowed.toSorted());
      if (subject !== 'owner') {
        const text = JSON.stringify(data);
        expect(world.secrets.filter((secret) => text.includes(secret))).toEqual([]);
      } else expect(cost, 'statements of the owner’s call').toBeLessThanOrEqual(row.statements);
    });
  },
);
