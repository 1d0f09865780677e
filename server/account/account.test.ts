import { beforeEach, describe, expect, test } from 'vitest';
import { attempt } from '../db/schema/account.ts';
import { codeOf, cookieOf, HOST, PASSWORD, testApp } from '../testing/app.ts';

const { app, gql, post, signUp, tokenOf, services, database, clock, config } = await testApp();

// Each test starts with fresh limits: the windows of the tests before it are over.
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 2 * 60 * 60_000);
});

describe('sign-up', () => {
  test('opens an account with a wallet of nothing and signs in with a safe cookie [O44]', async () => {
    const response = await post('/api/account/sign-up', { email: ' Rin@Moggie.test ', password: PASSWORD });
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: 'moggie.session_token', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ]);
    const token = await tokenOf(cookieOf(response));
    const { data } = await gql(
      '{ me { name email email_verified country profile { nickname { value } head { value } } account { type balance } wallet { meowcent silver } } isRootAdmin }',
      {},
      { token },
    );
    expect(data).toEqual({
      me: {
        name: 'Player',
        email: 'rin@moggie.test',
        email_verified: false,
        country: null,
        profile: { nickname: { value: 'Player' }, head: { value: '' } },
        account: [
          { type: 0, balance: 0 },
          { type: 1, balance: 0 },
        ],
        wallet: { meowcent: 0, silver: 0 },
      },
      isRootAdmin: false,
    });
  });

  test('of a known address, in any letter case, is auth/email-already-exists [C04]', async () => {
    await signUp('twice@moggie.test');
    const again = await post('/api/account/sign-up', { email: 'TWICE@moggie.test', password: PASSWORD });
    expect([again.statusCode, codeOf(again), again.cookies]).toEqual([409, 'auth/email-already-exists', []]);
  });

  test('of one address many times at once opens one account', async () => {
    const body = { email: 'race@moggie.test', password: PASSWORD };
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('/api/account/sign-up', body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test.each([
    ['密碼abc', 400, 'auth/password-weak'],
    ['abcd123!', 400, 'auth/password-weak'],
    ['password1', 400, 'auth/password-weak'],
    ['密碼密碼密碼密碼a', 400, 'auth/password-weak'],
    ['密碼密碼', 200, undefined],
  ])('with the password %s answers %i %s [V03]', async (password, status, code) => {
    const response = await post('/api/account/sign-up', { email: `p${status}@moggie.test`, password });
    expect([response.statusCode, codeOf(response)]).toEqual([status, code]);
  });

  test.each([
    [{}],
    [{ email: 'x@moggie.test' }],
    [{ email: 'no address', password: PASSWORD }],
    [{ email: ['x@moggie.test'], password: PASSWORD }],
    ['text'],
  ])('with %j is auth/argument-error', async (body) => {
    const response = await post('/api/account/sign-up', body);
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'auth/argument-error']);
  });
});

describe('sign-in', () => {
  test('tells a wrong password from an unknown account [C06] [C07]', async () => {
    await signUp('known@moggie.test');
    const wrong = await post('/api/account/sign-in', { email: 'known@moggie.test', password: 'Wrong1234' });
    expect([wrong.statusCode, codeOf(wrong), wrong.cookies]).toEqual([401, 'auth/wrong-password', []]);
    const unknown = await post('/api/account/sign-in', { email: 'nobody@moggie.test', password: PASSWORD });
    expect([unknown.statusCode, codeOf(unknown)]).toEqual([404, 'auth/user-not-found']);
  });

  test('after five wrong passwords waits, even with the right one, and then goes on [C08]', async () => {
    await signUp('guessed@moggie.test');
    const enter = async (password: string) =>
      (await post('/api/account/sign-in', { email: 'guessed@moggie.test', password })).json().error;
    const later = (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    };
    const guesses = await Promise.all(Array.from({ length: 5 }, () => enter('Wrong1234')));
    expect(guesses.map(({ code }) => code)).toEqual(Array(5).fill('auth/wrong-password'));
    const refusal = { code: 'auth/too-many-requests', message: 'Too many tries, try again later' };
    expect(await enter(PASSWORD)).toEqual({ ...refusal, retry_after: 900 });
    later(14 * 60_000 + 1);
    expect(await enter(PASSWORD)).toEqual({ ...refusal, retry_after: 60 });
    later(60_000 - 1);
    expect(await enter(PASSWORD)).toBeUndefined();
  });

  test('with the right password wipes the wrong ones', async () => {
    await signUp('forgetful@moggie.test');
    const enter = async (password: string) =>
      codeOf(await post('/api/account/sign-in', { email: 'forgetful@moggie.test', password }));
    for (const password of ['Wrong1234', 'Wrong1234', 'Wrong1234', 'Wrong1234', PASSWORD])
      expect(await enter(password)).toBe(password === PASSWORD ? undefined : 'auth/wrong-password');
    expect(await enter('Wrong1234')).toBe('auth/wrong-password');
    expect(await enter(PASSWORD)).toBeUndefined();
  });

  test('is counted until its window is over, and no longer kept', async () => {
    const email = 'passer-by@moggie.test';
    const tryIn = () => post('/api/account/sign-in', { email, password: 'Wrong1234' });
    const counted = async () =>
      (await database.query.select({ key: attempt.key }).from(attempt)).map(({ key }) => key).sort();
    await services.account.attempts.prune();
    expect(await counted()).toEqual([]);
    await tryIn();
    const keys = ['sign-in-from:127.0.0.1', `sign-in-to:${email}`, `sign-in:${email}:127.0.0.1`];
    await services.account.attempts.prune();
    expect(await counted()).toEqual(keys);
    // The address's own hour goes on when those of the machine, a quarter each, are over.
    clock.now = new Date(clock.now.getTime() + 59 * 60_000);
    await services.account.attempts.prune();
    expect(await counted()).toEqual([`sign-in-to:${email}`]);
    clock.now = new Date(clock.now.getTime() + 2 * 60_000);
    await services.account.attempts.prune();
    expect(await counted()).toEqual([]);
  });

  test('from a machine that has used its tries up keeps no further address', async () => {
    await services.account.attempts.prune();
    const made = Array.from({ length: 61 }, (_, index) => `made-up-${index}@moggie.test`);
    for (const email of made) await post('/api/account/sign-in', { email, password: 'Wrong1234' });
    const keys = (await database.query.select({ key: attempt.key }).from(attempt)).map(({ key }) => key);
    expect(keys).toContain('sign-in-to:made-up-59@moggie.test');
    expect(keys.filter((key) => key.includes('made-up-60@'))).toEqual([]);
  });

  test('from a page of another origin is refused', async () => {
    await signUp('target@moggie.test');
    const body = { email: 'target@moggie.test', password: PASSWORD };
    for (const origin of ['http://evil.example', 'http://cn.localhost:4800', 'null']) {
      const response = await post('/api/account/sign-in', body, { origin });
      expect([response.statusCode, codeOf(response), response.cookies]).toEqual([
        400,
        'auth/argument-error',
        [],
      ]);
    }
    expect((await post('/api/account/sign-in', body, { origin: `http://${HOST}` })).statusCode).toBe(200);
  });

  test('from a page of this host is refused where the host is none of our sites', async () => {
    await signUp('rebound@moggie.test');
    const from = (host: string, origin = `http://${host}`) =>
      post('/api/account/sign-in', { email: 'rebound@moggie.test', password: PASSWORD }, { host, origin });
    expect(codeOf(await from('rebound.example:4800'))).toBe('auth/argument-error');
    expect(codeOf(await from(HOST, `https://${HOST}`))).toBe('auth/argument-error');
    expect((await from(`cn.${HOST}`)).statusCode).toBe(200);
  });
});

describe('the session', () => {
  test('gives an empty token when signed out, and ends with sign-out [C17] [O44]', async () => {
    expect(await tokenOf('')).toBe('');
    const { cookie, token } = await signUp('leaving@moggie.test');
    expect(token).not.toBe('');
    const out = await post('/api/account/sign-out', {}, { cookie });
    expect(out.cookies).toContainEqual(
      expect.objectContaining({ name: 'moggie.session_token', value: '', maxAge: 0 }),
    );
    expect(await tokenOf(cookie)).toBe('');
    expect((await post('/api/account/sign-out', {})).statusCode).toBe(200);
  });

  test('gives tokens of fifteen minutes, signed with EdDSA, that name uuid, role and session only', async () => {
    const { token, uuid } = await signUp('claims@moggie.test');
    const [head, payload] = token
      .split('.', 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(head.alg).toBe('EdDSA');
    expect(payload).toEqual({
      sub: uuid,
      role: 'player',
      sid: expect.stringMatching(/^[\w-]{36}$/),
      iat: expect.any(Number),
      exp: payload.iat + 900,
      iss: config.publicUrl.origin,
      aud: config.publicUrl.origin,
    });
  });

  test('is not cached by anyone', async () => {
    const response = await app.inject({ url: '/api/account/token', headers: { host: HOST } });
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('roles', () => {
  test('root admin is who the database says, whatever the token says [A13] [O03]', async () => {
    const { token, uuid } = await signUp('admin@moggie.test');
    expect((await gql('{ isRootAdmin }', {}, { token })).data).toEqual({ isRootAdmin: false });
    await services.account.setRole(uuid, 'admin');
    expect((await gql('{ isRootAdmin }', {}, { token })).data).toEqual({ isRootAdmin: true });
    await services.account.setRole(uuid, 'player');
    expect((await gql('{ isRootAdmin }', {}, { token })).data).toEqual({ isRootAdmin: false });
    expect((await gql('{ isRootAdmin }')).data).toEqual({ isRootAdmin: false });
  });
});
