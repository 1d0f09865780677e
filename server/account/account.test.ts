import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { LOCALES } from '../../shared/contract/locales.ts';
import { account, attempt } from '../db/schema/account.ts';
import { cookieOf, HOST, PASSWORD, testApp } from '../testing/app.ts';

const { app, gql, post, signUp, services, database, clock, config } = await testApp();
const START = new Date('2026-11-21T12:00:00Z');
const HOUR = 60 * 60_000;

// Each test starts with fresh limits: the windows of the tests before it are over.
beforeEach(() => {
  clock.now = new Date(Math.max(clock.now.getTime(), START.getTime()) + 2 * HOUR);
});

const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code;
const tokenOf = async (cookie: string) =>
  (await app.inject({ url: '/api/account/token', headers: { host: HOST, cookie } })).json();

/** The newest mail to an address, and the code in it. */
async function mailTo(email: string) {
  const page = await app.inject({ url: '/dev/mailbox', headers: { host: HOST, accept: 'application/json' } });
  const mail = page.json().find(({ to }: { to: string }) => to === email);
  return { ...mail, code: /\n(\d+)\n/.exec(mail?.text ?? '')?.[1] };
}

describe('sign-up', () => {
  test('opens an account with a wallet of nothing and signs in with a safe cookie [O44]', async () => {
    const response = await post('/api/account/sign-up', { email: ' Rin@Moggie.test ', password: PASSWORD });
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: 'moggie.session_token', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ]);
    const { token } = await tokenOf(cookieOf(response));
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
      codeOf(await post('/api/account/sign-in', { email: 'guessed@moggie.test', password }));
    const guesses = await Promise.all(Array.from({ length: 5 }, () => enter('Wrong1234')));
    expect(guesses).toEqual(Array(5).fill('auth/wrong-password'));
    expect(await enter(PASSWORD)).toBe('auth/too-many-requests');
    clock.now = new Date(clock.now.getTime() + 15 * 60_000);
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
    expect(await tokenOf('')).toEqual({ token: '' });
    const { cookie, token } = await signUp('leaving@moggie.test');
    expect(token).not.toBe('');
    const out = await post('/api/account/sign-out', {}, { cookie });
    expect(out.cookies).toContainEqual(
      expect.objectContaining({ name: 'moggie.session_token', value: '', maxAge: 0 }),
    );
    expect(await tokenOf(cookie)).toEqual({ token: '' });
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

describe('a mailed code', () => {
  test('of eight digits proves the address, once', async () => {
    const { cookie, token } = await signUp('prove@moggie.test');
    expect((await post('/api/account/verify-email/send', {}, { cookie })).statusCode).toBe(200);
    const { code, subject } = await mailTo('prove@moggie.test');
    expect([code, subject]).toEqual([expect.stringMatching(/^\d{8}$/), 'Your code']);
    const enter = (given: string) => post('/api/account/verify-email', { code: given }, { cookie });
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (const bad of [wrong, code?.slice(1) ?? '', `${code}1`, 'abcdefgh'])
      expect(codeOf(await enter(bad))).toBe('auth/code-invalid');
    expect((await enter(code ?? '')).statusCode).toBe(200);
    expect((await gql('{ me { email_verified } }', {}, { token })).data).toEqual({
      me: { email_verified: true },
    });
    expect(codeOf(await enter(code ?? ''))).toBe('auth/code-invalid');
  });

  test('needs a session', async () => {
    expect(codeOf(await post('/api/account/verify-email/send', {}))).toBe('401');
    expect(codeOf(await post('/api/account/verify-email', { code: '12345678' }))).toBe('401');
  });

  test.each(LOCALES.map(({ code }) => code))('is written in %s', async (locale) => {
    const email = `${locale.toLowerCase()}@moggie.test`;
    await post('/api/account/sign-up', { email, password: PASSWORD, locale });
    await post('/api/account/reset-password/send', { email });
    const { subject, text, code } = await mailTo(email);
    expect(code).toMatch(/^\d{8}$/);
    expect([subject, text].join(' ')).not.toContain('Moggie');
    expect(subject === 'Your code').toBe(locale === 'en-US');
  });
});

describe('a password reset', () => {
  const ask = (email: string) => post('/api/account/reset-password/send', { email });
  const reset = (email: string, code: string, password: string) =>
    post('/api/account/reset-password', { email, code, password });

  test('sets the new password and ends every session [V03]', async () => {
    const email = 'reset@moggie.test';
    const { cookie } = await signUp(email);
    await ask(email);
    const { code } = await mailTo(email);
    expect((await reset(email, code ?? '', 'Purr5678')).statusCode).toBe(200);
    expect(await tokenOf(cookie)).toEqual({ token: '' });
    expect(codeOf(await post('/api/account/sign-in', { email, password: PASSWORD }))).toBe(
      'auth/wrong-password',
    );
    expect((await post('/api/account/sign-in', { email, password: 'Purr5678' })).statusCode).toBe(200);
    expect(codeOf(await reset(email, code ?? '', 'Purr9999'))).toBe('auth/code-invalid');
  });

  test('never tells whether an address has an account', async () => {
    await signUp('secret@moggie.test');
    const [known, unknown] = [await ask('secret@moggie.test'), await ask('stranger@moggie.test')];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await mailTo('stranger@moggie.test')).toEqual({ code: undefined });
    const wrong = [
      await reset('secret@moggie.test', '00000000', 'Purr5678'),
      await reset('stranger@moggie.test', '00000000', 'Purr5678'),
    ];
    expect(wrong.map((response) => [response.statusCode, response.body])).toEqual(
      Array(2).fill([400, '{"error":{"code":"auth/code-invalid","message":"The code is wrong or too old"}}']),
    );
  });

  test('refuses a weak password and keeps the code', async () => {
    const email = 'weak@moggie.test';
    await signUp(email);
    await ask(email);
    const { code } = await mailTo(email);
    expect(codeOf(await reset(email, code ?? '', 'short'))).toBe('auth/password-weak');
    expect((await reset(email, code ?? '', 'Purr5678')).statusCode).toBe(200);
  });

  test('takes five wrong codes, then not even the right one', async () => {
    const email = 'brute@moggie.test';
    await signUp(email);
    await ask(email);
    const { code = '' } = await mailTo(email);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let tries = 1; tries <= 5; tries += 1)
      expect(codeOf(await reset(email, wrong, 'Purr5678'))).toBe('auth/code-invalid');
    expect(codeOf(await reset(email, code, 'Purr5678'))).toBe('auth/too-many-requests');
  });

  test('is tried sixty times from one machine, over all addresses', async () => {
    for (let tries = 1; tries <= 60; tries += 1)
      expect(codeOf(await reset(`guess${tries}@moggie.test`, '00000000', 'Purr5678'))).toBe(
        'auth/code-invalid',
      );
    expect(codeOf(await reset('guess61@moggie.test', '00000000', 'Purr5678'))).toBe('auth/too-many-requests');
  });

  test('mails no more than five codes in a quarter of an hour', async () => {
    const email = 'flood@moggie.test';
    for (let tries = 1; tries <= 5; tries += 1) expect((await ask(email)).statusCode).toBe(200);
    expect(codeOf(await ask(email))).toBe('auth/too-many-requests');
  });
});

describe('the profile', () => {
  const setUser =
    'mutation ($profile: ProfileInput) { setUser(profile: $profile) { profile { nickname { value } head { value } } } }';

  test.each([
    [{ nickname: '   ' }],
    [{ nickname: 'x'.repeat(41) }],
    [{ head: 'https://evil.example/track.png' }],
    [{ head: 'javascript:alert(1)' }],
    [{ head: '/cdn/users/rin/avatar.png?t=1' }],
    [{ role: 'admin' }],
    [{ email: 'other@moggie.test' }],
  ])('refuses %j', async (profile) => {
    const { token } = await signUp(`refuse${JSON.stringify(profile).length}@moggie.test`);
    expect((await gql(setUser, { profile }, { token })).codes).toEqual(['400']);
  });

  test('is nobody’s but the viewer’s', async () => {
    expect((await gql(setUser, { profile: { nickname: 'x' } })).codes).toEqual(['401']);
    expect((await gql('mutation { setUserCountry(country: "TW") { country } }')).codes).toEqual(['401']);
  });
});

describe('the country of residence', () => {
  test('counts from the moment it is chosen, and a change by support within a minute', async () => {
    const { uuid } = await signUp('settler@moggie.test');
    const { residenceOf } = services.account;
    expect(await residenceOf(uuid)).toBeNull();
    await services.account.setCountry(uuid, 'JP');
    expect(await residenceOf(uuid)).toBe('jp');
    await database.query.update(account).set({ country: 'tw' }).where(eq(account.id, uuid));
    expect(await residenceOf(uuid)).toBe('jp');
    const { now } = clock;
    clock.now = new Date(now.getTime() + 60_000);
    expect(await residenceOf(uuid)).toBe('tw');
    clock.now = now;
  });

  const setCountry = 'mutation ($country: String!) { setUserCountry(country: $country) { country } }';

  test('is set once, also when it is tried many times at once [V04] [P12] [O07]', async () => {
    const { token } = await signUp('resident@moggie.test');
    expect((await gql(setCountry, { country: 'ZZ' }, { token })).codes).toEqual(['400']);
    const tries = await Promise.all(
      ['TW', 'JP', 'DE', 'FR'].map((country) => gql(setCountry, { country }, { token })),
    );
    const set = tries.filter(({ codes }) => codes.length === 0);
    expect(set).toHaveLength(1);
    expect(tries.filter(({ codes }) => codes[0] === '400')).toHaveLength(3);
    const { data } = await gql('{ me { country } }', {}, { token });
    expect(data.me.country).toBe(set[0]?.data.setUserCountry.country);
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
