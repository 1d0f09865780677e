import { beforeAll, describe, expect, test } from 'vitest';
import { readDemoDocuments } from '../../scripts/seed/resources.ts';
import { stableId } from '../../scripts/seed/stable-id.ts';
import { LOCALES } from '../../shared/contract/locales.ts';
import { testApp } from '../testing/app.ts';
import { readDefaultDocuments } from './default-documents.ts';

const { app, gql, services, signUp } = await testApp({
  TRUST_PROXY: 'loopback',
  COUNTRY_HEADER: 'cf-ipcountry',
  AGE_POLICY: 'gb:verify,cn:block',
});
beforeAll(() => services.site.addDocuments([...readDefaultDocuments(), ...readDemoDocuments()]));

const codes = LOCALES.map(({ code }) => code);

describe('sites by host', () => {
  const config = '{ getConfig2 { platform_key baseUrl apiGraphQLUrl cdnBaseUrl payBaseUrl } }';

  test.each([
    ['localhost:4800', 'moggie', 'http://localhost:4800'],
    ['cn.localhost:4800', 'moggie', 'http://cn.localhost:4800'],
    ['master.localhost:4800', 'moggie', 'http://master.localhost:4800'],
    ['lynx.localhost:4800', 'lynx', 'http://lynx.localhost:4800'],
    ['evil.example', 'moggie', 'http://localhost:4800'],
  ])('%s is %s at %s [A07] [O01]', async (host, platform_key, baseUrl) => {
    expect((await gql(config, {}, { host })).data.getConfig2).toEqual({
      platform_key,
      baseUrl,
      apiGraphQLUrl: `${baseUrl}/graphql`,
      cdnBaseUrl: `${baseUrl}/cdn`,
      payBaseUrl: `${baseUrl}/pay`,
    });
  });
});

test('a site is named by the host alone, not by what a visitor says that a proxy was asked for', async () => {
  const headers = { host: 'localhost:4800', 'x-forwarded-host': 'lynx.localhost:4800' };
  const { data } = await gql('{ getConfig2 { platform_key } }', {}, { headers });
  expect(data.getConfig2.platform_key).toBe('moggie');
  expect((await app.inject({ url: '/robots.txt', headers })).body).toContain(
    'Sitemap: http://localhost:4800/sitemap.xml',
  );
});

describe('the visitor’s country', () => {
  test.each([
    [undefined, 'us'],
    ['TW', 'tw'],
    ['xx', 'us'],
    ['T1', 'us'],
    ['Taiwan', 'us'],
  ])('header %s is %s [O02]', async (value, country) => {
    const headers: Record<string, string> = value === undefined ? {} : { 'cf-ipcountry': value };
    expect((await gql('{ ifconfig { country } }', {}, { headers })).data).toEqual({ ifconfig: { country } });
  });

  test('is told by our own proxies alone', async () => {
    const body = { query: '{ ifconfig { country } }' };
    const headers = { host: 'localhost:4800', 'accept-version': 'v2', 'cf-ipcountry': 'TW' };
    const seenFrom = async (remoteAddress: string) =>
      (await app.inject({ method: 'POST', url: '/graphql', remoteAddress, headers, body })).json().data;
    expect(await seenFrom('127.0.0.1')).toEqual({ ifconfig: { country: 'tw' } });
    expect(await seenFrom('203.0.113.9')).toEqual({ ifconfig: { country: 'us' } });
  });

  test.each([
    ['us', 'gate'],
    ['gb', 'verify'],
    ['cn', 'block'],
  ])('%s has the age policy %s', async (country, agePolicy) => {
    const answer = await gql('{ getConfig2 { agePolicy } }', {}, { headers: { 'cf-ipcountry': country } });
    expect(answer.data).toEqual({ getConfig2: { agePolicy } });
  });
});

test.each([
  ['gb', 'auth/age-required'],
  ['cn', 'store/region-blocked'],
])('players who live in %s are told %s, wherever they are', async (residence, code) => {
  const { uuid, token } = await signUp(`${residence}@moggie.test`);
  await services.account.setCountry(uuid, residence);
  const { data, codes } = await gql(
    '{ findStore(platform_key: ["moggie"]) { totalCount } findBill(store_id: 1) { total } }',
    {},
    { token, headers: { 'cf-ipcountry': 'us' } },
  );
  expect([data, codes]).toEqual([null, [code]]);
  expect((await gql('{ getConfig2 { agePolicy } }', {}, { token })).data.getConfig2.agePolicy).not.toBe(
    'gate',
  );
});

describe('the word of a visitor to be over 18, sent by a page without script', () => {
  const send = (returnPath: string, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/over-18',
      headers: { host: 'localhost:4800', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ returnPath }).toString(),
    });

  test('is kept for a year, and leads back to the page [P01]', async () => {
    const { statusCode, headers } = await send('/ja-JP/store?keyword=猫', {
      origin: 'http://localhost:4800',
    });
    expect([statusCode, headers.location]).toEqual([303, '/ja-JP/store?keyword=%E7%8C%AB']);
    expect(headers['set-cookie']).toBe('r18=1; path=/; max-age=31536000; samesite=lax');
  });

  test('leads to no other site', async () => {
    for (const path of ['//evil.example/', 'https://evil.example/', ''])
      expect((await send(path)).headers.location).toBe('/');
  });

  test('is not taken from another site’s page, nor as anything but a form', async () => {
    for (const origin of ['https://evil.example', 'http://g-1.play.localhost:4800', 'null'])
      expect((await send('/', { origin })).statusCode).toBe(400);
    expect((await send('/', { 'content-type': 'application/json' })).headers['set-cookie']).toBeUndefined();
  });
});

describe('documents', () => {
  async function document(namespace: string, host = 'localhost:4800') {
    const query =
      'query ($namespace: String!) { findClassify(namespace: $namespace) { list { namespace value } } }';
    const { list } = (await gql(query, { namespace }, { host })).data.findClassify;
    return list.map((item: { value: string }) => JSON.parse(item.value));
  }

  test('hold the languages, with ko-KP for the list to leave out [A06] [O16]', async () => {
    const [langs] = await document('others/langs');
    expect(langs.map(({ code }: { code: string }) => code)).toEqual([...codes, 'ko-KP']);
  });

  test('hold partners with name, address and a description in every language [L09]', async () => {
    const [footer] = await document('pages/footer');
    expect(footer.partners).toHaveLength(3);
    for (const { name, url, translations } of footer.partners) {
      expect([typeof name, URL.canParse(url)]).toEqual(['string', true]);
      expect(translations.map(({ lang }: { lang: string }) => lang)).toEqual(codes);
    }
  });

  test('hold the header, the tags for submitting and the rates as pairs [B04]', async () => {
    expect((await document('pages/header'))[0].items.map(({ path }: { path: string }) => path)).toEqual([
      '/article',
      'https://create.moggie.example/',
    ]);
    expect((await document('tags/submit'))[0].categories).toEqual([
      'boy-r18',
      'boy-bl',
      'girl-r18',
      'girl-gl',
    ]);
    const [rates] = await document('price/price-rate');
    expect(rates).toContainEqual({ code: 'USDTWD', rate: '32.1' });
    expect((await document('price/recharge'))[0].currencies).toEqual(['USD', 'TWD', 'CNY']);
  });

  test.each([
    'pages/nothing',
    'pages/article/00000000-0000-4000-8000-000000000000',
    'pages/store/1',
    '../secret',
    '',
  ])('an unknown namespace %j gives an empty list [O16]', async (namespace) => {
    expect(await document(namespace)).toEqual([]);
  });

  test('editors’ own documents stay when the defaults are added again', async () => {
    await services.site.addDocuments([{ site: 'china', namespace: 'pages/header', value: { items: [] } }]);
    await services.site.addDocuments(readDefaultDocuments());
    expect(await document('pages/header', 'cn.localhost:4800')).toEqual([{ items: [] }]);
    expect((await document('pages/header'))[0].items).toHaveLength(2);
  });
});

describe('the home page', () => {
  test('has banners in every language and editors’ picks [O17]', async () => {
    const { data } = await gql(
      '{ findConfigurationPagesIndex2(platform_key: "moggie", version: 2) { featured banners { image href translations { lang key value } } } }',
    );
    const { banners, featured } = data.findConfigurationPagesIndex2;
    expect(featured[0]).toBe(1001);
    expect(banners.map(({ href }) => href)).toEqual([
      '/store/1001',
      '/store?discounted=1',
      `/article/${stableId('article:editors-picks-winter')}`,
      '/store/1006',
      'https://create.moggie.example/',
    ]);
    for (const { translations } of banners)
      expect(translations.map(({ lang }) => lang).toSorted()).toEqual([...codes, ...codes].toSorted());
  });

  test('comes in one language, or in English where it has none [O17]', async () => {
    const query =
      'query ($language: String!) { findConfigurationPagesIndex2(platform_key: "moggie", version: 2, language: $language) { banners { translations { lang key } } } findConfigurationPagesIndex2SEO(platform_key: "moggie", version: 2, language: $language) { translations { lang key } } }';
    const spoken = async (language: string) => {
      const { findConfigurationPagesIndex2: pages, findConfigurationPagesIndex2SEO: seo } = (
        await gql(query, { language })
      ).data;
      return [...pages.banners, seo].flatMap(({ translations }) =>
        translations.map(({ lang, key }) => `${lang} ${key}`),
      );
    };
    const words = (lang: string) => [
      ...Array.from({ length: 5 }, () => [`${lang} headline`, `${lang} text`]).flat(),
      ...['title', 'description', 'keywords'].map((key) => `${lang} ${key}`),
    ];
    expect((await spoken('th-TH')).toSorted()).toEqual(words('th-TH').toSorted());
    expect((await spoken('xx-XX')).toSorted()).toEqual(words('en-US').toSorted());
  });

  const shown = {
    image: '/cdn/store/fair.png',
    href: '/girl-gl',
    translations: [{ lang: 'en-US', key: 'headline', value: 'A fair' }],
  };
  const unshowable = [
    [{ href: 'javascript:alert(1)' }, 'href: no path of this site and no web address'],
    [{ href: '//elsewhere.example/' }, 'href: no path of this site and no web address'],
    [{ image: 'https://elsewhere.example/fair.png' }, 'image: no picture below /cdn/'],
    [{ translations: [{ lang: 'en-US', key: 'text', value: 'Come!' }] }, 'translations: no headline'],
  ] as const;

  test.each(unshowable)('takes no banner with %j [R02]', async (part, fault) => {
    const value = { banners: [shown, { ...shown, ...part }], featured: [] };
    await expect(services.site.putDocument('lynx', 'home/index', value)).rejects.toThrow(
      `banners.1.${fault}`,
    );
  });

  test('leaves out banners that it would not take, where they stand already [R02]', async () => {
    const banners = [...unshowable.map(([part]) => ({ ...shown, ...part })), shown];
    await services.site.addDocuments([
      { site: 'china', namespace: 'home/index', value: { banners, featured: [1002] } },
    ]);
    const query =
      '{ findConfigurationPagesIndex2(platform_key: "moggie", version: 2) { featured banners { image href translations { lang key value } } } }';
    const { data } = await gql(query, {}, { host: 'cn.localhost:4800' });
    expect(data.findConfigurationPagesIndex2).toEqual({ featured: [1002], banners: [shown] });
  });

  test.each([
    ['localhost:4800', 'moggie', 'Moggie: stories and games for adults'],
    ['lynx.localhost:4800', 'lynx', 'Lynx: stories and games for adults'],
  ])('%s has words for search engines in every language [S25] [O17]', async (host, platform_key, title) => {
    const query =
      'query ($platform_key: String!) { findConfigurationPagesIndex2SEO(platform_key: $platform_key, version: 2) { title translations { lang key value } } }';
    const seo = (await gql(query, { platform_key }, { host })).data.findConfigurationPagesIndex2SEO;
    expect(seo.title).toBe(title);
    const titles = seo.translations.filter(({ key }: { key: string }) => key === 'title');
    expect(titles.map(({ lang }: { lang: string }) => lang)).toEqual(codes);
  });

  test.each([
    ['lynx', 2, '404'],
    ['moggie', 1, '400'],
  ])('of the platform %s in version %i is %s', async (platform_key, version, code) => {
    const query =
      'query ($platform_key: String!, $version: Int!) { findConfigurationPagesIndex2(platform_key: $platform_key, version: $version) { featured } }';
    expect((await gql(query, { platform_key, version })).codes).toEqual([code]);
  });
});

describe('countries and coins', () => {
  test('the country list is an operation and a static file [O22] [X02]', async () => {
    const { data } = await gql('{ findCountries { alpha2Code nativeName currency } }');
    expect(data.findCountries).toContainEqual({ alpha2Code: 'JP', nativeName: '日本', currency: 'JPY' });
    const file = await app.inject({ url: '/cdn/countries.json', headers: { host: 'localhost:4800' } });
    expect(file.json()).toEqual(data.findCountries);
  });

  test.each([
    ['master.localhost:4800', 'CNY', 7.12],
    ['master.localhost:4800', 'USD', 1],
    ['master.localhost:4800', 'XXX', null],
    ['localhost:4800', 'CNY', null],
  ])('on %s one coin is %s %s [O18]', async (host, currency, rate) => {
    const query = 'query ($id: String!) { getPlatformCoinToCurrencyIdRate(currency_id: $id) }';
    expect((await gql(query, { id: currency }, { host })).data).toEqual({
      getPlatformCoinToCurrencyIdRate: rate,
    });
  });
});
