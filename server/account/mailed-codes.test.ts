import { beforeEach, describe, expect, test } from 'vitest';
import { LOCALES } from '../../shared/contract/locales.ts';
import { codeOf, HOST, PASSWORD, testApp } from '../testing/app.ts';

const { app, gql, post, signUp, tokenOf, mailTo, clock } = await testApp();

// Each test starts with fresh limits: the windows of the tests before it are over.
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 2 * 60 * 60_000);
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

  test('of the own address is mailed five times in a quarter of an hour and entered ten times an hour', async () => {
    const { cookie } = await signUp('eager@moggie.test');
    const send = () => post('/api/account/verify-email/send', {}, { cookie });
    const enter = () => post('/api/account/verify-email', { code: '00000000' }, { cookie });
    for (let tries = 1; tries <= 10; tries += 1) {
      // A code takes five tries: two of them make ten.
      if (tries % 5 === 1) expect((await send()).statusCode).toBe(200);
      expect(codeOf(await enter())).toBe('auth/code-invalid');
    }
    for (let sent = 3; sent <= 5; sent += 1) expect((await send()).statusCode).toBe(200);
    expect(codeOf(await send())).toBe('auth/too-many-requests');
    expect(codeOf(await enter())).toBe('auth/too-many-requests');
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
  const from = (remoteAddress: string, call: string, body: Record<string, unknown>) =>
    app.inject({ method: 'POST', url: `/api/account/${call}`, headers: { host: HOST }, remoteAddress, body });
  const reset = (email: string, code: string, password: string) =>
    post('/api/account/reset-password', { email, code, password });

  test('sets the new password and ends every session [V03]', async () => {
    const email = 'reset@moggie.test';
    const { cookie } = await signUp(email);
    await ask(email);
    const { code } = await mailTo(email);
    expect((await reset(email, code ?? '', 'Purr5678')).statusCode).toBe(200);
    expect(await tokenOf(cookie)).toBe('');
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
    expect(await mailTo('stranger@moggie.test')).toEqual({});
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

  test('takes five wrong codes, then not even the right one, and the next at once', async () => {
    const email = 'brute@moggie.test';
    await signUp(email);
    await ask(email);
    const { code = '' } = await mailTo(email);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let tries = 1; tries <= 5; tries += 1)
      expect(codeOf(await reset(email, wrong, 'Purr5678'))).toBe('auth/code-invalid');
    expect(codeOf(await reset(email, code, 'Purr5678'))).toBe('auth/code-invalid');
    await ask(email);
    const { code: next = '' } = await mailTo(email);
    expect((await reset(email, next, 'Purr5678')).statusCode).toBe(200);
  });

  test('is tried sixty times from one machine, over all addresses', async () => {
    for (let tries = 1; tries <= 60; tries += 1)
      expect(codeOf(await reset(`guess${tries}@moggie.test`, '00000000', 'Purr5678'))).toBe(
        'auth/code-invalid',
      );
    expect(codeOf(await reset('guess61@moggie.test', '00000000', 'Purr5678'))).toBe('auth/too-many-requests');
  });

  test('is asked for sixty times an hour from one IPv6 network, whatever addresses it has', async () => {
    const asked = async (network: string, n: number) =>
      codeOf(
        await from(`${network}::${n.toString(16)}`, 'reset-password/send', {
          email: `network${n}@moggie.test`,
        }),
      );
    for (let n = 1; n <= 60; n += 1) expect(await asked('2001:db8:0:7', n)).toBeUndefined();
    expect(await asked('2001:db8:0:7', 61)).toBe('auth/too-many-requests');
    expect(await asked('2001:db8:0:8', 62)).toBeUndefined();
  });

  test('is kept from nobody by strangers, who use up the tries of their own machines', async () => {
    const email = 'besieged@moggie.test';
    await signUp(email);
    for (let tries = 1; tries <= 5; tries += 1)
      expect(codeOf(await from('10.9.0.1', 'reset-password/send', { email }))).toBeUndefined();
    expect(codeOf(await from('10.9.0.1', 'reset-password/send', { email }))).toBe('auth/too-many-requests');
    const guess = { email, code: 'x', password: 'Purr5678' };
    for (let tries = 1; tries <= 10; tries += 1)
      expect(codeOf(await from('10.9.0.1', 'reset-password', guess))).toBe('auth/code-invalid');
    expect(codeOf(await from('10.9.0.1', 'reset-password', guess))).toBe('auth/too-many-requests');

    expect((await from('10.9.0.2', 'reset-password/send', { email })).statusCode).toBe(200);
    const { code } = await mailTo(email);
    expect((await from('10.9.0.2', 'reset-password', { ...guess, code })).statusCode).toBe(200);
  });

  test('is tried fifty times and mailed thirty times an hour for one address, which its owner proves all the same', async () => {
    const email = 'crowded@moggie.test';
    const { cookie } = await signUp(email);
    const guess = { email, code: 'x', password: 'Purr5678' };
    for (let tries = 0; tries < 50; tries += 1)
      expect(codeOf(await from(`10.9.1.${tries % 5}`, 'reset-password', guess))).toBe('auth/code-invalid');
    expect(codeOf(await from('10.9.1.5', 'reset-password', guess))).toBe('auth/too-many-requests');
    for (let tries = 0; tries < 30; tries += 1)
      expect(codeOf(await from(`10.9.1.${tries % 6}`, 'reset-password/send', { email }))).toBeUndefined();
    expect(codeOf(await from('10.9.1.6', 'reset-password/send', { email }))).toBe('auth/too-many-requests');

    expect((await post('/api/account/verify-email/send', {}, { cookie })).statusCode).toBe(200);
    const { code } = await mailTo(email);
    expect((await post('/api/account/verify-email', { code }, { cookie })).statusCode).toBe(200);
  });

  test('mails no more than five codes in a quarter of an hour', async () => {
    const email = 'flood@moggie.test';
    for (let tries = 1; tries <= 5; tries += 1) expect((await ask(email)).statusCode).toBe(200);
    expect(codeOf(await ask(email))).toBe('auth/too-many-requests');
  });
});
