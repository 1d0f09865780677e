import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOST, testApp } from '../testing/app.ts';
import { createSlots } from './slots.ts';
import { parseVariant } from './variant.ts';

const { app, config, services, rawStatus } = await testApp();
const limited = await testApp({ RATE_LIMIT: '2', TRUST_PROXY: 'loopback' });
const files = path.join(config.dataDir, 'files');
const WEBP = 'image/avif,image/webp,*/*';

beforeAll(async () => {
  mkdirSync(path.join(files, 'games/one'), { recursive: true });
  writeFileSync(
    path.join(files, 'games/one/cover.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="100%" height="100%" fill="#258"/></svg>',
  );
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#a53' } });
  await photo.jpeg().toFile(path.join(files, 'games/one/photo.jpg'));
  writeFileSync(path.join(files, 'games/one/broken.png'), 'not an image');
  writeFileSync(path.join(files, 'games/one/page.html'), '<script>alert(1)</script>');
  writeFileSync(path.join(config.dataDir, 'secret.png'), 'secret');
  symlinkSync(path.join(config.dataDir, 'secret.png'), path.join(files, 'link.png'));
});

const get = (url: string, accept = WEBP, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: HOST, accept, ...headers } });

async function sizeOf(url: string, accept = WEBP) {
  const { width, height, format } = await sharp((await get(url, accept)).rawPayload).metadata();
  return { width, height, format };
}

describe('widths', () => {
  test.each([
    [1, 640],
    [639, 640],
    [640, 640],
    [641, 640],
    [1279, 640],
    [1280, 1280],
    [1919, 1280],
    [1920, 1920],
    [2559, 1920],
    [2560, 2560],
    [99999, 2560],
  ])('W1: %i is %i [X07]', (asked, given) => {
    expect(parseVariant({ w: String(asked) }, undefined)?.width).toBe(given);
  });

  test.each([
    { w: 'x' },
    { w: '-640' },
    { w: '1e3' },
    { w: '640.5' },
    { w: '' },
    { w: '640', q: 'best' },
    { w: ['1', '2'] },
    { w: '9999999' },
  ])('%j is malformed', (parameters) => {
    expect(parseVariant(parameters, WEBP)).toBeNull();
  });

  test('no width is the original, and every quality is the same', () => {
    expect(parseVariant({ q: '95' }, WEBP)).toBeUndefined();
    for (const q of ['0', '1', '82', '95', '99999'])
      expect(parseVariant({ w: '640', q }, WEBP)).toEqual(parseVariant({ w: '640' }, WEBP));
  });
});

describe('/cdn/', () => {
  const cover = '/cdn/games/one/cover.svg';

  test('sizes an image to its step, its placeholder and its cart cover [X07]', async () => {
    expect(await sizeOf(`${cover}?w=700&q=95`)).toEqual({ width: 640, height: 360, format: 'webp' });
    expect(await sizeOf(`${cover}?w=1920&q=95`)).toEqual({ width: 1920, height: 1080, format: 'webp' });
    expect(await sizeOf(`${cover}?w=10`)).toEqual({ width: 10, height: 6, format: 'webp' });
    expect(await sizeOf(`${cover}?w=120&h=120`)).toEqual({ width: 120, height: 120, format: 'webp' });
  });

  test('never makes a photo larger than it is', async () => {
    expect(await sizeOf('/cdn/games/one/photo.jpg?w=1280')).toEqual({
      width: 900,
      height: 600,
      format: 'webp',
    });
  });

  test('gives webp to those who take it and jpeg to all others, and tells caches so', async () => {
    expect(await sizeOf(`${cover}?w=640`, 'image/png,*/*')).toEqual({
      width: 640,
      height: 360,
      format: 'jpeg',
    });
    const { headers } = await get(`${cover}?w=640`);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      vary: 'accept',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('lets a player’s picture be kept for ever by its time, by no shared cache, and nothing that may be withheld [V02]', async () => {
    mkdirSync(path.join(files, 'users/someone'), { recursive: true });
    cpSync(path.join(files, 'games/one/photo.jpg'), path.join(files, 'users/someone/avatar.jpg'));
    const lifeOf = async (url: string) => (await get(url)).headers['cache-control'];
    const day = 'max-age=86400, stale-while-revalidate=86400';
    expect([
      await lifeOf('/cdn/users/someone/avatar.jpg?w=640&t=5'),
      await lifeOf('/cdn/users/someone/avatar.jpg?w=640'),
      await lifeOf('/cdn/%75sers/someone/avatar.jpg?w=640'),
      await lifeOf('/cdn/users%2fsomeone/avatar.jpg?w=640'),
      await lifeOf(`${cover}?w=640&t=5`),
    ]).toEqual([
      'private, max-age=31536000, immutable',
      `private, ${day}`,
      `private, ${day}`,
      `private, ${day}`,
      `public, ${day}`,
    ]);
  });

  test('gives the original without a width, and nothing twice to those who have it', async () => {
    const first = await get(cover);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(first.headers['content-security-policy']).toContain('sandbox');
    const { etag } = first.headers;
    for (const known of [`${etag}`, `"other", W/${etag}`]) {
      const again = await get(cover, WEBP, { 'if-none-match': known });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  test('makes an image once, however many ask at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => get('/cdn/games/one/photo.jpg?w=640')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    const cached = readdirSync(path.join(config.dataDir, 'cache/images'), {
      recursive: true,
      encoding: 'utf8',
    });
    expect(cached.filter((name) => name.includes('.') && !/[0-9a-f]{64}\.(webp|jpeg)$/.test(name))).toEqual(
      [],
    );
  });

  test('keeps one file of a size, whatever quality is asked for', async () => {
    mkdirSync(path.join(files, 'games/two'));
    writeFileSync(
      path.join(files, 'games/two/cover.svg'),
      readFileSync(path.join(files, 'games/one/cover.svg')),
    );
    const bodies = await Promise.all(
      ['1', '2', '95'].map(async (q) => (await get(`/cdn/games/two/cover.svg?w=640&q=${q}`)).rawPayload),
    );
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(readdirSync(path.join(config.dataDir, 'cache/images/games/two'))).toHaveLength(1);
  });

  test('makes so many images a minute for one address; what is made is sent without end', async () => {
    const folder = path.join(limited.config.dataDir, 'files');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'cover.svg'), readFileSync(path.join(files, 'games/one/cover.svg')));
    const status = async (width: number, from = '10.0.0.1') => {
      const headers = { host: HOST, accept: WEBP, 'x-forwarded-for': from };
      const answer = await limited.app.inject({ url: `/cdn/cover.svg?w=${width}`, headers });
      return answer.statusCode;
    };
    const made: number[] = [];
    for (const width of [10, 640, 10, 640, 10, 640, 1280]) made.push(await status(width));
    expect(made).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await status(640)).toBe(200);
    expect(await status(1280, '10.0.0.2')).toBe(200);
    expect(await status(1280)).toBe(200);
    // Of IPv6 a network is one address.
    const inNetwork: number[] = [];
    for (const [n, width] of [1920, 2560, 10].entries()) {
      writeFileSync(path.join(folder, 'cover.svg'), `${readFileSync(path.join(folder, 'cover.svg'))} `);
      inNetwork.push(await status(width, `2001:db8::${n}`));
    }
    expect(inNetwork).toEqual([200, 200, 429]);
    expect(await status(10, '2001:db8:0:1::1')).toBe(200);
  });

  test.each([
    '/cdn/../secret.png',
    '/cdn/games/../../secret.png',
    '/cdn/games/one/../../../secret.png',
    '/cdn/..%2fsecret.png',
    '/cdn/%2e%2e/secret.png',
    '/cdn/%252e%252e%252fsecret.png',
    '/cdn/games/..%5c..%5csecret.png',
    '/cdn//etc/passwd',
    '/cdn/link.png',
    '/cdn/games/one/page.html',
    '/cdn/games/one',
    '/cdn/games/one/missing.png?w=640',
    '/cdn/games/one/cover.svg%00.png',
  ])('%s is 404', async (url) => {
    expect(await rawStatus(url)).toBe(404);
  });

  test('refuses malformed parameters and says when an image cannot be read', async () => {
    expect((await get(`${cover}?w=big`)).json().error.code).toBe('400');
    const broken = await get('/cdn/games/one/broken.png?w=640');
    expect([broken.statusCode, broken.json().error]).toEqual([
      404,
      { code: '404', message: 'This image cannot be read' },
    ]);
  });
});

test('uploads wait in a short line of their own, not before the sizes of other pictures', async () => {
  const background = '#a53';
  const head = await sharp({ create: { width: 1500, height: 1500, channels: 3, background } })
    .png()
    .toBuffer();
  let ended = 0;
  const uploads = Promise.allSettled(
    Array.from({ length: 24 }, (_, n) =>
      services.image.keepAvatar(`player${n}`, head).then(() => {
        ended += 1;
      }),
    ),
  );
  expect((await get('/cdn/games/one/photo.jpg?w=2560')).statusCode).toBe(200);
  expect(ended).toBeLessThan(10);
  const refused = (await uploads).filter((upload) => upload.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toEqual(
    Array(3).fill(expect.objectContaining({ code: '9999' })),
  );
});

test('slots hand on their turn and turn away what would wait too long', async () => {
  const slots = createSlots(1, 1);
  const gate = Promise.withResolvers<void>();
  const order: number[] = [];
  const first = slots.run(async () => {
    await gate.promise;
    order.push(1);
  });
  const second = slots.run(async () => order.push(2));
  await expect(slots.run(async () => order.push(3))).rejects.toThrow(
    expect.objectContaining({ code: '9999' }),
  );
  gate.resolve();
  await Promise.all([first, second]);
  await slots.run(async () => order.push(4));
  expect(order).toEqual([1, 2, 4]);
});
