import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { session } from '../db/schema/account.ts';
import { codeOf, cookieOf, HOST, PASSWORD, testApp } from '../testing/app.ts';

const { app, gql, post, signUp, tokenOf, clock, database, services } = await testApp();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const LIST = '{ findSession { uuid browser os current created_at last_used_at } }';

beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 2 * 60 * 60_000);
});

/** A player who is signed in on two devices. */
async function twice() {
  const email = `${randomUUID()}@moggie.test`;
  const here = await signUp(email);
  const there = cookieOf(
    await post('/api/account/sign-in', { email, password: PASSWORD }, { 'user-agent': FIREFOX }),
  );
  return { email, here, there };
}

describe('sessions', () => {
  test('are listed with their devices, this one marked', async () => {
    const { here, there } = await twice();
    const { data } = await gql(LIST, {}, { token: await tokenOf(there) });
    expect(data.findSession).toHaveLength(2);
    expect(data.findSession).toContainEqual(
      expect.objectContaining({ browser: 'Firefox', os: 'Linux', current: true }),
    );
    expect(data.findSession).toContainEqual(
      expect.objectContaining({ browser: null, os: null, current: false }),
    );
    const other = await gql(LIST, {}, { token: here.token });
    expect(other.data.findSession.filter(({ current }) => current)).toHaveLength(1);
  });

  test('are ended one by one, and only one’s own', async () => {
    const { here, there } = await twice();
    const stranger = await signUp(`${randomUUID()}@moggie.test`);
    const { data } = await gql(LIST, {}, { token: here.token });
    const uuid = data.findSession.find(({ browser }) => browser === 'Firefox')?.uuid;
    const end = 'mutation ($uuid: UUID!) { delSession(uuid: $uuid) }';
    expect((await gql(end, { uuid }, { token: stranger.token })).codes).toEqual(['404']);
    expect((await gql(end, { uuid })).codes).toEqual(['401']);
    expect((await gql(end, { uuid }, { token: here.token })).data).toEqual({ delSession: uuid });
    expect(await tokenOf(there)).toBe('');
    expect(await tokenOf(here.cookie)).not.toBe('');
    expect((await gql(end, { uuid }, { token: here.token })).codes).toEqual(['404']);
  });

  test('are ended all but this one', async () => {
    const { here, there } = await twice();
    const end = 'mutation { delOtherSessions }';
    expect((await gql(end, {}, { token: here.token })).data).toEqual({ delOtherSessions: 1 });
    expect([await tokenOf(there), (await tokenOf(here.cookie)) !== '']).toEqual(['', true]);
    expect((await gql(end)).codes).toEqual(['401']);
    expect((await gql(LIST)).codes).toEqual(['401']);
  });
});

describe('a token', () => {
  const refusalOf = async (token: string) => (await gql('{ me { uuid } }', {}, { token })).codes;

  test('of a session that was ended elsewhere counts no more, others do', async () => {
    const { here, there } = await twice();
    const token = await tokenOf(there);
    expect(await refusalOf(token)).toEqual([]);
    await gql('mutation { delOtherSessions }', {}, here);
    expect(await refusalOf(token)).toEqual(['auth/id-token-expired']);
    expect(await refusalOf(here.token)).toEqual([]);
  });

  test('counts no more after signing out, and after a new password', async () => {
    const { here } = await twice();
    await post('/api/account/sign-out', {}, { cookie: here.cookie });
    expect(await refusalOf(here.token)).toEqual(['auth/id-token-expired']);

    const other = await twice();
    const change = { current: PASSWORD, password: 'Purr5678' };
    const changed = cookieOf(
      await post('/api/account/change-password', change, { cookie: other.here.cookie }),
    );
    expect(await refusalOf(other.here.token)).toEqual(['auth/id-token-expired']);
    expect(await refusalOf(await tokenOf(changed))).toEqual([]);
  });

  test('of a session that another process ended counts no more once this one has heard of it', async () => {
    const { here } = await twice();
    expect(await refusalOf(here.token)).toEqual([]);
    await database.query.delete(session).where(eq(session.userId, here.uuid));
    expect(await refusalOf(here.token)).toEqual([]);
    await services.account.endedSessions.refresh();
    expect(await refusalOf(here.token)).toEqual(['auth/id-token-expired']);
  });
});

describe('a change of the password', () => {
  const change = (cookie: string, current: string, password: string) =>
    post('/api/account/change-password', { current, password }, { cookie });

  test('needs the old one, signs every other device out and this one in anew [A02]', async () => {
    const { email, here, there } = await twice();
    const response = await change(here.cookie, PASSWORD, 'Purr5678');
    expect(response.statusCode).toBe(200);
    expect([await tokenOf(here.cookie), await tokenOf(there)]).toEqual(['', '']);
    expect(await tokenOf(cookieOf(response))).not.toBe('');
    expect(codeOf(await post('/api/account/sign-in', { email, password: PASSWORD }))).toBe(
      'auth/wrong-password',
    );
    expect((await post('/api/account/sign-in', { email, password: 'Purr5678' })).statusCode).toBe(200);
  });

  test('is refused for a weak one, a wrong old one, and without a session', async () => {
    const { here, there } = await twice();
    expect(codeOf(await change(here.cookie, PASSWORD, 'short'))).toBe('auth/password-weak');
    expect(codeOf(await change(here.cookie, 'Wrong1234', 'Purr5678'))).toBe('auth/wrong-password');
    expect(codeOf(await change('', PASSWORD, 'Purr5678'))).toBe('401');
    expect(await tokenOf(there)).not.toBe('');
  });

  test('is refused for the old one, of which a wrong guess at it says nothing', async () => {
    const { here, there } = await twice();
    expect(codeOf(await change(here.cookie, 'Wrong1234', 'Wrong1234'))).toBe('auth/wrong-password');
    expect(codeOf(await change(here.cookie, 'Wrong1234', PASSWORD))).toBe('auth/wrong-password');
    const same = await change(here.cookie, PASSWORD, PASSWORD);
    expect([same.statusCode, codeOf(same)]).toEqual([400, 'auth/password-unchanged']);
    expect(await tokenOf(there)).not.toBe('');
  });

  test('stops after five wrong old ones, even with the right one [C08]', async () => {
    const { here } = await twice();
    const guesses = await Promise.all(
      Array.from({ length: 5 }, () => change(here.cookie, 'Wrong1234', 'Purr5678')),
    );
    expect(guesses.map(codeOf)).toEqual(Array(5).fill('auth/wrong-password'));
    expect(codeOf(await change(here.cookie, PASSWORD, 'Purr5678'))).toBe('auth/too-many-requests');
  });
});

test('an address waits after fifty wrong passwords, from however many machines they come [C08]', async () => {
  const email = `${randomUUID()}@moggie.test`;
  await signUp(email);
  const guess = (machine: number, password: string) =>
    app.inject({
      method: 'POST',
      url: '/api/account/sign-in',
      remoteAddress: `10.0.0.${machine}`,
      headers: { host: HOST, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  for (let machine = 0; machine < 10; machine += 1)
    await Promise.all(Array.from({ length: 5 }, () => guess(machine, 'Wrong1234')));
  expect(codeOf(await guess(30, PASSWORD))).toBe('auth/too-many-requests');
  clock.now = new Date(clock.now.getTime() + 60 * 60_000);
  expect((await guess(31, PASSWORD)).statusCode).toBe(200);
});
