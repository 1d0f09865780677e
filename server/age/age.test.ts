import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Lie, openAgeCheck, type Shown } from '../../tests/age-check/simulator.ts';
import { ageVerification } from '../db/schema/age.ts';
import { cookieOf, HOST, testApp } from '../testing/app.ts';
import { publishInstallable } from '../testing/builds.ts';
import { addGames } from '../testing/games.ts';

const clock = { now: new Date('2026-11-21T12:00:00Z') };
const verifier = await openAgeCheck({ clientId: 'moggie', clientSecret: 'a secret: 100%' }, () => clock.now);
const tested = await testApp({
  AGE_POLICY: 'gb:verify,kp:block',
  TRUST_PROXY: 'loopback',
  COUNTRY_HEADER: 'cf-ipcountry',
  ...verifier.settings,
});
const { app, gql, database, services } = tested;
const without = await testApp({ AGE_POLICY: 'us:verify' });
afterAll(() => verifier.close());
beforeEach(() => {
  verifier.lie = {};
  verifier.isDown = false;
});
clock.now = tested.clock.now;

const GAMES = [1, 2, 3, 4, 5];
await addGames(
  { catalog: services.catalog, clock: tested.clock },
  GAMES.map((id) => ({ id, meowcent: 500 })),
);

const get = (url: string, cookie = '', host = HOST) => app.inject({ url, headers: { host, cookie } });
const cookies = (...parts: string[]) => parts.filter(Boolean).join('; ');

/** Begins a check as somebody and lets the verifier see what is shown; the answer's address and the browser's cookie. */
async function check(shown: Shown, session = '', returnPath = '/store') {
  const begun = await get(`/api/age-check?returnPath=${encodeURIComponent(returnPath)}`, session);
  const back = await verifier.visit(String(begun.headers.location), shown);
  return { back: back.slice(`http://${HOST}`.length), cookie: cookies(session, cookieOf(begun)) };
}

const gamesSeen = async (cookie: string, country = 'gb', token = '') => {
  const { data } = await gql(
    '{ getConfig2 { agePolicy ageCheck } findStore(platform_key: ["moggie"]) { totalCount } }',
    {},
    { token, headers: { cookie, 'cf-ipcountry': country } },
  );
  return { ...data.getConfig2, games: data.findStore.totalCount };
};
const CLOSED = { agePolicy: 'verify', ageCheck: true, games: 0 };
const OPEN = { agePolicy: 'gate', ageCheck: true, games: GAMES.length };

test('a game that somebody owns is closed to them too, where the law asks for an age that was checked', async () => {
  const { token, uuid } = await tested.signUp('traveller@moggie.test');
  await services.library.grant(uuid, [{ storeId: 1, orderId: randomUUID(), paid: 500 }]);
  const found = async (country: string) => {
    const asked = '{ findStore(platform_key: ["moggie"], id: 1) { list { id } } }';
    const { data } = await gql(asked, {}, { token, headers: { 'cf-ipcountry': country } });
    return data.findStore.list;
  };
  expect(await found('de')).toEqual([{ id: 1 }]);
  expect(await found('gb')).toEqual([]);
  expect(await found('kp')).toEqual([]);
});

test('a law that closes the store where a player is holds whatever home they chose, until their age was checked', async () => {
  const { token, uuid } = await tested.signUp('settled@moggie.test');
  await services.account.residenceChanges.change(uuid, 'de', 'moved');
  expect(await gamesSeen('', 'gb', token)).toEqual(CLOSED);
  expect(await gamesSeen('', 'kp', token)).toEqual({ agePolicy: 'block', ageCheck: true, games: 0 });
  expect(await gamesSeen('', 'xx', token)).toEqual(OPEN);
  expect(await gamesSeen('', 'de', token)).toEqual(OPEN);

  const { back, cookie } = await check('adult');
  const proof = cookieOf(await get(back, cookie));
  expect(await gamesSeen(proof, 'gb', token)).toEqual(OPEN);
  expect(await gamesSeen(proof, 'kp', token)).toEqual({ agePolicy: 'block', ageCheck: true, games: 0 });
});

test('a guest who is of age gets in, with a proof in the browser that names nobody', async () => {
  expect(await gamesSeen('')).toEqual(CLOSED);
  const { back, cookie } = await check('adult');
  const done = await get(back, cookie);

  expect([done.statusCode, done.headers.location]).toEqual([303, '/store']);
  const proof = cookieOf(done);
  expect(done.cookies).toMatchObject([
    { name: 'age-check', value: '', maxAge: 0 },
    { name: 'age-proof', httpOnly: true, sameSite: 'lax', path: '/', maxAge: 31_536_000 },
    { name: 'r18', value: '1' },
  ]);
  expect(await gamesSeen(proof)).toEqual(OPEN);
  expect(await gamesSeen(proof, 'kp')).toEqual({ agePolicy: 'block', ageCheck: true, games: 0 });
  expect(await database.query.select().from(ageVerification)).toEqual([]);
  expect(verifier.asked.at(-1)).toEqual({
    response_type: 'code',
    client_id: 'moggie',
    redirect_uri: `http://${HOST}/api/age-check/return`,
    scope: 'openid age_over:18',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('a trial’s build is given with the proof, in the browser’s own caches alone', async () => {
  await publishInstallable(tested, 1, 'trial-linux');
  const uuid = (await services.catalog.game(1))?.uuid;
  const ask = async (cookie: string, country: string) => {
    const headers = { host: HOST, cookie, 'cf-ipcountry': country };
    const url = `/depot/${uuid}/trial-linux/channel.json`;
    const answer = await app.inject({ url, headers });
    return [answer.statusCode, answer.headers['cache-control']];
  };
  const { back, cookie } = await check('adult');
  const proof = cookieOf(await get(back, cookie));
  expect(await ask('', 'gb')).toEqual([403, 'no-store']);
  expect(await ask(proof, 'gb')).toEqual([200, 'private, no-cache']);
  expect(await ask(proof, 'kp')).toEqual([403, 'no-store']);
});

test.each<[string, Shown, Lie, string]>([
  ['whom the verifier finds too young', 'minor', {}, 'under-age'],
  ['who turns back', 'nothing', {}, 'cancelled'],
  ['whose answer somebody else signed', 'adult', { forged: true }, 'refused'],
  ['who brings the answer of another check', 'adult', { nonce: 'another' }, 'refused'],
  ['who brings the answer for another store', 'adult', { audience: 'another' }, 'refused'],
  ['who brings the answer of another verifier', 'adult', { issuer: 'https://other.example' }, 'refused'],
  ['whose answer was signed long ago', 'adult', { age: 1_000 }, 'refused'],
  ['of whom the answer says nothing', 'adult', { claims: { age_over_18: undefined } }, 'refused'],
  ['of whom the answer says yes in another way', 'adult', { claims: { age_over_18: 'true' } }, 'refused'],
])('a visitor %s stays outside', async (_who, shown, lie, outcome) => {
  verifier.lie = lie;
  const { back, cookie } = await check(shown, '', '/ja-JP/store/1?tab=reviews');
  const done = await get(back, cookie);
  expect(done.headers.location).toBe(
    `/ja-JP/age-check?outcome=${outcome}&returnPath=%2Fja-JP%2Fstore%2F1%3Ftab%3Dreviews`,
  );
  expect(done.cookies.map(({ name }) => name)).toEqual(['age-check']);
});

test('an answer counts in the browser that asked, once, and for half an hour', async () => {
  const late = (answer: { headers: { location?: unknown } }) =>
    expect(answer.headers.location).toBe('/age-check?outcome=late&returnPath=%2F');
  const { back, cookie } = await check('adult');
  late(await get(back));
  const other = await check('adult');
  expect((await get(back, other.cookie)).headers.location).toContain('outcome=refused');
  expect(cookieOf(await get(back, cookie))).toContain('age-proof');
  expect((await get(back, cookie)).headers.location).toBe('/age-check?outcome=late&returnPath=%2Fstore');

  const slow = await check('adult');
  tested.clock.now = new Date(tested.clock.now.getTime() + 30 * 60_000);
  late(await get(slow.back, slow.cookie));
  tested.clock.now = clock.now;
});

test('a verifier that does not answer opens nothing', async () => {
  const { back, cookie } = await check('adult');
  verifier.isDown = true;
  expect((await get(back, cookie)).headers.location).toContain('outcome=unavailable');
});

test('proofs that were made up, changed or are over open nothing', async () => {
  const { back, cookie } = await check('adult');
  const done = await get(back, cookie);
  const proof = done.cookies.find(({ name }) => name === 'age-proof')?.value ?? '';
  const begun = /age-check=([^;]+)/.exec(cookie)?.[1] ?? '';
  const [text = '', tag] = proof.split('.');
  const older = Buffer.from(text, 'base64url').toString().replace(/\d+/, '9999999999999');
  for (const made of ['', 'x', '.', 'a.b.c', `${Buffer.from(older).toString('base64url')}.${tag}`, begun])
    expect(await gamesSeen(`age-proof=${made}`)).toEqual(CLOSED);

  expect(await gamesSeen(`age-proof=${proof}`)).toEqual(OPEN);
  tested.clock.now = new Date(clock.now.getTime() + 365 * 24 * 60 * 60_000);
  expect(await gamesSeen(`age-proof=${proof}`)).toEqual(CLOSED);
  tested.clock.now = clock.now;
});

test('a player’s result stands beside the account, opens every browser, and is all that is kept', async () => {
  const { uuid, cookie: session, token } = await tested.signUp('grown@mail.example');
  expect(await gamesSeen('', 'gb', token)).toEqual(CLOSED);
  const resumed = (cookie: string) => tested.post('/api/age-check/resume', {}, { cookie });
  expect((await resumed(session)).json()).toEqual({ verified: false });

  const { back, cookie } = await check('adult', session);
  await get(back, cookie);

  expect(await gamesSeen('', 'gb', token)).toEqual(OPEN);
  const other = await resumed(session);
  expect(other.json()).toEqual({ verified: true });
  expect(await gamesSeen(cookieOf(other))).toEqual(OPEN);
  expect(await database.query.select().from(ageVerification)).toEqual([
    {
      accountId: uuid,
      verifiedAt: clock.now,
      method: 'euav',
      verifiedBy: new URL(verifier.issuer).host,
      validUntil: new Date('2027-11-21T12:00:00Z'),
    },
  ]);
});

test('a check is not lost to a player whose session cannot be looked up', async () => {
  const { uuid, cookie: session } = await tested.signUp('late@mail.example');
  const { back, cookie } = await check('adult', session);
  await database.query.execute(sql`ALTER TABLE session RENAME TO session_away`);
  expect((await get(back, cookie)).statusCode).toBe(500);
  await database.query.execute(sql`ALTER TABLE session_away RENAME TO session`);
  expect((await get(back, cookie)).headers.location).toBe('/store');
  expect(await services.age.isVerified(uuid)).toBe(true);
});

test('the cart, purchases and top-ups open with the shop, and close with it', async () => {
  const { uuid, cookie: session } = await tested.signUp('buyer@mail.example');
  const { account, payment, wallet } = services;
  await payment.seedPlans();
  await wallet.reward(uuid, 'start', { meowcent: 5000, silver: 0 });
  const token = async () => (await get('/api/account/token', session)).json().token;
  const run = async (operation: string, country = '') =>
    gql(`mutation { ${operation} }`, {}, { token: await token(), headers: { 'cf-ipcountry': country } });
  // What stands in a cart from before somebody moved is not sold without a proof, either.
  // Where somebody lives is believed for a minute.
  tested.clock.now = new Date(clock.now.getTime() - 120_000);
  await account.setCountry(uuid, 'tw');
  const rows = new Map<number, string>();
  for (const id of [1, 2])
    rows.set(id, (await run(`addCartStore(store_id: ${id}) { uuid }`)).data.addCartStore.uuid);
  const paid = () => `expected_total: 500, operation_id: "${randomUUID()}"`;
  /** What each way to spend or to top up answers, the games being those with these ids. */
  const outcomes = async ([inCart, bought, added]: [number, number, number], country?: string) => {
    const ways = {
      cart: `addCartStore(store_id: ${added}) { uuid }`,
      checkout: `addCartCheckout(cart_store_uuid: ["${rows.get(inCart)}"], account_1_amount: 0, ${paid()}) { uuid }`,
      buyNow: `addCartStoreAndCheckout(store_id: ${bought}, silverAmount: 0, ${paid()}) { uuid }`,
      recharge: `addRecharge(plan_id: 103, currency_id: "USD", method: "credit-card", payment_provider_id: 1,
        return_url: "http://localhost:4800/") { token }`,
    };
    const answers: Record<string, string[]> = {};
    for (const [way, operation] of Object.entries(ways)) answers[way] = (await run(operation, country)).codes;
    return answers;
  };
  const all = (...codes: string[]) => ({ cart: codes, checkout: codes, buyNow: codes, recharge: codes });

  // The law of where somebody is holds, whatever home they chose.
  expect(await outcomes([1, 3, 4], 'gb')).toEqual(all('auth/age-required'));
  await account.residenceChanges.change(uuid, 'gb', 'moved');
  tested.clock.now = clock.now;
  expect(await outcomes([1, 3, 4])).toEqual(all('auth/age-required'));
  const { back, cookie } = await check('adult', session);
  await get(back, cookie);
  expect(await outcomes([1, 3, 4])).toEqual(all());
  expect(await wallet.balances(uuid)).toEqual({ meowcent: 4000, silver: 0 });
  tested.clock.now = new Date('2027-11-21T12:00:00Z');
  expect(await outcomes([2, 4, 5])).toEqual(all('auth/age-required'));
  expect(await wallet.balances(uuid)).toEqual({ meowcent: 4000, silver: 0 });
  tested.clock.now = clock.now;
});

test('a check leads nowhere but back to this site', async () => {
  const { back, cookie } = await check('adult', '', '//evil.example/');
  expect((await get(back, cookie)).headers.location).toBe('/');
});

test('without a verifier the shop stays closed, and says so', async () => {
  const { data } = await without.gql('{ getConfig2 { agePolicy ageCheck } }');
  expect(data.getConfig2).toEqual({ agePolicy: 'verify', ageCheck: false });
  const answer = await without.app.inject({ url: '/api/age-check', headers: { host: HOST } });
  expect(answer.headers.location).toBe('/age-check?outcome=unavailable&returnPath=%2F');
});
