import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CodedError } from '../../shared/contract/errors.ts';
import { type CoverCache, createCoverCache } from './cover-cache.ts';
import { createPageHandler } from './page-handler.ts';

const COVER = '/cdn/games/1001/cover.svg';
/** What the store has of every picture. */
let image: Uint8Array<ArrayBuffer>;

let folder: string;
/** Whose covers are kept. */
let library: string[];
let reachable: boolean;
/** Whether the store leaves what it is asked without an answer. */
let silent: boolean;
let covers: CoverCache;
let handle: (request: Request) => Promise<Response>;
const get = (address: string) => handle(new Request(address));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-page-'));
  writeFileSync(path.join(folder, 'index.html'), 'page');
  reachable = true;
  silent = false;
  image = new Uint8Array(4_000).fill(7);
  library = [COVER];
  covers = createCoverCache(path.join(folder, 'covers'), (pathname) => library.includes(pathname));
  handle = createPageHandler({
    root: folder,
    covers,
    patienceMs: 50,
    async forward(request) {
      if (silent) await new Promise(() => {});
      if (!reachable) throw new CodedError('other/network-request-failed', 'gone');
      const isImage = new URL(request.url).pathname.startsWith('/cdn/');
      return isImage
        ? new Response(image, { headers: { 'content-type': 'image/webp' } })
        : Response.json({ path: new URL(request.url).pathname });
    },
  });
});

describe('the handler of the page scheme', () => {
  test('sends calls to the store and keeps the rest at home', async () => {
    expect(await (await get('app://bundle/graphql')).json()).toEqual({ path: '/graphql' });
    expect(await (await get('app://bundle/api/account/sign-in')).json()).toEqual({
      path: '/api/account/sign-in',
    });
    expect(await (await get('app://bundle/graphqlish')).text()).toBe('page');
  });

  test('what the store answers runs nothing in the page’s place, a kept cover neither', async () => {
    const policyOf = async (address: string) => {
      const { headers } = await get(address);
      return [headers.get('content-security-policy'), headers.get('x-content-type-options')];
    };
    const inert = ["default-src 'none'; sandbox", 'nosniff'];
    expect(await policyOf('app://bundle/api/invoice/1')).toEqual(inert);
    expect(await policyOf(`app://bundle${COVER}`)).toEqual(inert);
    reachable = false;
    expect(await policyOf(`app://bundle${COVER}`)).toEqual(inert);
  });

  test('refuses another host and writing to files', async () => {
    expect((await get('app://elsewhere/index.html')).status).toBe(403);
    expect((await handle(new Request('app://bundle/index.html', { method: 'POST' }))).status).toBe(405);
  });

  test('with no network the answer names the code, and covers of the library still show', async () => {
    await (await get(`app://bundle${COVER}?w=640`)).arrayBuffer();
    await (await get('app://bundle/cdn/games/1002/cover.svg')).arrayBuffer();
    reachable = false;
    const kept = await get(`app://bundle${COVER}?w=1280`);
    expect(kept.status).toBe(200);
    expect(kept.headers.get('content-type')).toBe('image/webp');
    expect(new Uint8Array(await kept.arrayBuffer())).toEqual(image);
    const other = await get('app://bundle/cdn/games/1002/cover.svg');
    expect(other.status).toBe(503);
    expect(await other.json()).toEqual({ code: 'other/network-request-failed' });
  });

  test('a kept cover shows while the store is silent; another picture is waited for', async () => {
    await (await get(`app://bundle${COVER}?w=640`)).arrayBuffer();
    silent = true;
    const kept = await get(`app://bundle${COVER}?w=1280`);
    expect(new Uint8Array(await kept.arrayBuffer())).toEqual(image);
    const other = get('app://bundle/cdn/games/1002/cover.svg').then(() => 'answered');
    expect(await Promise.race([other, delay(200, 'waits')])).toBe('waits');
  });

  test('with no network a cover is whole where it ever came so, else the square that a list cut of it', async () => {
    const length = async () => (await (await get(`app://bundle${COVER}?w=640`)).arrayBuffer()).byteLength;
    image = new Uint8Array(3_000);
    await get(`app://bundle${COVER}?w=120&h=120`);
    reachable = false;
    expect(await length()).toBe(3_000);
    reachable = true;
    image = new Uint8Array(4_000);
    await get(`app://bundle${COVER}?w=640`);
    image = new Uint8Array(3_000);
    await get(`app://bundle${COVER}?w=120&h=120`);
    reachable = false;
    expect(await length()).toBe(4_000);
  });

  test('sizes of one cover that come at once are all kept, and nothing half written is left', async () => {
    const warned = vi.spyOn(console, 'warn');
    await Promise.all([320, 640, 1280].map((width) => get(`app://bundle${COVER}?w=${width}`)));
    expect(warned.mock.calls).toEqual([]);
    expect(readdirSync(path.join(folder, 'covers'))).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    warned.mockRestore();
  });

  test('of a library that is left no cover stays but of what is here, whole or cut', async () => {
    const theirs = '/cdn/games/1002/cover.svg';
    library = [COVER, theirs];
    for (const cover of library)
      for (const size of ['?w=640', '?w=120&h=120']) await get(`app://bundle${cover}${size}`);
    expect(readdirSync(path.join(folder, 'covers'))).toHaveLength(4);
    library = [COVER];
    await covers.keepOnly(library);
    expect(readdirSync(path.join(folder, 'covers'))).toHaveLength(2);
    reachable = false;
    expect((await get(`app://bundle${theirs}`)).status).toBe(503);
    expect((await get(`app://bundle${COVER}`)).status).toBe(200);
  });

  test('a cover that comes when its library was left is shown, and not kept', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>();
    const headers = { 'content-type': 'image/webp' };
    const shown = covers.keep(new URL(`app://bundle${COVER}`), new Response(readable, { headers }));
    library = [];
    const writer = writable.getWriter();
    await writer.write(image);
    await writer.close();
    expect(new Uint8Array(await (await shown).arrayBuffer())).toEqual(image);
    expect(await covers.has(COVER)).toBe(false);
  });

  test('a cover that the disk does not take is shown all the same', async () => {
    writeFileSync(path.join(folder, 'covers'), 'no folder');
    const shown = await get(`app://bundle${COVER}?w=640`);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(image);
  });
});
