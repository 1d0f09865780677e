import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../shared/contract/locales.ts';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { readDefaultDocuments } from './default-documents.ts';

const { app, services, database, clock, signUp } = await testApp();
const ARTICLE = '00000000-0000-4000-8000-000000000001';

beforeAll(async () => {
  await services.site.addDocuments(readDefaultDocuments());
  await services.article.add([
    {
      id: ARTICLE,
      category: 'announcement',
      headline: 'News',
      text: 'Text',
      translations: [],
      broadcastState: 0,
      publishedAt: new Date('2026-11-01T00:00:00Z'),
    },
  ]);
});

const get = (url: string, host = 'localhost:4800') => app.inject({ url, headers: { host } });

describe('robots', () => {
  test('may read all public pages, nothing of a player’s, and find the sitemap', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('User-agent: *\n');
    for (const closed of ['/account', '/my-store', '/ja-JP/account', '/graphql'])
      expect(body).toContain(`Disallow: ${closed}\n`);
    expect(body).not.toContain('Disallow: /store');
    expect(body).toContain('Sitemap: http://localhost:4800/sitemap.xml\n');
  });
});

describe('the sitemap', () => {
  test('has a part for each language', async () => {
    const { body } = await get('/sitemap.xml');
    for (const { code } of LOCALES)
      expect(body).toContain(`<loc>http://localhost:4800/sitemap-${code}.xml</loc>`);
    expect((await get('/sitemap-xx-XX.xml')).statusCode).toBe(404);
  });

  test('lists the pages with their translations', async () => {
    const { body } = await get('/sitemap-ja-JP.xml');
    expect(body).toContain('<loc>http://localhost:4800/ja-JP/about-us</loc>');
    expect(body).toContain(
      `<loc>http://localhost:4800/ja-JP/article/${ARTICLE}</loc><lastmod>2026-11-01T00:00:00.000Z</lastmod>`,
    );
    expect(body).toContain(
      '<xhtml:link rel="alternate" hreflang="de-DE" href="http://localhost:4800/de-DE/about-us"/>',
    );
    expect(body).toContain(
      '<xhtml:link rel="alternate" hreflang="x-default" href="http://localhost:4800/about-us"/>',
    );
  });

  test('lists the pages of those who publish what the site shows, and of nobody else', async () => {
    const host = 'lynx.localhost:4800';
    const publisherOf = async (id: number, game: object) => {
      const { uuid } = await signUp(`pen${id}@moggie.test`);
      await addGames({ catalog: services.catalog, clock }, [{ id, game }]);
      await database.query.execute(
        sql`update author set account_id = ${uuid} where id = (select author_id from store where id = ${id})`,
      );
      return uuid;
    };
    const shown = await publisherOf(30_001, { platformKeys: ['lynx'] });
    await publisherOf(30_002, { platformKeys: ['lynx'], state: 'off' });
    await publisherOf(30_003, { platformKeys: [] });
    const leaving = await publisherOf(30_004, { platformKeys: ['lynx'] });
    await database.query.execute(sql`update account set deletes_at = ${clock.now} where id = ${leaving}`);
    await signUp('player@moggie.test');
    const { body } = await get('/sitemap-de-DE.xml', host);
    expect(body.match(/<loc>[^<]*\/user\/[^<]*<\/loc>/g)).toEqual([
      `<loc>http://lynx.localhost:4800/de-DE/user/${shown}</loc>`,
    ]);
  });

  test('of a site with one language has one part, without prefixes', async () => {
    const host = 'master.localhost:4800';
    expect((await get('/sitemap.xml', host)).body.match(/<sitemap>/g)).toHaveLength(1);
    const { body } = await get('/sitemap-zh-CN.xml', host);
    expect(body).toContain('<loc>http://master.localhost:4800/about-us</loc>');
    expect(body).not.toContain('hreflang');
  });
});

test('a sitemap is sent as it was written for ten minutes, and to no robot that has it', async () => {
  const ask = async (known: string) => {
    const headers = { host: 'cn.localhost:4800', 'if-none-match': known };
    const {
      statusCode,
      body,
      headers: answered,
    } = await app.inject({ url: '/sitemap-fr-FR-1.xml', headers });
    return { statusCode, games: [...body.matchAll(/store\/(\d+)<\/loc>/g)].length, etag: `${answered.etag}` };
  };
  const pass = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  };
  const add = (id: number) => addGames({ catalog: services.catalog, clock }, [{ id }]);

  await add(40_001);
  const first = await ask('"none"');
  expect(first).toMatchObject({ statusCode: 200, games: 1 });
  expect(await ask(`"other", ${first.etag}`)).toEqual({ statusCode: 304, games: 0, etag: first.etag });
  // Which games there are is asked for again after an hour.
  pass(55);
  expect(await ask('"none"')).toEqual(first);
  await add(40_002);
  pass(6);
  expect(await ask('"none"')).toEqual(first);
  pass(4);
  const next = await ask(first.etag);
  expect(next).toMatchObject({ statusCode: 200, games: 2 });
  expect(next.etag).not.toBe(first.etag);
  await database.query.execute(sql`update store set state = 'off' where id > 40000`);
});

describe('many games', () => {
  const GAMES = 20_001;

  beforeAll(async () => {
    // Later than what the tests before were answered is kept.
    clock.now = new Date(clock.now.getTime() + 60 * 60_000);
    await addGames({ catalog: services.catalog, clock }, [{ id: 1 }]);
    await database.query.execute(sql`
      insert into store select copy.* from store as game, generate_series(2, ${GAMES}::int) as n,
        lateral jsonb_populate_record(game, jsonb_build_object(
          'id', n, 'uuid', gen_random_uuid(), 'path', 'copy-' || n)) as copy
      where game.id = 1`);
  }, 120_000);

  test('fill sitemaps of ten thousand in each language, none near the 50 MB that one may have', async () => {
    const index = (await get('/sitemap.xml')).body;
    const named = [...index.matchAll(/<loc>http:\/\/localhost:4800(.*?)<\/loc>/g)].map(([, at]) => at ?? '');
    expect(named).toEqual(
      LOCALES.flatMap(({ code }) => ['', '-1', '-2', '-3'].map((part) => `/sitemap-${code}${part}.xml`)),
    );
    const maps: string[] = [];
    for (const part of [1, 2, 3]) maps.push((await get(`/sitemap-de-DE-${part}.xml`)).body);
    const ids = maps.map((map) =>
      [...map.matchAll(/<loc>http:\/\/localhost:4800\/de-DE\/store\/(\d+)<\/loc>/g)].map(([, id]) =>
        Number(id),
      ),
    );
    expect(ids.map(({ length }) => length)).toEqual([10_000, 10_000, 1]);
    expect(ids.flat()).toEqual(Array.from({ length: GAMES }, (_, n) => n + 1));
    expect(Math.max(...maps.map((map) => Buffer.byteLength(map)))).toBeLessThan(20_000_000);
    for (const none of ['4', '0', 'x'])
      expect((await get(`/sitemap-de-DE-${none}.xml`)).statusCode).toBe(404);
  }, 120_000);
});

describe('the manifest', () => {
  test.each([
    ['localhost:4800', 'ja-JP', 'Moggie', '/ja-JP'],
    ['localhost:4800', 'xx', 'Moggie', '/'],
    ['master.localhost:4800', 'ja-JP', 'Moggie', '/'],
    ['lynx.localhost:4800', 'en-US', 'Lynx', '/'],
  ])('of %s in %s installs %s at %s [X03]', async (host, lang, name, start_url) => {
    const response = await get(`/manifest.webmanifest?lang=${lang}`, host);
    expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = response.json();
    expect(manifest).toMatchObject({ name, start_url, scope: '/', display: 'standalone' });
    expect(manifest.description).not.toBe('');
    for (const { src } of manifest.icons) {
      const icon = await get(src, host);
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
    }
  });
});
