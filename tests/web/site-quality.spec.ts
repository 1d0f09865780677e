import { expect, type Page } from '@playwright/test';
import { stableId } from '../../scripts/seed/stable-id.ts';
import { LOCALES } from '../../shared/contract/locales.ts';
import { GAMES, test } from './players.ts';

/** The structured data of a page's HTML, by type. */
async function structured(page: Page, path: string): Promise<Map<string, Record<string, unknown>>> {
  const html = await (await page.request.get(path)).text();
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .flatMap(([, json = '']) => JSON.parse(json))
    .map((data) => [String([data['@type']].flat()[0]), data] as const);
  return new Map(found);
}

const headOf = async (page: Page, path: string) => (await page.request.get(path)).text();

test('a page names its own address, its 12 translations, its site and its rating', async ({
  page,
  store,
}) => {
  const html = await headOf(page, '/ja-JP/store?page=2&utm_source=letter');
  const address = `${store.origin}/ja-JP/store?page=2`;
  expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
  for (const { code } of LOCALES) expect(html).toContain(`hrefLang="${code}"`);
  expect(html).toContain('hrefLang="x-default"');
  expect(html).toContain(`<meta property="og:url" content="${address}"/>`);
  expect(html).toContain('<meta property="og:locale" content="ja_JP"/>');
  expect(html).toContain('<meta name="rating" content="RTA-5042-1996-1400-1577-RTA"/>');
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=ja-JP"/>');
});

test('every public page tells other sites what it is, with the brand alone for a picture', async ({
  page,
  store,
}) => {
  const author = `/user/${stableId('author:studio-kestrel')}`;
  for (const [path, type, title, text] of [
    ['/', 'website', 'Moggie', 'for readers over 18'],
    ['/boy-bl', 'website', 'BL 18+', 'Men who fall for men'],
    ['/store', 'website', 'Store', 'Stories and games for adults'],
    [`/store/${GAMES.ledger.id}`, 'website', GAMES.ledger.name, 'A mountain inn deep in debt'],
    ['/article', 'website', 'News', 'What is new in the store'],
    ['/terms', 'website', 'Terms of service', 'The rules for using Moggie'],
    ['/privacy', 'website', 'Privacy', ''],
    ['/about-us', 'website', 'About', ''],
    [author, 'profile', '', ''],
  ] as const) {
    const html = await headOf(page, path);
    const of = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(of('og:type'), path).toBe(type);
    expect(of('og:title'), path).toContain(title);
    expect(of('og:description'), path).toContain(text);
    expect(of('og:image'), path).toBe(`${store.origin}/icons/share.png`);
    expect([of('og:image:width'), of('og:image:height'), of('twitter:card')], path).toEqual([
      '1200',
      '630',
      'summary_large_image',
    ]);
    expect(html.match(/og:locale:alternate/g), path).toHaveLength(LOCALES.length - 1);
    expect(html.match(/og:title/g), path).toHaveLength(1);
  }
  const picture = await page.request.get('/icons/share.png');
  expect(picture.headers()['content-type']).toBe('image/png');
  const png = await picture.body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect((await structured(page, '/')).get('WebSite')).toMatchObject({
    potentialAction: { target: `${store.origin}/store?keyword={search_term_string}` },
  });
  expect((await structured(page, author)).get('ProfilePage')).toMatchObject({
    url: store.origin + author,
    mainEntity: { '@type': 'Person' },
  });
});

test('search engines read products, articles and where pages stand [S25]', async ({ page, store }) => {
  const game = await structured(page, `/store/${GAMES.ledger.id}`);
  expect(game.get('Product')).toMatchObject({
    '@type': ['Product', 'VideoGame'],
    name: GAMES.ledger.name,
    image: `${store.origin}/cdn/games/the-innkeepers-ledger/cover.svg?w=10`,
    url: `${store.origin}/store/${GAMES.ledger.id}`,
    offers: { price: '17.99', priceCurrency: 'USD' },
  });
  expect(game.get('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Moggie', item: `${store.origin}/` },
      { position: 2 },
      { position: 3, name: GAMES.ledger.name },
    ],
  });
  await page.goto('/article?keyword=maintenance');
  await page.getByRole('link', { name: /Planned maintenance/ }).click();
  await expect(page).toHaveURL(/\/article\/[\da-f-]{36}$/);
  const article = await structured(page, page.url());
  expect(article.get('Article')).toMatchObject({
    headline: 'Planned maintenance on December 1',
    datePublished: '2026-11-20T09:00:00.000Z',
    inLanguage: 'en-US',
  });
  expect(article.get('BreadcrumbList')).toMatchObject({
    itemListElement: [{ name: 'Moggie' }, { name: 'News' }, { name: 'Planned maintenance on December 1' }],
  });
});

test('home names the first three games for search engines, each with its US price [S25]', async ({
  page,
}) => {
  const html = await headOf(page, '/');
  const [products = []] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json = '']): { offers?: { priceCurrency: string; price: string } }[] => JSON.parse(json))
    .filter(Array.isArray);
  expect(products).toHaveLength(3);
  for (const { offers } of products)
    if (offers) expect([offers.priceCurrency, /^\d+(\.\d\d)?$/.test(offers.price)]).toEqual(['USD', true]);
});

test('the sitemap of a language lists every game that a visitor may see, robots find it', async ({
  page,
}) => {
  expect(await headOf(page, '/robots.txt')).toMatch(/Sitemap: http.*\/sitemap\.xml/);
  const map = await headOf(page, '/sitemap-de-DE.xml');
  expect(map.match(/<loc>[^<]*\/de-DE\/store\/\d+<\/loc>/g)).toHaveLength(64);
});

test('the policy lets only the site’s own scripts run and load', async ({ page }) => {
  const { headers } = await page.request.get('/').then((response) => ({ headers: response.headers() }));
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("object-src 'none'");
  expect(headers.rating).toBe('RTA-5042-1996-1400-1577-RTA');
});

test('start-up asks for the token, then for the player and the articles, each once for all [T17]', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/token')) asked.push('token');
    if (!request.url().endsWith('/graphql')) return;
    const [, name = ''] = /(?:query|mutation) (\w+)/.exec(request.postDataJSON().query) ?? [];
    asked.push(name);
  });
  await page.goto('/about-us');
  await expect.poll(() => asked).toContain('hints');
  await expect.poll(() => asked).toContain('me');
  expect(asked[0]).toBe('token');
  expect(asked.indexOf('hints')).toBeGreaterThan(asked.indexOf('token'));
  expect(asked.indexOf('me')).toBeGreaterThan(asked.indexOf('token'));
  // Once for all: a way within the site asks for neither again.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  expect(asked.filter((name) => name === 'token')).toHaveLength(1);
  expect(asked.filter((name) => name === 'me')).toHaveLength(1);
});
