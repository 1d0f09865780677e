import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { codeOf, cookieOf, HOST, PASSWORD, testApp } from '../testing/app.ts';
import { newPasskey } from '../testing/authenticator.ts';

// The whole ceremony is shown in a browser, in tests/web; here is what a browser cannot send.
const { gql, post, signUp, mailTo, services } = await testApp();

const newPlayer = () => signUp(`${randomUUID()}@moggie.test`);

const bytes = (text: string) => Buffer.from(text).toString('base64url');
const forged = {
  id: bytes('nobody'),
  rawId: bytes('nobody'),
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: bytes('{}'), authenticatorData: bytes('x'), signature: bytes('x') },
};

describe('a passkey', () => {
  test('is added with the password only, for a device that asks who is there', async () => {
    const { cookie } = await newPlayer();
    const begin = (password: string, with_ = cookie) =>
      post('/api/account/passkey/begin', { password }, { cookie: with_ });
    expect(codeOf(await begin(PASSWORD, ''))).toBe('401');
    expect(codeOf(await begin('Wrong1234'))).toBe('auth/wrong-password');
    const { options } = (await begin(PASSWORD)).json();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Moggie' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const onLynx = { cookie, host: 'lynx.localhost:4800' };
    const white = await post('/api/account/passkey/begin', { password: PASSWORD }, onLynx);
    expect(white.json().options.rp).toEqual({ id: 'localhost', name: 'Lynx' });
  });

  test.each([
    ['a text', 'proof'],
    ['another kind', { ...forged, type: 'password' }],
    ['odd letters', { ...forged, id: '../../etc' }],
    ['a key that nobody has', forged],
  ])('does not sign in with %s', async (_what, response) => {
    const begun = await post('/api/account/passkey/sign-in/begin', {});
    const answer = await post(
      '/api/account/passkey/sign-in',
      { response },
      { cookie: cookieOf(begun), origin: `http://${HOST}` },
    );
    expect([answer.statusCode, codeOf(answer), answer.cookies]).toEqual([401, 'auth/passkey-refused', []]);
  });

  test('is not added without a challenge of ours, nor by a forged answer', async () => {
    const { cookie, token } = await newPlayer();
    const add = (response: unknown, with_: string) =>
      post(
        '/api/account/passkey/add',
        { name: 'Mine', response },
        { cookie: with_, origin: `http://${HOST}` },
      );
    expect(codeOf(await add(forged, cookie))).toBe('auth/passkey-refused');
    const begun = await post('/api/account/passkey/begin', { password: PASSWORD }, { cookie });
    expect(codeOf(await add(forged, `${cookie}; ${cookieOf(begun)}`))).toBe('auth/passkey-refused');
    expect((await gql('{ findPasskey { uuid } }', {}, { token })).data).toEqual({ findPasskey: [] });
  });

  test.each([
    ['the site', `http://${HOST}`, true],
    ['another of our sites', `http://cn.${HOST}`, true],
    ['a game', `http://g-7.play.${HOST}`, false],
    ['a stranger', 'http://evil.example', false],
  ])('made on a page of %s: %s, taken: %s', async (_whose, origin, isTaken) => {
    const { cookie, uuid } = await newPlayer();
    const begun = await post('/api/account/passkey/begin', { password: PASSWORD }, { cookie });
    const { challenge, rp } = begun.json().options;
    const response = newPasskey(origin, { rpId: rp.id, challenge });
    // What the request says of its origin is the caller's word, so it proves nothing.
    const headers = new Headers({ cookie: `${cookie}; ${cookieOf(begun)}`, origin });
    const added = services.account.passkeys.add({ name: 'Mine', response }, { ip: '127.0.0.1', headers });
    if (isTaken) await added;
    else await expect(added).rejects.toMatchObject({ code: 'auth/passkey-refused' });
    expect(await services.account.passkeys.list(uuid)).toHaveLength(isTaken ? 1 : 0);
  });

  test.each([
    ['proven', 1],
    ['never proven', 0],
  ])(
    'of an address that was %s: so many stay once its mailbox sets a new password: %i [V03]',
    async (how, left) => {
      const email = `${randomUUID()}@moggie.test`;
      const { cookie, uuid } = await signUp(email);
      const codeTo = async (send: string) => {
        await post(`/api/account/${send}/send`, { email }, { cookie });
        return (await mailTo(email)).code;
      };
      const origin = `http://${HOST}`;
      const begun = await post('/api/account/passkey/begin', { password: PASSWORD }, { cookie });
      const { challenge, rp } = begun.json().options;
      const headers = new Headers({ cookie: `${cookie}; ${cookieOf(begun)}`, origin });
      const response = newPasskey(origin, { rpId: rp.id, challenge });
      await services.account.passkeys.add({ name: 'Mine', response }, { ip: '127.0.0.1', headers });
      if (how === 'proven')
        await post('/api/account/verify-email', { code: await codeTo('verify-email') }, { cookie });
      const reset = { email, code: await codeTo('reset-password'), password: 'Purr5678' };
      expect((await post('/api/account/reset-password', reset)).statusCode).toBe(200);
      expect(await services.account.passkeys.list(uuid)).toHaveLength(left);
    },
  );
});
