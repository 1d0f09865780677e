import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, cookieOf, PASSWORD } from '../testing/app.ts';
import { openNews } from '../testing/news.ts';

const { newPlayer, deliver, mails, kinds, gql, post, signUp, mailTo, tokenOf, services, clock } =
  await openNews();

// Each test starts with fresh limits: the windows of the tests before it are over.
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 2 * 60 * 60_000);
});

const send = (cookie: string, email: string, password = PASSWORD) =>
  post('/api/account/change-email/send', { email, password }, { cookie });
const enter = (cookie: string, email: string, code: string) =>
  post('/api/account/change-email', { email, code }, { cookie });
const signIn = (email: string) => post('/api/account/sign-in', { email, password: PASSWORD });
const me = async (token: string) => (await gql('{ me { email email_verified } }', {}, { token })).data.me;

describe('another address', () => {
  test('is the account’s, and proven, once the code that is mailed there is entered', async () => {
    const { cookie, token } = await signUp('first@moggie.test');
    expect((await send(cookie, 'Second@Moggie.test')).statusCode).toBe(200);
    const { code = '', subject } = await mailTo('second@moggie.test');
    expect([code, subject]).toEqual([expect.stringMatching(/^\d{8}$/), 'Your code']);
    expect(await me(token)).toEqual({ email: 'first@moggie.test', email_verified: false });

    const wrong = code === '00000000' ? '00000001' : '00000000';
    expect(codeOf(await enter(cookie, 'second@moggie.test', wrong))).toBe('auth/code-invalid');
    expect(codeOf(await enter(cookie, 'third@moggie.test', code))).toBe('auth/code-invalid');
    const entered = await enter(cookie, 'second@moggie.test', code);
    expect(entered.statusCode).toBe(200);
    expect(await me(await tokenOf(cookieOf(entered)))).toEqual({
      email: 'second@moggie.test',
      email_verified: true,
    });
    expect(codeOf(await signIn('first@moggie.test'))).toBe('auth/user-not-found');
    expect((await signIn('second@moggie.test')).statusCode).toBe(200);
    // The former one is anybody's again.
    await signUp('first@moggie.test');
  });

  test('asks for the password, and for one that is new and free', async () => {
    const { cookie } = await signUp('mover@moggie.test');
    await signUp('taken@moggie.test');
    expect(codeOf(await send(cookie, 'free@moggie.test', 'Wrong4321'))).toBe('auth/wrong-password');
    expect(codeOf(await send(cookie, 'no address'))).toBe('auth/argument-error');
    expect(codeOf(await send(cookie, 'Taken@moggie.test'))).toBe('auth/email-already-exists');
    const same = await send(cookie, 'mover@moggie.test');
    expect([same.statusCode, codeOf(same)]).toEqual([400, 'auth/email-unchanged']);
    expect(codeOf(await enter(cookie, 'mover@moggie.test', '12345678'))).toBe('auth/email-unchanged');
    for (const address of ['free', 'taken', 'mover'])
      expect(await mailTo(`${address}@moggie.test`)).toEqual({});
  });

  test('is nobody’s who is not signed in', async () => {
    expect(codeOf(await send('', 'free@moggie.test'))).toBe('401');
    expect(codeOf(await enter('', 'free@moggie.test', '12345678'))).toBe('401');
  });

  test('is not proven by the code that another one was mailed', async () => {
    const [short, long] = [await signUp('rin@mail.example'), await signUp('rin@mail.example-jane.doe')];
    await send(long.cookie, 'smith@mail.example');
    const { code = '' } = await mailTo('smith@mail.example');
    // The addresses of either move make the same line.
    expect(codeOf(await enter(short.cookie, 'jane.doe-smith@mail.example', code))).toBe('auth/code-invalid');
    expect((await enter(long.cookie, 'smith@mail.example', code)).statusCode).toBe(200);
  });

  test('that somebody takes meanwhile stays theirs', async () => {
    const { cookie, token } = await signUp('slow@moggie.test');
    await send(cookie, 'wanted@moggie.test');
    const { code = '' } = await mailTo('wanted@moggie.test');
    await signUp('wanted@moggie.test');
    expect(codeOf(await enter(cookie, 'wanted@moggie.test', code))).toBe('auth/email-already-exists');
    expect(await me(token)).toEqual({ email: 'slow@moggie.test', email_verified: false });
  });

  test('gets no more than five codes in a quarter of an hour, and each five tries', async () => {
    const { cookie } = await signUp('eager@moggie.test');
    await send(cookie, 'next@moggie.test');
    const { code = '' } = await mailTo('next@moggie.test');
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let tries = 1; tries <= 5; tries += 1)
      expect(codeOf(await enter(cookie, 'next@moggie.test', wrong))).toBe('auth/code-invalid');
    expect(codeOf(await enter(cookie, 'next@moggie.test', code))).toBe('auth/code-invalid');
    for (let sent = 2; sent <= 5; sent += 1)
      expect((await send(cookie, 'next@moggie.test')).statusCode).toBe(200);
    expect(codeOf(await send(cookie, 'next@moggie.test'))).toBe('auth/too-many-requests');
  });

  test('is forgotten with the account, and so is the code that was mailed there', async () => {
    const email = 'leaving@moggie.test';
    const { cookie } = await signUp(email);
    await send(cookie, 'onward@moggie.test');
    const { code = '' } = await mailTo('onward@moggie.test');
    await services.account.codes.forgetAddress(email);
    expect(codeOf(await enter(cookie, 'onward@moggie.test', code))).toBe('auth/code-invalid');
  });

  test('is proven by its code though an address is forgotten that begins as the former one does', async () => {
    const { cookie } = await signUp('ash@mail.example-woods.net');
    await send(cookie, 'grove@mail.example');
    const { code = '' } = await mailTo('grove@mail.example');
    await services.account.codes.forgetAddress('ash@mail.example');
    expect((await enter(cookie, 'grove@mail.example', code)).statusCode).toBe(200);
  });

  test('voids the codes that the former one was mailed', async () => {
    const email = 'left@moggie.test';
    const { cookie } = await signUp(email);
    await post('/api/account/reset-password/send', { email });
    const { code: former = '' } = await mailTo(email);
    await send(cookie, 'arrived@moggie.test');
    const { code = '' } = await mailTo('arrived@moggie.test');
    await enter(cookie, 'arrived@moggie.test', code);
    await signUp(email);
    const reset = await post('/api/account/reset-password', { email, code: former, password: 'Purr5678' });
    expect(codeOf(reset)).toBe('auth/code-invalid');
  });

  test('is told to the former one in the player’s language, with the way to support', async () => {
    const player = await newPlayer('de-DE');
    const next = `next.${player.email}`;
    await send(player.cookie, next);
    const { text, code = '' } = await mailTo(next);
    expect(text).toMatch(/^Gib diesen Code ein, um deine E-Mail-Adresse zu bestätigen:/);
    const entered = await enter(player.cookie, next, code);
    await deliver();
    const token = await tokenOf(cookieOf(entered));
    expect(await kinds({ ...player, token })).toEqual(['email_changed']);
    expect(mails(player)).toEqual([
      expect.objectContaining({
        subject: 'Eine Änderung an deinem Konto',
        text: [
          'Dein Konto hat eine neue E-Mail-Adresse. Diese hier gehört nicht mehr dazu.',
          'http://localhost:4800/de-DE/about-us',
          'Falls du das nicht warst, schreib sofort dem Support. Seine Adresse steht unten auf dieser Seite.',
        ].join('\n\n'),
      }),
    ]);
  });
});
