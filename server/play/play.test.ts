import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { publishWebBuild } from './publish.ts';
import { BROKEN, FREE, HOSTILE, PAID, TRIAL, testWebGames } from './testing/web-games.ts';

const { app, build, config, database, gql, onGame, rawStatus, ticketFor } = await testWebGames();
afterAll(() => rmSync(build, { recursive: true, force: true }));

/** What a browser sends that opens a page in the store's frame. */
const PAGE = {
  accept: 'text/html,*/*;q=0.8',
  'accept-language': 'de-AT,de;q=0.9',
  'sec-fetch-dest': 'iframe',
};

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
