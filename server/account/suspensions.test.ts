import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { codeOf, cookieOf, PASSWORD, testApp } from '../testing/app.ts';
import { publishInstallable } from '../testing/builds.ts';
import { addGames } from '../testing/games.ts';
import { uploadFile } from '../testing/uploads.ts';

const tested = await testApp();
const { gql, post, tokenOf, services, database, clock } = tested;
const { account, library, wallet } = services;
await addGames({ catalog: services.catalog, clock }, [
  { id: 1, meowcent: 500 },
  { id: 2, meowcent: 500 },
]);

const UNTIL = new Date('2026-12-01T00:00:00Z');
const REASON = 'You wrote the same advertisement under forty games.';

/** A player with a game and coins, who is suspended and has signed in again. */
async function suspended(email: string) {
  const before = await tested.signUp(email);
  await account.setCountry(before.uuid, 'us');
  await library.grant(before.uuid, [{ storeId: 1, orderId: crypto.randomUUID(), paid: 0 }]);
  await wallet.reward(before.uuid, email, { meowcent: 5000, silver: 0 });
  await account.suspensions.suspend(before.uuid, { until: UNTIL, reason: REASON }, 'operator');
  return { ...before, ...(await signIn(email)), before };
}

async function signIn(email: string) {
  const cookie = cookieOf(await post('/api/account/sign-in', { email, password: PASSWORD }));
  return { cookie, token: await tokenOf(cookie) };
}

const BUY =
  'mutation { addCartStoreAndCheckout(store_id: 2, silverAmount: 0, expected_total: 500, operation_id: "00000000-0000-4000-8000-000000000001") { uuid } }';

test('a suspension ends every session at once, and says to its player why, until when, and what stays', async () => {
  const { before, token } = await suspended('told@mail.example');
  expect((await gql('{ me { uuid } }', {}, { token: before.token })).codes).toEqual([
    'auth/id-token-expired',
  ]);
  const { data } = await gql('{ me { suspension { reason until } wallet { meowcent } } }', {}, { token });
  expect(data).toEqual({
    me: { suspension: { reason: REASON, until: UNTIL.toISOString() }, wallet: { meowcent: 5000 } },
  });
  await services.relay(['news']);
  await services.relay(['mail']);
  const mail = services.mailbox?.list().find(({ to }) => to === 'told@mail.example');
  expect(mail?.text.split('\n\n')).toEqual([
    'Support has suspended your account until December 1, 2026. Your profile says why. Your games stay yours.',
    'http://localhost:4800/notifications',
  ]);
});

test('a suspension that is undone ends no session', async () => {
  const { uuid, token } = await tested.signUp('undone@mail.example');
  await database.query.execute(
    sql`alter table outbox_event add constraint refused check (topic <> 'news') not valid`,
  );
  await expect(
    account.suspensions.suspend(uuid, { until: UNTIL, reason: REASON }, 'operator'),
  ).rejects.toMatchObject({ cause: { constraint: 'refused' } });
  await database.query.execute(sql`alter table outbox_event drop constraint refused`);
  expect((await gql('{ me { uuid } }', {}, { token })).data).toEqual({ me: { uuid } });
});

test.each([
  ['buys', BUY],
  [
    'tops up',
    'mutation { addRecharge(plan_id: 103, currency_id: "USD", method: "moggie", payment_provider_id: 1, return_url: "http://localhost:4800/") { token } }',
  ],
  ['fills the cart', 'mutation { addCartStore(store_id: 2) { uuid } }'],
  ['redeems a code', 'mutation { redeemQuestRedemptionCode(redemption_code: "QQ==") { meowcent } }'],
  ['reviews', 'mutation { addStoreComment(store_id: 1, vote: 1, comment: "Good") { uuid } }'],
  ['likes', 'mutation { addStoreLike(store_id: 1) { id } }'],
  [
    'follows',
    'mutation { addUserFollowed(followed_user_uuid: "00000000-0000-4000-8000-000000000001") { uuid } }',
  ],
  ['takes another name', 'mutation { setUser(profile: { nickname: "Other" }) { uuid } }'],
  [
    'hides it in a fragment',
    'mutation { ...it } fragment it on Mutation { addStoreLike(store_id: 1) { id } }',
  ],
  ['hides it beside what is allowed', 'mutation { delOtherSessions addStoreLike(store_id: 1) { id } }'],
])('who is suspended and %s is refused, and nothing changes', async (what, query) => {
  const { token, uuid } = await suspended(`${what.replaceAll(' ', '-')}@mail.example`);
  expect((await gql(query, {}, { token })).codes).toEqual(['auth/suspended']);
  expect(await wallet.balances(uuid)).toEqual({ meowcent: 5000, silver: 0 });
});

test('who is suspended sends no pictures, yet reaches the games, takes submissions back, signs out elsewhere and leaves', async () => {
  await publishInstallable(tested, 1);
  const { token, cookie } = await suspended('owner@mail.example');
  const sent = await uploadFile(tested, cookie, { scope: 'user' });
  expect(codeOf(sent)).toBe('auth/suspended');
  const device = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';
  const licence = await gql(
    `mutation { issueLicence(store_id: 1, type: official_app, device_key: "${device}") { jws } }`,
    {},
    { token },
  );
  expect(licence.codes).toEqual([]);
  expect(licence.data.issueLicence.jws).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  // There is none to take back, which is said to whoever may.
  const takeBack = 'mutation { takeBackStoreSubmit(uuid: "00000000-0000-4000-8000-000000000001") { uuid } }';
  expect((await gql(takeBack, {}, { token })).codes).toEqual(['404']);
  expect((await gql('mutation { delOtherSessions }', {}, { token })).codes).toEqual([]);
  expect((await post('/api/account/delete', { password: PASSWORD }, { cookie })).json()).toEqual({
    ok: true,
  });
});

test('it ends at its time, or when it is taken back, without another sign-in', async () => {
  await suspended('timed@mail.example');
  clock.now = UNTIL;
  expect((await gql(BUY, {}, { token: (await signIn('timed@mail.example')).token })).codes).toEqual([]);
  clock.now = new Date('2026-11-21T12:00:00Z');

  const restored = await suspended('restored@mail.example');
  await account.suspensions.restore(restored.uuid, 'it was somebody else', 'operator');
  expect((await gql(BUY.replace('0001"', '0002"'), {}, restored)).codes).toEqual([]);
  expect((await gql('{ me { suspension { reason } } }', {}, restored)).data.me).toEqual({ suspension: null });
});

test('support suspends players, a root admin also support, nobody themselves', async () => {
  const person = async (email: string, role?: 'support' | 'admin') => {
    const { uuid, token } = await tested.signUp(email);
    if (role) await account.setRole(uuid, role);
    return { uuid, token };
  };
  const player = await person('plain@mail.example');
  const support = await person('support@mail.example', 'support');
  const other = await person('other-support@mail.example', 'support');
  const admin = await person('admin@mail.example', 'admin');
  const by = async (who: { token: string }, whom: { uuid: string }) =>
    (
      await gql(
        `mutation { addSuspension(user_uuid: "${whom.uuid}", until: "${UNTIL.toISOString()}", reason: "spam") }`,
        {},
        who,
      )
    ).codes;
  expect(await by(player, support)).toEqual(['401']);
  expect(await by(support, other)).toEqual(['401']);
  expect(await by(support, support)).toEqual(['401']);
  expect(await by(admin, admin)).toEqual(['401']);
  expect(await by(support, player)).toEqual([]);
  expect(await by(admin, support)).toEqual([]);
  expect((await account.suspensions.of(player.uuid)).map(({ byId }) => byId)).toEqual([support.uuid]);
});
