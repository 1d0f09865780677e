import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { session } from '../db/schema/account.ts';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { publishWebBuild } from './publish.ts';

const { app, database, gql, post, rawStatus, services, clock, config, signUp } = await testApp();
const FREE = 1;
const PAID = 2;
/** Not for sale yet: its web build is a trial. */
const TRIAL = 5;
const BROKEN = 6;
/** Free in Taiwan alone, and free everywhere but there. */
const FREE_THERE = 7;
const FREE_ELSEWHERE = 8;
const HOSTILE = 9;
const build = mkdtempSync(path.join(tmpdir(), 'moggie-web-'));
const owner = { token: '', uuid: '' };

beforeAll(async () => {
  const web = { web: true, platforms: [] };
  await addGames({ catalog: services.catalog, clock }, [
    { id: FREE, meowcent: 0, game: web },
    { id: PAID, meowcent: 500, game: web },
    { id: 3, meowcent: 0 },
    { id: 4, meowcent: 0, game: { ...web, releaseType: 'soon' } },
    { id: BROKEN, meowcent: 0, game: web },
    { id: TRIAL, meowcent: 500, game: { ...web, releaseType: 'trial' } },
    { id: FREE_THERE, meowcent: 500, own: { tw: 0 }, game: web },
    { id: FREE_ELSEWHERE, meowcent: 0, own: { tw: 500 }, game: web },
    { id: HOSTILE, meowcent: 0, game: web },
  ]);
  mkdirSync(path.join(build, 'data'));
  writeFileSync(path.join(build, 'index.html'), '<!doctype html><title>Game</title>');
  writeFileSync(path.join(build, 'game.wasm'), 'wasm');
  writeFileSync(path.join(build, 'data/pack.js.gz'), gzipSync('pack'));
  writeFileSync(path.join(build, 'data/unknown.bin'), 'bin');
  writeFileSync(path.join(build, 'data/!$扉 (夜).ogg'), '0123456789');
  for (const id of [FREE, PAID, TRIAL, FREE_THERE, FREE_ELSEWHERE])
    await publishWebBuild(config.dataDir, id, build, '1.2.0');
  symlinkSync(config.dataDir, path.join(config.dataDir, 'web/1/up'));
  writeFileSync(path.join(config.dataDir, 'secret.txt'), 'secret');
  Object.assign(owner, await signUp('owner@moggie.test'));
  await services.library.grant(owner.uuid, [{ storeId: PAID, orderId: crypto.randomUUID(), paid: 0 }]);
});
afterAll(() => rmSync(build, { recursive: true, force: true }));

const onGame = (id: number, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: `g-${id}.play.localhost:4800`, ...headers } });

/** What a browser sends that opens a page in the store's frame. */
const PAGE = {
  accept: 'text/html,*/*;q=0.8',
  'accept-language': 'de-AT,de;q=0.9',
  'sec-fetch-dest': 'iframe',
};

const ADD_TICKET = 'mutation ($id: Int!) { addPlayTicket(store_id: $id) { url expires_at } }';
async function ticketFor(id: number, sender: { token?: string } = owner) {
  const { data, codes } = await gql(ADD_TICKET, { id }, sender);
  return { ...data?.addPlayTicket, codes };
}

describe('a game’s own origin', () => {
  test('serves the files of its build with their types [D08]', async () => {
    const page = await onGame(FREE, '/');
    expect([page.statusCode, page.body, page.headers['content-type']]).toEqual([
      200,
      '<!doctype html><title>Game</title>',
      'text/html; charset=utf-8',
    ]);
    expect((await onGame(FREE, '/game.wasm?v=1')).headers['content-type']).toBe('application/wasm');
    expect((await onGame(FREE, '/data/unknown.bin')).headers['content-type']).toBe(
      'application/octet-stream',
    );
    expect((await onGame(FREE, '/missing.js')).statusCode).toBe(404);
  });

  test('serves whatever names makers of games give, and the ranges that players of sound ask for [D08]', async () => {
    const url = `/data/${encodeURIComponent('!$扉 (夜).ogg')}`;
    const whole = await onGame(FREE, url);
    expect([whole.statusCode, whole.body, whole.headers['content-type']]).toEqual([
      200,
      '0123456789',
      'audio/ogg',
    ]);
    expect(whole.headers['accept-ranges']).toBe('bytes');
    const part = await onGame(FREE, url, { range: 'bytes=4-6' });
    expect([part.statusCode, part.body, part.headers['content-range'], part.headers['content-type']]).toEqual(
      [206, '456', 'bytes 4-6/10', 'audio/ogg'],
    );
    const beyond = await onGame(FREE, url, { range: 'bytes=10-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
    const again = await onGame(FREE, url, { 'if-none-match': String(whole.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('names the encoding of files that are compressed already', async () => {
    const { headers, rawPayload } = await onGame(FREE, '/data/pack.js.gz');
    expect([headers['content-encoding'], headers['content-type']]).toEqual([
      'gzip',
      'text/javascript; charset=utf-8',
    ]);
    expect(rawPayload.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  });

  test('is sandboxed, talks to itself only, and is framed by the store’s sites only [D08]', async () => {
    const { headers } = await onGame(FREE, '/');
    const policy = String(headers['content-security-policy']);
    // In a process of its own, where the browser can: a game that never rests holds up no page of the store.
    expect(headers['origin-agent-cluster']).toBe('?1');
    // Whom a search engine sends here was not asked whether they are adults.
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'self' data: blob:",
        "connect-src 'self' data: blob:",
        "form-action 'none'",
        'frame-ancestors http://localhost:4800 http://cn.localhost:4800 http://master.localhost:4800 http://lynx.localhost:4800',
        'sandbox allow-scripts allow-same-origin allow-pointer-lock allow-orientation-lock',
      ]),
    );
  });

  test('gives no service worker, which would answer without that policy [D08]', async () => {
    const { statusCode, body } = await onGame(FREE, '/data/pack.js.gz', { 'service-worker': 'script' });
    expect([statusCode, body]).toEqual([403, 'A game may have no service worker.']);
  });

  test.each([
    '/graphql',
    '/api/account/token',
    '/cdn/countries.json',
    '/healthz',
    '/metrics',
    '/dev/mailbox',
    '/depot/x',
    '/__play/1/index.html',
  ])('has nothing of the store at %s', async (url) => {
    expect((await onGame(FREE, url)).statusCode).toBe(404);
    const post = await app.inject({ method: 'POST', url, headers: { host: 'g-1.play.localhost:4800' } });
    expect(post.statusCode).toBe(404);
  });

  test.each([
    ['closed', () => onGame(PAID, '/', PAGE), 403, 'Dieses Spiel ist hier nicht geöffnet.'],
    [
      'with a ticket that is over',
      () => onGame(PAID, '/?ticket=over', PAGE),
      403,
      'Dieser Zugang zum Spiel wurde schon benutzt oder ist zu alt.',
    ],
    [
      'without such a page',
      () => onGame(FREE, '/gone.html', PAGE),
      404,
      'Diese Seite gibt es im Spiel nicht.',
    ],
  ])(
    '%s says so to who looks at it, in their language, and how to go back',
    async (_why, ask, status, words) => {
      const { statusCode, headers, body } = await ask();
      expect([
        statusCode,
        headers['content-type'],
        headers['cache-control'],
        headers['x-robots-tag'],
      ]).toEqual([status, 'text/html; charset=utf-8', 'no-store', 'noindex']);
      expect(headers['content-security-policy']).toBe(
        (await onGame(FREE, '/')).headers['content-security-policy'],
      );
      expect(body).toContain('<html lang="de-DE">');
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).toContain(`<h1>${words}</h1>`);
      expect(body).toContain('<p>Geh zurück zur Seite des Spiels und starte es von dort.</p>');
    },
  );

  test('that cannot be read says so, too', async () => {
    await database.query.execute(sql`alter table play_ticket rename to away`);
    const { statusCode, headers, body } = await onGame(FREE, '/?ticket=one', PAGE);
    await database.query.execute(sql`alter table away rename to play_ticket`);
    expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>Das Spiel lässt sich gerade nicht laden.</h1>');
    expect(body).not.toContain('play_ticket');
  });

  test('answers a game that asks for a file it has not with a line', async () => {
    const asked = { 'accept-language': 'de-AT', accept: '*/*' };
    for (const headers of [asked, { ...asked, 'sec-fetch-dest': 'script' }]) {
      const { body, headers: answered } = await onGame(FREE, '/missing.js', headers);
      expect([answered['content-type'], body]).toEqual(['text/plain; charset=utf-8', 'No such file.']);
    }
  });

  test('is not reached from the store’s origin, where its scripts would act as the player [D08]', async () => {
    // Folders as an author would name them for addresses whose letters are written as escapes.
    for (const folder of ['9', 'y/9', '5f_play/9', 'lay/9']) {
      mkdirSync(path.join(build, folder), { recursive: true });
      writeFileSync(path.join(build, folder, 'index.html'), '<script>fetch("/api/account/token")</script>');
    }
    await publishWebBuild(config.dataDir, HOSTILE, build, '1.2.0');
    const prefixes = ['/__play/', '/%5f_play/', '/%5F%5Fplay/', '/%5f%5f%70lay/', '/__pla%79/'];
    for (const url of prefixes.flatMap((prefix) => [`${prefix}9/`, `${prefix}9/index.html`])) {
      const headers = { host: 'localhost:4800', accept: 'application/json' };
      expect([url, (await app.inject({ url, headers })).statusCode]).toEqual([url, 404]);
    }
  });

  test.each([
    '/../2/index.html',
    '/..%2f2/index.html',
    '/%2e%2e/2/index.html',
    '/up/secret.txt',
    '/..%5csecret.txt',
    '/data',
    '/.',
    '//etc/passwd',
  ])('keeps to its folder at %s', async (url) => {
    expect(await rawStatus(url, 'g-1.play.localhost:4800')).toBe(404);
  });
});

describe('a game that must be owned', () => {
  test('is closed without a pass', async () => {
    for (const url of ['/', '/index.html', '/game.wasm'])
      expect((await onGame(PAID, url)).statusCode).toBe(403);
    expect((await onGame(PAID, '/', { cookie: '__Host-play=2.x.9999999999999.forged' })).statusCode).toBe(
      403,
    );
  });

  test('opens for its owner with a ticket, once, and stays open by a cookie of its own origin', async () => {
    const { url } = await ticketFor(PAID);
    const [origin, search] = url.split('/?');
    expect(origin).toBe('http://g-2.play.localhost:4800');
    const entered = await onGame(PAID, `/?${search}`);
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/']);
    const [cookie] = entered.cookies;
    expect(cookie).toMatchObject({
      name: '__Host-play',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'None',
    });
    expect(cookie).not.toHaveProperty('domain');
    const headers = { cookie: `__Host-play=${cookie?.value}` };
    expect((await onGame(PAID, '/', headers)).statusCode).toBe(200);
    expect((await onGame(PAID, `/?${search}`)).statusCode).toBe(403);
    clock.now = new Date(clock.now.getTime() + 12 * 60 * 60_000);
    expect((await onGame(PAID, '/', headers)).statusCode).toBe(403);
  });

  /** Opens a game; answers with its cookie as the browser sends it. */
  async function enter(id: number, sender: { token?: string } = owner): Promise<string> {
    const { url } = await ticketFor(id, sender);
    const { cookies } = await onGame(id, `/?${url.split('/?')[1]}`);
    return `__Host-play=${cookies[0]?.value}`;
  }
  const later = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  };

  test('stays open as long as it is played: a pass that is 15 minutes old is given anew', async () => {
    const first = await enter(PAID);
    later(14);
    expect((await onGame(PAID, '/', { cookie: first })).cookies).toEqual([]);
    later(1);
    const [renewed] = (await onGame(PAID, '/game.wasm', { cookie: first })).cookies;
    expect(renewed).toMatchObject({
      name: '__Host-play',
      path: '/',
      maxAge: 12 * 60 * 60,
      httpOnly: true,
      secure: true,
      sameSite: 'None',
    });
    later(12 * 60 - 15);
    expect((await onGame(PAID, '/', { cookie: first })).statusCode).toBe(403);
    expect((await onGame(PAID, '/', { cookie: `__Host-play=${renewed?.value}` })).statusCode).toBe(200);
    expect((await onGame(FREE, '/', { cookie: `__Host-play=${renewed?.value}` })).cookies).toEqual([]);
  });

  /** A player who owns the game, beside the one who always does. */
  async function another(email: string) {
    const player = await signUp(email);
    await services.library.grant(player.uuid, [{ storeId: PAID, orderId: crypto.randomUUID(), paid: 0 }]);
    return player;
  }

  test('closes when its player signs out, and for nobody else', async () => {
    const leaving = await another('leaving@moggie.test');
    const [left, stayed] = [await enter(PAID, leaving), await enter(PAID)];
    const statuses = async () => [
      (await onGame(PAID, '/', { cookie: left })).statusCode,
      (await onGame(PAID, '/', { cookie: stayed })).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await post('/api/account/sign-out', {}, { cookie: leaving.cookie });
    expect(await statuses()).toEqual([403, 200]);
    // What is everyone's stays so.
    expect((await onGame(FREE, '/', { cookie: left })).statusCode).toBe(200);
  });

  test('asks for the session only of a pass that is due, also where nobody told that it ended', async () => {
    const elsewhere = await another('elsewhere@moggie.test');
    const cookie = await enter(PAID, elsewhere);
    const askOnce = async () => {
      const before = database.statementCount();
      const { statusCode } = await onGame(PAID, '/game.wasm', { cookie });
      return { statusCode, statements: database.statementCount() - before };
    };
    /** The jobs of a server that listens have statements of their own: the least of three is what a request costs. */
    const ask = async () => {
      const tries = [await askOnce(), await askOnce(), await askOnce()];
      return tries.reduce((least, each) => (each.statements < least.statements ? each : least));
    };
    const { statements } = await ask();
    later(15);
    expect(await ask()).toEqual({ statusCode: 200, statements: statements + 1 });
    later(-1);
    await database.query.delete(session).where(eq(session.userId, elsewhere.uuid));
    expect(await ask()).toEqual({ statusCode: 200, statements });
    later(1);
    expect((await ask()).statusCode).toBe(403);
  });

  test.each([
    ['&locale=ja-JP', '/?locale=ja-JP'],
    ['&locale=tlh', '/'],
    ['&locale=ja-JP&brand=lynx', '/?locale=ja-JP&brand=lynx'],
    ['&brand=tiger', '/'],
  ])('keeps the language of the store around it, and nothing else: %s [D09]', async (more, location) => {
    const { url } = await ticketFor(PAID);
    const entered = await onGame(PAID, `/?${url.split('/?')[1]}${more}`);
    expect([entered.statusCode, entered.headers.location]).toEqual([303, location]);
  });

  test('refuses a ticket after a minute, and one of another game', async () => {
    const late = await ticketFor(PAID);
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect((await onGame(PAID, `/?${late.url.split('/?')[1]}`)).statusCode).toBe(403);
    const other = await ticketFor(PAID);
    expect((await onGame(FREE, `/?${other.url.split('/?')[1]}`)).statusCode).toBe(403);
    expect((await onGame(PAID, `/?${other.url.split('/?')[1]}`)).statusCode).toBe(303);
  });

  test('gives tickets to owners only', async () => {
    expect((await ticketFor(PAID, {})).codes).toEqual(['401']);
    const stranger = await signUp('stranger@moggie.test');
    expect((await ticketFor(PAID, stranger)).codes).toEqual(['launch/no-licence']);
    for (const id of [3, 4, 99]) expect((await ticketFor(id)).codes).toEqual(['404']);
  });
});

describe('a free game', () => {
  test('is played by everyone without a ticket', async () => {
    expect(await ticketFor(FREE, {})).toEqual({
      url: 'http://g-1.play.localhost:4800/',
      expires_at: null,
      codes: [],
    });
  });

  test('is free only where its price says so: a ticket for players there, and nothing for guests', async () => {
    const [there, here] = [await signUp('there@moggie.test'), await signUp('here@moggie.test')];
    await services.account.setCountry(there.uuid, 'tw');
    await services.account.setCountry(here.uuid, 'us');
    const codesFor = async (id: number) => [
      (await ticketFor(id, there)).codes,
      (await ticketFor(id, here)).codes,
      (await ticketFor(id, {})).codes,
    ];
    expect(await codesFor(FREE_THERE)).toEqual([[], ['launch/no-licence'], ['401']]);
    expect(await codesFor(FREE_ELSEWHERE)).toEqual([['launch/no-licence'], [], ['401']]);
    for (const id of [FREE_THERE, FREE_ELSEWHERE]) expect((await onGame(id, '/')).statusCode).toBe(403);
    const { url } = await ticketFor(FREE_THERE, there);
    expect((await onGame(FREE_THERE, `/?${url.split('/?')[1]}`)).statusCode).toBe(303);
    const query =
      'query ($id: Int!) { getStoreAuthorizedAndFindStoreUrl(id: $id, os: ["web"]) { list { os } } }';
    const offered = async (id: number, sender: { token: string }) =>
      (await gql(query, { id }, sender)).data.getStoreAuthorizedAndFindStoreUrl.list;
    expect([await offered(FREE_THERE, there), await offered(FREE_THERE, here)]).toEqual([
      [{ os: 'web' }],
      [],
    ]);
    expect([await offered(FREE_ELSEWHERE, there), await offered(FREE_ELSEWHERE, here)]).toEqual([
      [],
      [{ os: 'web' }],
    ]);
  });

  test('shows its web build beside the others [O33]', async () => {
    const query =
      'query ($id: Int!, $os: [String!]!) { getStoreAuthorizedAndFindStoreUrl(id: $id, os: $os) { isAuthorized list { type os version size url } } }';
    const web = {
      type: 'official_app',
      os: 'web',
      version: '1.2.0',
      size: 65,
      url: 'http://g-1.play.localhost:4800',
    };
    const ask = async (id: number, os: string[], sender = {}) =>
      (await gql(query, { id, os }, sender)).data.getStoreAuthorizedAndFindStoreUrl;
    const seen = await ask(FREE, ['web', 'windows']);
    expect(seen).toEqual({ isAuthorized: false, list: [{ ...web, size: seen.list[0]?.size }] });
    expect(await ask(FREE, ['windows'])).toEqual({ isAuthorized: false, list: [] });
    expect(await ask(PAID, ['web'])).toEqual({ isAuthorized: false, list: [] });
    expect((await ask(PAID, ['web'], owner)).isAuthorized).toBe(true);
    expect((await ask(PAID, ['web'], owner)).list).toHaveLength(1);
  });
});

test('a trial that plays on the web is everyone’s, and is called a trial [S08]', async () => {
  expect((await ticketFor(TRIAL, {})).url).toBe('http://g-5.play.localhost:4800/');
  expect((await onGame(TRIAL, '/')).statusCode).toBe(200);
  const query =
    'query ($id: Int!) { getStoreAuthorizedAndFindStoreUrl(id: $id, os: ["web"]) { isAuthorized list { type } } }';
  expect((await gql(query, { id: TRIAL })).data.getStoreAuthorizedAndFindStoreUrl).toEqual({
    isAuthorized: false,
    list: [{ type: 'trial_app' }],
  });
});

describe('a web build that cannot be played', () => {
  const folder = path.join(config.dataDir, 'web', String(BROKEN));

  test('is none, or says nothing of itself: the game’s data are lost [C12]', async () => {
    expect((await ticketFor(BROKEN)).codes).toEqual(['render/game-data-lost']);
    await publishWebBuild(config.dataDir, BROKEN, build, '1.2.0');
    expect((await ticketFor(BROKEN)).codes).toEqual([]);
    writeFileSync(path.join(folder, 'moggie-web.json'), '{"version":');
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    expect((await ticketFor(BROKEN)).codes).toEqual(['render/game-data-lost']);
    expect((await warned).message).toMatch(/^Game \d+ has no web build: /);
  });

  test('has no first page: the game cannot start [C11]', async () => {
    await publishWebBuild(config.dataDir, BROKEN, build, '1.2.1');
    rmSync(path.join(folder, 'index.html'));
    expect((await ticketFor(BROKEN)).codes).toEqual(['render/error']);
  });
});
