import { expect, type Page } from '@playwright/test';
import { stableId } from '../../scripts/seed/stable-id.ts';
import { LOCALES } from '../../shared/contract/locales.ts';
import { decimalText } from '../../shared/money/currency.ts';
import { inEnglish, maintenanceDay } from '../store/broadcasts.ts';
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

const FIRST_GAME = 1001;
const GAMES_OF_DEMO = 64;

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

test('an address that ends with a slash leads to the one without, on this site', async ({ page, store }) => {
  for (const [path, location] of [
    ['/girl-gl/?utm_source=letter', '/girl-gl?utm_source=letter'],
    ['/de-DE/', '/de-DE'],
    ['/store/1001//', '/store/1001'],
    ['//evil.example/', '/evil.example'],
    ['//', '/'],
  ] as const) {
    const answer = await page.request.get(`${store.origin}${path}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([308, location]);
  }
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
  const day = await maintenanceDay(store.origin);
  const headline = `Planned maintenance on ${inEnglish(day, { month: 'long', day: 'numeric' })}`;
  expect(article.get('Article')).toMatchObject({
    headline,
    datePublished: new Date(day.getTime() - 11 * 86_400_000 + 9 * 3_600_000).toISOString(),
    inLanguage: 'en-US',
  });
  expect(article.get('BreadcrumbList')).toMatchObject({
    itemListElement: [{ name: 'Moggie' }, { name: 'News' }, { name: headline }],
  });
});

interface ListedProduct {
  name: string;
  url: string;
  offers: { priceCurrency: string; price: string };
}

/** What a guest is told by the API. */
async function askAsGuest<Data>(page: Page, query: string, variables: object): Promise<Data> {
  const response = await page.request.post('/graphql', {
    data: { query, variables },
    headers: { 'accept-version': 'v2' },
  });
  return (await response.json()).data;
}

test('home names its first three games for search engines, each with its US price in USD [S25] [B09]', async ({
  page,
  store,
}) => {
  const html = await headOf(page, '/');
  const [products = []] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json = '']): ListedProduct[] => JSON.parse(json))
    .filter(Array.isArray);
  expect(products).toHaveLength(3);
  for (const { name, url, offers } of products) {
    const id = Number(url.split('/').at(-1));
    const { findStore } = await askAsGuest<{
      findStore: { list: { us_price: number; store_info: { language: string; name: string }[] }[] };
    }>(
      page,
      'query($id: Int!) { findStore(platform_key: ["moggie"], id: $id) { list { us_price store_info { language name } } } }',
      { id },
    );
    const [game] = findStore.list;
    expect(game?.store_info.map((info) => info.name)).toContain(name);
    expect(offers).toEqual({
      '@type': 'Offer',
      price: decimalText(game?.us_price ?? 0),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    });
    expect(url.startsWith(`${store.origin}/`)).toBe(true);
  }
});

test('the home page takes its title, description and keywords from configuration, in the visitor’s language [S25]', async ({
  page,
}) => {
  const { seo } = await askAsGuest<{
    seo: { translations: { lang: string; key: string; value: string }[] };
  }>(
    page,
    '{ seo: findConfigurationPagesIndex2SEO(platform_key: "moggie", version: 2) { translations { lang key value } } }',
    {},
  );
  for (const lang of ['de-DE', 'ja-JP', 'th-TH']) {
    const said = (key: string) =>
      seo.translations.find((each) => each.lang === lang && each.key === key)?.value ?? '';
    await page.goto(`/${lang}`);
    await expect(page).toHaveTitle(said('title'));
    for (const name of ['description', 'keywords']) {
      expect(said(name), `${name} in ${lang}`).not.toBe('');
      await expect(page.locator(`meta[name="${name}"]`)).toHaveAttribute('content', said(name));
    }
  }
});

test('the sitemap of a language lists every game that a visitor may see, robots find it', async ({
  page,
}) => {
  expect(await headOf(page, '/robots.txt')).toMatch(/Sitemap: http.*\/sitemap\.xml/);
  const map = await headOf(page, '/sitemap-de-DE-1.xml');
  const listed = [...map.matchAll(/<loc>[^<]*\/de-DE\/store\/(\d+)<\/loc>/g)].map(([, id]) => Number(id));
  // Games that other specs put on sale come after the demo's.
  const last = FIRST_GAME + GAMES_OF_DEMO - 1;
  const demo = Array.from({ length: GAMES_OF_DEMO }, (_, at) => FIRST_GAME + at);
  expect(listed.filter((id) => id <= last).toSorted()).toEqual(demo);
});
