import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, cookieOf, PASSWORD, testApp } from '../testing/app.ts';
import { appCode } from '../testing/app-code.ts';

const { gql, post, signUp, tokenOf, mailTo, services, clock } = await testApp();

beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 2 * 60 * 60_000);
});

const signIn = (email: string) => post('/api/account/sign-in', { email, password: PASSWORD });
const isSignedIn = async (cookie: string) => (await tokenOf(cookie)) !== '';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** The key in an otpauth address, as players type it. */
const keyOf = (uri: string) => new URL(uri).searchParams.get('secret') ?? '';

/** A player with an authenticator app, and what it shows. */
async function withApp() {
  const email = `${randomUUID()}@moggie.test`;
  const { cookie } = await signUp(email);
  const begun = await post('/api/account/two-factor/setup', { password: PASSWORD }, { cookie });
  const { uri, backup_codes } = begun.json();
  const key = keyOf(uri);
  const code = await appCode(key);
  const on = await post('/api/account/two-factor/enable', { code }, { cookie });
  expect(on.statusCode).toBe(200);
  /** What the app shows next; what it shows now was used. The store takes it, too: clocks differ. */
  const nextCode = () => appCode(key, 1);
  return { email, cookie: cookieOf(on), usedCode: code, nextCode, backupCodes: backup_codes };
}

/** Proves a player's address by the code that is mailed to it. */
async function prove(email: string, cookie: string): Promise<void> {
  await post('/api/account/verify-email/send', {}, { cookie });
  const { code } = await mailTo(email);
  expect((await post('/api/account/verify-email', { code }, { cookie })).statusCode).toBe(200);
}

/** Sets a new password by the code that is mailed. */
async function setByMail(email: string, password: string) {
  await post('/api/account/reset-password/send', { email });
  const { code } = await mailTo(email);
  return post('/api/account/reset-password', { email, code, password });
}

describe('the second step', () => {
  test('is set up with the password and the first code of the app', async () => {
    const email = `${randomUUID()}@moggie.test`;
    const { cookie } = await signUp(email);
    const setup = (password: string, with_ = cookie) =>
      post('/api/account/two-factor/setup', { password }, { cookie: with_ });
    expect(codeOf(await setup(PASSWORD, ''))).toBe('401');
    expect(codeOf(await setup('Wrong1234'))).toBe('auth/wrong-password');
    const { uri, backup_codes } = (await setup(PASSWORD)).json();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Moggie:/);
    expect(new Set(backup_codes).size).toBe(10);
    const isOn = async (held = cookie) =>
      (await gql('{ me { two_factor } }', {}, { token: await tokenOf(held) })).data.me.two_factor;
    const code = await appCode(keyOf(uri));
    expect(codeOf(await post('/api/account/two-factor/enable', { code: wrong(code) }, { cookie }))).toBe(
      'auth/code-invalid',
    );
    expect(await isOn()).toBe(false);
    expect((await signIn(email)).json()).toEqual({ ok: true, second_step: false });
    const enabled = await post('/api/account/two-factor/enable', { code }, { cookie });
    expect(enabled.statusCode).toBe(200);
    // The session is a new one from here on.
    expect(await isOn(cookieOf(enabled))).toBe(true);
  });

  test('goes by the name of the site on which it is set up', async () => {
    const { cookie } = await signUp(`${randomUUID()}@moggie.test`);
    const onLynx = { cookie, host: 'lynx.localhost:4800' };
    const { uri } = (await post('/api/account/two-factor/setup', { password: PASSWORD }, onLynx)).json();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Lynx:.*[?&]issuer=Lynx(&|$)/);
  });

  test('stands between the password and the session', async () => {
    const { email, nextCode } = await withApp();
    const first = await signIn(email);
    expect(first.json()).toEqual({ ok: true, second_step: true });
    const waiting = cookieOf(first);
    expect(await isSignedIn(waiting)).toBe(false);
    const finish = (code: string, cookie = waiting) => post('/api/account/second-step', { code }, { cookie });
    const code = await nextCode();
    expect(codeOf(await finish(wrong(code)))).toBe('auth/code-invalid');
    expect(codeOf(await finish(code, ''))).toBe('auth/id-token-expired');
    const done = await finish(` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([done.statusCode, await isSignedIn(cookieOf(done))]).toEqual([200, true]);
    expect(codeOf(await finish(code))).toBe('auth/id-token-expired');
  });

  test('takes each code of the app once: neither the one that set it up nor the last one [C08]', async () => {
    const { email, usedCode, nextCode } = await withApp();
    const enter = async (code: string) =>
      post('/api/account/second-step', { code }, { cookie: cookieOf(await signIn(email)) });
    const again = await enter(usedCode);
    expect([codeOf(again), await isSignedIn(cookieOf(again))]).toEqual(['auth/code-invalid', false]);
    const next = await nextCode();
    expect((await enter(next)).statusCode).toBe(200);
    expect(codeOf(await enter(` ${next.slice(0, 3)} ${next.slice(3)} `))).toBe('auth/code-invalid');

    const other = await withApp();
    const raced = await Promise.all([1, 2, 3].map(async () => cookieOf(await signIn(other.email))));
    const code = await other.nextCode();
    const ended = await Promise.all(
      raced.map((cookie) => post('/api/account/second-step', { code }, { cookie })),
    );
    expect(ended.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
  });

  test('is asked for after a new password that the mailbox set, which alone signs nobody in [V03]', async () => {
    const { email, cookie: own, nextCode } = await withApp();
    await prove(email, own);
    const reset = await setByMail(email, 'Purr5678');
    expect([reset.statusCode, await isSignedIn(cookieOf(reset))]).toEqual([200, false]);
    const first = await post('/api/account/sign-in', { email, password: 'Purr5678' });
    expect(first.json()).toEqual({ ok: true, second_step: true });
    const cookie = cookieOf(first);
    expect(await isSignedIn(cookie)).toBe(false);
    const done = await post('/api/account/second-step', { code: await nextCode() }, { cookie });
    expect([done.statusCode, await isSignedIn(cookieOf(done))]).toEqual([200, true]);
  });

  test('goes with the password of whoever took an address that was never proven [V03]', async () => {
    const { email } = await withApp();
    expect((await setByMail(email, 'Purr5678')).statusCode).toBe(200);
    const first = await post('/api/account/sign-in', { email, password: 'Purr5678' });
    expect(first.json()).toEqual({ ok: true, second_step: false });
    const cookie = cookieOf(first);
    expect(await isSignedIn(cookie)).toBe(true);
    // From here on the address is proven, and what is set up stays.
    expect(
      (await gql('{ me { email_verified two_factor } }', {}, { token: await tokenOf(cookie) })).data.me,
    ).toEqual({ email_verified: true, two_factor: false });
  });

  test('takes five wrong codes, then not even a right one before a quarter of an hour is over [C08]', async () => {
    const { email, nextCode, backupCodes } = await withApp();
    const [backupCode = ''] = backupCodes;
    const code = await nextCode();
    const first = cookieOf(await signIn(email));
    const enter = async (code: string, backup = false, cookie = first) =>
      (await post('/api/account/second-step', { code, backup }, { cookie })).json().error;
    const enterAnew = async (code: string) => enter(code, false, cookieOf(await signIn(email)));
    const later = (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    };
    for (let tries = 1; tries <= 4; tries += 1)
      expect(await enter(wrong(code))).toMatchObject({ code: 'auth/code-invalid' });
    expect(await enter('no backup code', true)).toMatchObject({ code: 'auth/code-invalid' });
    const refusal = { code: 'auth/too-many-requests', message: 'Too many tries, try again later' };
    expect(await enter(code)).toEqual({ ...refusal, retry_after: 900 });
    expect(await enter(backupCode, true)).toEqual({ ...refusal, retry_after: 900 });
    later(14 * 60_000 + 1);
    expect(await enterAnew(code)).toEqual({ ...refusal, retry_after: 60 });
    later(60_000 - 1);
    // A sign-in itself has five: for more, the password is asked for again.
    expect(await enter(code)).toMatchObject({ code: 'auth/id-token-expired' });
    for (let tries = 2; tries <= 5; tries += 1)
      expect(await enterAnew(wrong(code))).toMatchObject({ code: 'auth/code-invalid' });
    expect(await enterAnew(code)).toEqual({ ...refusal, retry_after: 900 });
    later(15 * 60_000);
    expect(await enterAnew(wrong(code))).toMatchObject({ code: 'auth/code-invalid' });
    expect(await enterAnew(code)).toBeUndefined();
  });

  test('is that of the sign-in that waits, and counted as its account’s, whoever is signed in beside it [C08]', async () => {
    const { email, nextCode } = await withApp();
    const { cookie: other } = await signUp(`${randomUUID()}@moggie.test`);
    const code = await nextCode();
    const enter = async (code: string) => {
      const cookie = `${other}; ${cookieOf(await signIn(email))}`;
      return post('/api/account/second-step', { code }, { cookie });
    };
    const done = await enter(code);
    const token = await tokenOf(cookieOf(done));
    expect((await gql('{ me { email } }', {}, { token })).data.me).toEqual({ email });
    for (let tries = 1; tries <= 5; tries += 1)
      expect(codeOf(await enter(wrong(code)))).toBe('auth/code-invalid');
    expect(codeOf(await enter(code))).toBe('auth/too-many-requests');
  });

  test('forgets the wrong codes once a right one came', async () => {
    const { email, nextCode, backupCodes } = await withApp();
    const [backupCode = ''] = backupCodes;
    const code = await nextCode();
    const enter = async (code: string, backup = false) => {
      const cookie = cookieOf(await signIn(email));
      return codeOf(await post('/api/account/second-step', { code, backup }, { cookie }));
    };
    for (const [given, backup] of [
      [code, false],
      [backupCode, true],
    ] as const) {
      for (let tries = 1; tries <= 4; tries += 1) expect(await enter(wrong(code))).toBe('auth/code-invalid');
      expect(await enter(given, backup)).toBeUndefined();
    }
  });

  test('is told of when it is on, when its backup codes are new, and when it is off', async () => {
    const { cookie, backupCodes } = await withApp();
    const call = (name: string, code = '') =>
      post(
        `/api/account/two-factor/${name}`,
        { password: PASSWORD, second_step: { code, backup: true } },
        { cookie },
      );
    const made = await call('backup-codes', backupCodes[0]);
    const off = await call('disable', made.json().backup_codes[0]);
    expect(codeOf(await call('backup-codes'))).toBe('401');
    expect(await services.relay(['news'])).toEqual([]);
    const token = await tokenOf(cookieOf(off));
    const { data } = await gql('{ findNotification { list { kind } } }', {}, { token });
    const kinds = data.findNotification.list.map(({ kind }: { kind: string }) => kind);
    expect(kinds.toSorted()).toEqual(['backup_codes_made', 'two_factor_off', 'two_factor_on']);
  });

  test('takes each backup code once, and none once there are new ones', async () => {
    const { email, cookie, backupCodes, nextCode } = await withApp();
    const [first = '', second = ''] = backupCodes;
    const enter = async (code: string) =>
      post('/api/account/second-step', { code, backup: true }, { cookie: cookieOf(await signIn(email)) });
    expect((await enter(first)).statusCode).toBe(200);
    expect(codeOf(await enter(first))).toBe('auth/code-invalid');
    const second_step = { code: await nextCode() };
    const renew = (password: string) =>
      post('/api/account/two-factor/backup-codes', { password, second_step }, { cookie });
    expect(codeOf(await renew('Wrong1234'))).toBe('auth/wrong-password');
    const [fresh = ''] = (await renew(PASSWORD)).json().backup_codes;
    expect(codeOf(await enter(second))).toBe('auth/code-invalid');
    expect((await enter(fresh)).statusCode).toBe(200);
  });

  test('is turned off with the password and a code', async () => {
    const { email, cookie, nextCode } = await withApp();
    const code = await nextCode();
    const turnOff = (password: string, code: string) =>
      post('/api/account/two-factor/disable', { password, second_step: { code } }, { cookie });
    expect(codeOf(await turnOff('Wrong1234', code))).toBe('auth/wrong-password');
    const off = await turnOff(PASSWORD, code);
    expect([off.statusCode, await isSignedIn(cookieOf(off))]).toEqual([200, true]);
    expect((await signIn(email)).json()).toEqual({ ok: true, second_step: false });
  });

  test.each([
    ['turns it off', 'two-factor/disable'],
    ['makes new backup codes', 'two-factor/backup-codes'],
    ['adds a passkey', 'passkey/begin'],
    ['moves the account to another address', 'change-email/send'],
  ])('is asked for again by what %s, which the password alone does not do', async (_what, action) => {
    const { cookie, usedCode, backupCodes } = await withApp();
    const email = `${randomUUID()}@moggie.test`;
    const ask = (second_step?: object) =>
      post(`/api/account/${action}`, { email, password: PASSWORD, second_step }, { cookie });
    const [backup = ''] = backupCodes;
    const missing = await ask();
    expect([missing.statusCode, codeOf(missing)]).toEqual([403, 'auth/second-step-required']);
    expect(codeOf(await ask({ code: usedCode }))).toBe('auth/code-invalid');
    expect(codeOf(await ask({ code: 'none of them', backup: true }))).toBe('auth/code-invalid');
    expect(await mailTo(email)).toEqual({});
    expect((await ask({ code: backup, backup: true })).statusCode).toBe(200);
  });

  test('is asked for again with a code that was not used before, and not after five wrong ones', async () => {
    const { cookie, backupCodes } = await withApp();
    const [code = '', another = ''] = backupCodes;
    const ask = (code: string) =>
      post(
        '/api/account/passkey/begin',
        { password: PASSWORD, second_step: { code, backup: true } },
        { cookie },
      );
    const atOnce = await Promise.all([code, code, code, code].map(ask));
    expect(atOnce.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
    clock.now = new Date(clock.now.getTime() + 60 * 60_000);
    for (let tries = 1; tries <= 5; tries += 1) expect(codeOf(await ask(code))).toBe('auth/code-invalid');
    expect(codeOf(await ask(another))).toBe('auth/too-many-requests');
  });

  test('is not used up by what is refused: a password, an address, one mail too many', async () => {
    const { email, cookie, backupCodes } = await withApp();
    const [code = '', ...others] = backupCodes;
    const move = (address: string, code: string, password = PASSWORD) =>
      post(
        '/api/account/change-email/send',
        { email: address, password, second_step: { code, backup: true } },
        { cookie },
      );
    const free = `${randomUUID()}@moggie.test`;
    expect(codeOf(await move(free, code, 'Wrong1234'))).toBe('auth/wrong-password');
    expect(codeOf(await move(email, code))).toBe('auth/email-unchanged');
    for (const other of others.slice(0, 5)) expect((await move(free, other)).statusCode).toBe(200);
    expect(codeOf(await move(free, code))).toBe('auth/too-many-requests');
    clock.now = new Date(clock.now.getTime() + 60 * 60_000);
    expect((await move(free, code)).statusCode).toBe(200);
    expect((await mailTo(free)).code).toMatch(/^\d{8}$/);
  });
});
