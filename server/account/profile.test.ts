import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, cookieOf, HOST, PASSWORD, testApp } from '../testing/app.ts';
import { uploadFile } from '../testing/uploads.ts';
import { UPLOADS } from './attempts.ts';

const tested = await testApp();
const { app, gql, post, signUp, services, database, clock, config } = tested;

beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 2 * 60 * 60_000);
});

const newPlayer = () => signUp(`${randomUUID()}@moggie.test`);
const SET =
  'mutation ($auth: AuthInput, $profile: ProfileInput, $metadata: MetadataInput) { setUser(auth: $auth, profile: $profile, metadata: $metadata) { uuid } }';
const READ = `{ me { locale profile { nickname { value } head { value } introduction { value } }
  social { facebook twitter discord creator_site }
  metadata { tags list { _cid title type value url show } community_email { value show } } } }`;

const entry = (changes: object = {}) => ({
  _cid: '6f0f3c5e-9a51-4f0a-8f6e-0c1e2d3f4a5b',
  title: 'Favourite route',
  type: 'string',
  value: 'Harbour',
  show: true,
  ...changes,
});

describe('the profile', () => {
  test('keeps introduction, links, tags, entries, address and language of mails [O05]', async () => {
    const { token } = await newPlayer();
    const variables = {
      auth: { locale: 'ja-JP' },
      profile: { nickname: ' \u202eRin\n', introduction: '  I read slowly.  ' },
      metadata: {
        social: {
          facebook: 'facebook.com/rin',
          twitter: 'https://x.com/rin',
          discord: '',
          creator_site: null,
        },
        tags: [' cosy\t', 'slow'],
        list: [
          entry(),
          entry({
            _cid: randomUUID(),
            type: 'url',
            title: ' \u2067Blog ',
            value: 'rin.example/a b',
            show: false,
          }),
        ],
        community_email: { value: 'rin@letters.example', show: true },
      },
    };
    expect((await gql(SET, variables, { token })).codes).toEqual([]);
    const { me } = (await gql(READ, {}, { token })).data;
    expect(me).toEqual({
      locale: 'ja-JP',
      profile: {
        nickname: { value: 'Rin' },
        head: { value: '' },
        introduction: { value: 'I read slowly.' },
      },
      social: {
        facebook: 'https://facebook.com/rin',
        twitter: 'https://x.com/rin',
        discord: null,
        creator_site: null,
      },
      metadata: {
        tags: ['cosy', 'slow'],
        list: [
          { ...entry(), url: null },
          {
            ...entry({ type: 'url', title: 'Blog', value: 'https://rin.example/a%20b', show: false }),
            _cid: expect.any(String),
            url: 'https://rin.example/a%20b',
          },
        ],
        community_email: { value: 'rin@letters.example', show: true },
      },
    });
  });

  test('changes what is given and leaves the rest', async () => {
    const { token, uuid } = await newPlayer();
    await gql(SET, { profile: { introduction: 'Hello' }, metadata: { tags: ['cosy'] } }, { token });
    await gql(SET, { metadata: { social: { discord: 'discord.gg/moggie' } } }, { token });
    expect(await services.account.profile.get(uuid)).toMatchObject({
      introduction: 'Hello',
      tags: ['cosy'],
      social: { discord: 'https://discord.gg/moggie' },
    });
  });

  test('shows others only what is meant to be shown', async () => {
    const { token, uuid } = await newPlayer();
    const hidden = entry({ _cid: randomUUID(), show: false });
    const community_email = { value: 'rin@letters.example', show: false };
    await gql(SET, { metadata: { list: [entry(), hidden], community_email } }, { token });
    const shown = (await services.account.profile.shown([uuid])).get(uuid);
    expect([shown?.entries, shown?.communityEmail]).toEqual([[entry()], '']);
  });

  test.each([
    ['an entry without a name', { list: [entry({ title: '  ' })] }],
    ['an entry without a value', { list: [entry({ value: ' ' })] }],
    ['a url that is none', { list: [entry({ type: 'url', value: 'not a link' })] }],
    ['a script as url', { list: [entry({ type: 'url', value: 'javascript:alert(1)' })] }],
    [
      'a url that hides where it leads',
      { list: [entry({ type: 'url', value: 'https://moggie.test@evil.example/' })] },
    ],
    ['an unknown type', { list: [entry({ type: 'html' })] }],
    ['one entry twice', { list: [entry(), entry()] }],
    ['too many entries', { list: Array.from({ length: 21 }, () => entry({ _cid: randomUUID() })) }],
    ['a tag of nothing', { tags: [' '] }],
    ['a tag twice', { tags: ['Cosy', 'cosy'] }],
    ['too many tags', { tags: Array.from({ length: 13 }, (_, index) => `tag ${index}`) }],
    ['a link that leads elsewhere', { social: { twitter: 'https://twitter.com.evil.example/rin' } }],
    ['a link to a host that ends alike', { social: { twitter: 'https://notx.com/rin' } }],
    ['an address that is none', { community_email: { value: 'rin', show: true } }],
  ])('refuses %s whole [P11]', async (_what, metadata) => {
    const { token, uuid } = await newPlayer();
    const { codes } = await gql(SET, { profile: { nickname: 'Changed' }, metadata }, { token });
    expect(codes).toEqual(['400']);
    expect((await services.account.get(uuid)).name).toBe('Player');
  });

  test.each([
    [{ nickname: '   ' }],
    [{ nickname: '\u200b\u3164' }],
    [{ nickname: 'x'.repeat(41) }],
    [{ head: 'https://evil.example/track.png' }],
    [{ head: 'javascript:alert(1)' }],
    [{ head: '/cdn/users/rin/avatar.png?t=1' }],
    [{ role: 'admin' }],
    [{ email: 'other@moggie.test' }],
  ])('refuses %j', async (profile) => {
    const { token } = await newPlayer();
    expect((await gql(SET, { profile }, { token })).codes).toEqual(['400']);
  });

  test('is nobody’s but the viewer’s', async () => {
    expect((await gql(SET, { profile: { nickname: 'x' } })).codes).toEqual(['401']);
    expect((await gql('mutation { setUserCountry(country: "TW") { country } }')).codes).toEqual(['401']);
  });

  test('refuses a language that no mail is written in, and guests', async () => {
    const { token } = await newPlayer();
    expect((await gql(SET, { auth: { locale: 'tlh' } }, { token })).codes).toEqual(['400']);
    expect((await gql(SET, { metadata: { tags: [] } })).codes).toEqual(['401']);
  });
});

describe('uploadFile', () => {
  const picture = (format: 'png' | 'jpeg' | 'webp') =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#c86' } })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .toFormat(format)
      .toBuffer();

  const upload = (
    cookie: string,
    uuid: string,
    file?: { bytes: Uint8Array<ArrayBuffer>; name: string; type: string },
    headers?: Record<string, string>,
  ) =>
    uploadFile(
      tested,
      cookie,
      { scope: 'user', scope_uuid: uuid, basename: 'avatar' },
      file && new File([file.bytes], file.name, { type: file.type }),
      headers,
    );

  test.each([
    ['png', 'me.PNG', 'image/png', 'png'],
    ['jpeg', 'me.jpeg', 'image/jpeg', 'jpg'],
  ] as const)(
    'draws a %s anew as a square without its metadata [V02] [O15]',
    async (format, name, type, extension) => {
      const { cookie, token, uuid } = await newPlayer();
      const bytes = new Uint8Array(await picture(format));
      expect((await sharp(bytes).metadata()).exif).toBeDefined();
      const response = await upload(cookie, uuid, { bytes, name, type });
      const stored = response.json();
      expect([response.statusCode, stored]).toEqual([
        200,
        {
          uuid: expect.any(String),
          path: `users/${uuid}/avatar.${extension}`,
          url: `/cdn/users/${uuid}/avatar.${extension}?t=${clock.now.getTime()}`,
        },
      ]);
      const served = await app.inject({ url: stored.url, headers: { host: HOST } });
      const { width, height, exif, format: kept } = await sharp(served.rawPayload).metadata();
      expect({ width, height, exif, kept }).toEqual({
        width: 512,
        height: 512,
        exif: undefined,
        kept: format,
      });
      expect((await gql(SET, { profile: { head: stored.url } }, { token })).codes).toEqual([]);
      expect((await services.account.get(uuid)).image).toBe(stored.url);
    },
  );

  test('looks the session up once', async () => {
    const { cookie, uuid } = await newPlayer();
    const before = database.statementCount();
    await upload(cookie, uuid);
    // Two for it; the suspension, the count of uploads and the sessions that ended meanwhile are one each.
    expect(database.statementCount() - before).toBe(5);
  });

  test('refuses who may not upload before a byte of the picture has come', async () => {
    const email = 'uploader@moggie.test';
    const { cookie, uuid } = await signUp(email);
    const until = new Date(clock.now.getTime() + 60_000);
    await services.account.suspensions.suspend(uuid, { until, reason: 'spam' }, 'operator');
    const again = cookieOf(await post('/api/account/sign-in', { email, password: PASSWORD }));
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const statusFor = async (held: string) => {
      const sending = request(new URL('/api/account/upload-file', address), {
        method: 'POST',
        headers: {
          host: HOST,
          cookie: held,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 5 * 1024 * 1024,
        },
      });
      sending.flushHeaders();
      const [answer] = await once(sending, 'response');
      sending.on('error', () => {}).destroy();
      return answer.statusCode;
    };
    expect([await statusFor(''), await statusFor(cookie), await statusFor(again)]).toEqual([401, 401, 403]);
  });

  test('takes a hundred pictures of a player in an hour, and refuses the next unread', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const { isAllowed } = services.account.attempts;
    for (let sent = 0; sent < 99; sent += 1) await isAllowed(`upload:${player.uuid}`, UPLOADS);
    expect(codeOf(await upload(player.cookie, player.uuid))).toBe('upload/file-required');
    expect(codeOf(await upload(player.cookie, player.uuid))).toBe('auth/too-many-requests');
    expect(codeOf(await upload(other.cookie, other.uuid))).toBe('upload/file-required');
  });

  test('refuses everything that is not a picture of a moderate size [V02]', async () => {
    const { cookie, uuid } = await newPlayer();
    const refusalOf = async (file?: Parameters<typeof upload>[2]) => codeOf(await upload(cookie, uuid, file));
    const text = new TextEncoder().encode('<svg onload="alert(1)"/>');
    const webp = new Uint8Array(await picture('webp'));
    expect(await refusalOf()).toBe('upload/file-required');
    expect(await refusalOf({ bytes: new Uint8Array(), name: 'me.png', type: 'image/png' })).toBe(
      'upload/file-required',
    );
    expect(await refusalOf({ bytes: text, name: 'me.png', type: 'image/png' })).toBe('upload/not-an-image');
    expect(await refusalOf({ bytes: text, name: 'me.svg', type: 'image/svg+xml' })).toBe(
      'upload/not-an-image',
    );
    expect(await refusalOf({ bytes: webp, name: 'me.png', type: 'image/png' })).toBe('upload/not-an-image');
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    expect(await refusalOf({ bytes: large, name: 'me.png', type: 'image/png' })).toBe('upload/too-large');
    const background = '#c86';
    const vast = await sharp({ create: { width: 10_000, height: 5001, channels: 3, background } })
      .png()
      .toBuffer();
    expect(await refusalOf({ bytes: new Uint8Array(vast), name: 'me.png', type: 'image/png' })).toBe(
      'upload/too-many-pixels',
    );
  });

  test('is gone once it is replaced or taken away, in every size', async () => {
    const { cookie, token, uuid } = await newPlayer();
    const keep = async (format: 'png' | 'jpeg') => {
      const file = {
        bytes: new Uint8Array(await picture(format)),
        name: `me.${format}`,
        type: `image/${format}`,
      };
      const { url } = (await upload(cookie, uuid, file)).json();
      await gql(SET, { profile: { head: url } }, { token });
      return url;
    };
    const statusOf = async (url: string) => (await app.inject({ url, headers: { host: HOST } })).statusCode;
    const sizes = async () => (await readdir(path.join(config.dataDir, 'cache/images/users', uuid))).length;

    const first = await keep('png');
    expect(await statusOf(`${first}&w=120&h=120`)).toBe(200);
    expect(await sizes()).toBe(1);
    const second = await keep('jpeg');
    expect(await statusOf(first)).toBe(404);
    await expect(sizes()).rejects.toThrow('ENOENT');
    expect(await statusOf(`${second}&w=120&h=120`)).toBe(200);

    expect((await gql(SET, { profile: { head: '' } }, { token })).codes).toEqual([]);
    expect(await statusOf(second)).toBe(404);
    await expect(sizes()).rejects.toThrow('ENOENT');
  });

  test('is nobody’s but the player’s own', async () => {
    const [mine, other] = [await newPlayer(), await newPlayer()];
    const file = { bytes: new Uint8Array(await picture('png')), name: 'me.png', type: 'image/png' };
    expect(codeOf(await upload('', mine.uuid, file))).toBe('401');
    expect(codeOf(await upload(mine.cookie, other.uuid, file))).toBe('400');
    const foreign = await upload(mine.cookie, mine.uuid, file, { origin: 'http://evil.example' });
    expect(codeOf(foreign)).toBe('auth/argument-error');
    const { url } = (await upload(other.cookie, other.uuid, file)).json();
    expect((await gql(SET, { profile: { head: url } }, { token: mine.token })).codes).toEqual(['400']);
  });
});
