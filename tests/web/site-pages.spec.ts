import { expect, type Locator } from '@playwright/test';
import { inEnglish, maintenanceDay } from '../store/broadcasts.ts';
import { enter, test } from './players.ts';

const STATIC = [
  {
    path: '/about-us',
    link: 'About us',
    heading: 'About us',
    german: 'Über uns',
    japanese: 'Moggieについて',
  },
  { path: '/employment', link: 'Join us', heading: 'Join us', german: 'Mitarbeiten', japanese: '採用情報' },
  {
    path: '/privacy',
    link: 'Privacy policy',
    heading: 'Privacy policy',
    german: 'Datenschutz',
    japanese: 'プライバシーポリシー',
    updated: 'Nov 29, 2026',
  },
  {
    path: '/terms',
    link: 'Terms of service',
    heading: 'Terms of service',
    german: 'Nutzungsbedingungen',
    japanese: '利用規約',
  },
];

test('the footer leads to about us, join us, privacy and terms, each with its text in the reader’s language [R04 L09]', async ({
  page,
}) => {
  for (const { path, link, heading, german, japanese, updated = 'Nov 1, 2026' } of STATIC) {
    await page.goto('/article');
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(`${heading} · Moggie`);
    await expect(page.getByText(`Last updated ${updated}`)).toBeVisible();
    for (const [locale, title] of [
      ['de-DE', german],
      ['ja-JP', japanese],
    ]) {
      const html = await (await page.request.get(`/${locale}${path}`)).text();
      expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
      expect(html).not.toContain('{{');
    }
  }
});

test('the footer opens the licences of the packages and fonts that the page is made of, each with its text', async ({
  page,
}) => {
  await page.goto('/de-DE/article');
  const opened = page.waitForEvent('popup');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Open-Source-Lizenzen' }).click();
  const licences = await opened;
  await expect(licences).toHaveURL('/licences.txt');
  const [, ...notices] = (await licences.locator('body').innerText()).split(/^-{80}$/m);
  const textOf = (name: string) => notices.find((notice) => notice.trim().startsWith(`${name} `));
  expect(textOf('react-dom')).toContain('Permission is hereby granted, free of charge');
  expect(textOf('@fontsource-variable/bricolage-grotesque')).toContain('SIL OPEN FONT LICENSE');
  expect(textOf('@fontsource-variable/noto-sans-jp')).toContain('SIL OPEN FONT LICENSE');
  expect(textOf('tailwindcss')).toContain('MIT License');
  expect(textOf('fastify')).toBeUndefined();
});

test('static pages name the brand of their site and need no answer at the adult gate', async ({
  page,
  store,
}) => {
  await page.context().clearCookies();
  await page.goto(`${store.originOf('lynx')}/about-us`);
  await expect(page.getByText('Lynx is a store for games that take grown-ups seriously')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Are you 18 or older?' })).toHaveCount(0);
});

test('the footer names the partners, each with a line about it and the way there [L09]', async ({ page }) => {
  await page.goto('/de-DE/about-us?redirect=1');
  const partners = page.getByRole('contentinfo').getByRole('region', { name: 'Partner' });
  const told = await partners
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => [
        item.querySelector('a')?.textContent,
        item.querySelector('a')?.getAttribute('href'),
        item.querySelector('p')?.textContent,
      ]),
    );
  expect(told).toEqual([
    [
      'Lantern Moon',
      'https://lanternmoon.example',
      'Ein Studio aus Tainan für leise Liebesgeschichten am Meer.',
    ],
    ['Studio Kestrel', 'https://studiokestrel.example', 'Rätsel, Witz und sehr gute Mäntel.'],
    [
      'Northlight Works',
      'https://northlight.example',
      'Science-Fiction mit warmem Herzen, gemacht in Tromsø.',
    ],
  ]);
});

test('the bookmark page leads to the mainland-China and the international site and says how to keep them [R07]', async ({
  page,
  store,
}) => {
  await page.goto(`${store.originOf('cn')}/bookmark?redirect=1`);
  const main = page.getByRole('main');
  const links = main.getByRole('link');
  await expect(links.nth(0)).toHaveAttribute('href', `${store.origin}/`);
  await expect(links.nth(1)).toHaveAttribute('href', `${store.originOf('cn')}/`);
  await expect(main).toContainText('Ctrl+D');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await main.getByRole('button', { name: 'Copy address' }).last().click();
  await expect(page.getByRole('status').filter({ hasText: 'Address copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${store.originOf('cn')}/`);
});

test('the test pages: one checks what the browser offers, one is empty [R13]', async ({ page }) => {
  await page.goto('/test');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await expect(rows.filter({ hasText: 'Connection to the store' })).toContainText('Working');
  await expect(rows.filter({ hasText: 'Local storage' })).toContainText('Working');
  await page.goto('/test/empty');
  await expect(page).toHaveTitle('Empty test page · Moggie');
  await expect(page.getByRole('main')).toHaveText('Empty test page');
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('the 404 page shows a large 404 and leads back to returnUrl on this site, else home [R03]', async ({
  page,
}) => {
  const back = page.getByRole('main').getByRole('link', { name: 'Back to the home page' });
  await page.goto('/404?returnUrl=/store%3Fweb%3D1');
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  expect((await page.getByText('404', { exact: true }).boundingBox())?.height).toBeGreaterThan(90);
  await expect(back).toHaveAttribute('href', '/store?web=1');
  for (const outside of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
  ]) {
    await page.goto(`/404?returnUrl=${encodeURIComponent(outside)}`);
    await expect(back).toHaveAttribute('href', '/');
  }
});

test('home has a banner, the news log, the editor’s promotion and the category picker [R02]', async ({
  page,
  store,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const news = main.getByRole('table');
  const maintenance = await maintenanceDay(store.origin);
  const day = inEnglish(maintenance, { month: 'long', day: 'numeric' });
  const published = new Date(maintenance.getTime() - 11 * 86_400_000);
  await expect(news.getByRole('row').nth(1)).toContainText(inEnglish(published, { dateStyle: 'medium' }));
  await expect(news.getByRole('row').nth(1)).toContainText('Announcement');
  await expect(news.getByRole('row').nth(1)).toContainText(`Planned maintenance on ${day}`);
  await expect(news.getByRole('row').nth(1)).toContainText(`On ${day}, from 02:00 to 04:00 UTC`);
  await expect(news.getByRole('columnheader')).toHaveText(['Date', 'Category', 'Headline', 'Text']);
  await expect(main.getByRole('link', { name: 'See the game' }).first()).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Write the game you wished for' })).toBeVisible();
  for (const shelf of ['boy-r18', 'boy-bl', 'girl-r18', 'girl-gl'])
    await expect(main.locator(`a[href="/${shelf}"]`).first()).toBeVisible();
});

test('a game stands on one shelf of the home page, but where too few are left for the last [R02]', async ({
  page,
}) => {
  await page.goto('/');
  const gamesOf = (name: string) =>
    page
      .getByRole('list', { name, exact: true })
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const shelves = [];
  for (const name of ['On sale', 'New this season', 'Play in your browser', 'Coming soon'])
    shelves.push(await gamesOf(name));
  expect(shelves.map(({ length }) => length)).toEqual([8, 10, 7, 4]);
  expect(new Set(shelves.flat()).size).toBe(29);
  expect(new Set(await gamesOf('Free to play')).size).toBe(4);
  await page.getByRole('link', { name: 'See all: Coming soon' }).click();
  await expect(page).toHaveURL('/store?soon=1');
});

test('each of the four shelves has its own page and games [R08 A16]', async ({ page }) => {
  for (const [path, name] of [
    ['/boy-r18', 'For him 18+'],
    ['/boy-bl', 'BL 18+'],
    ['/girl-r18', 'For her 18+'],
    ['/girl-gl', 'GL 18+'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await page.getByRole('article').count()).toBeGreaterThan(4);
  }
});

test.describe('the header', () => {
  test.use({ viewport: { width: 1500, height: 900 } });

  test('leads home to the shelf chosen last, at first boy-r18, and to the store of that shelf [L03]', async ({
    page,
  }) => {
    await page.goto('/about-us');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/boy-r18');
    await expect(main.getByRole('link', { name: 'Store', exact: true })).toHaveAttribute(
      'href',
      '/store?categories=boy-r18',
    );
    await page.goto('/girl-gl');
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
    await page.goto('/about-us');
    await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/girl-gl');
    await expect(main.getByRole('link', { name: 'Store', exact: true })).toHaveAttribute(
      'href',
      '/store?categories=girl-gl',
    );
  });

  test('shows what configuration adds, among it where games are made [L08 A03]', async ({ page }) => {
    await page.goto('/de-DE/about-us?redirect=1');
    const items = page.getByRole('banner').getByRole('navigation');
    await expect(items.getByRole('link', { name: 'Erstellen' })).toHaveAttribute(
      'href',
      'https://create.moggie.example/',
    );
    await expect(items.locator('a[href="/de-DE/article"]')).toBeVisible();
  });

  test('trims what is searched, and Enter goes to the store [L05]', async ({ page }) => {
    await page.goto('/about-us');
    const search = page.getByRole('banner').getByRole('searchbox');
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
    await search.fill('   ');
    await search.press('Enter');
    await expect(page).toHaveURL('/about-us');
    await search.fill('  winter garden ');
    await search.press('Enter');
    await expect(page).toHaveURL('/store?keyword=winter+garden');
  });

  test('has logo, navigation, search, balance with a plus, and the player’s menu [L02 L04 L06]', async ({
    page,
    player,
  }) => {
    await page.goto('/about-us');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Moggie', exact: true })).toHaveAttribute('href', '/');
    await expect(header.getByRole('link', { name: 'My games' })).toBeVisible();
    await header.getByRole('button', { name: 'Add coins' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await header.getByRole('button', { name: 'Your account' }).click();
    const menu = page.locator('#account-menu');
    for (const [name, path] of [
      ['My games', '/my-store'],
      ['Profile', '/account/profile'],
      ['Account log', '/account/log'],
    ] as const)
      await expect(menu.getByRole('link', { name })).toHaveAttribute('href', path);
    await menu.getByRole('button', { name: 'Log out' }).click();
    await expect(header.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-up');
    await expect(header.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/sign-in');
    await expect(header.getByRole('link', { name: 'My games' })).toHaveCount(0);
    expect(player.email).toContain('@');
  });
});

test.describe('support', () => {
  const address = (part: Locator) => part.getByRole('link', { name: /^support@/ });

  for (const [site, mail] of [
    ['', 'support@moggie.test'],
    ['cn', 'support@moggie.test'],
    ['lynx', 'support@lynx.test'],
  ] as const)
    test(`has an address in Help, About and the browser’s test on ${site || 'the international site'}`, async ({
      page,
      context,
      store,
    }) => {
      const origin = site ? store.originOf(site) : store.origin;
      await enter(context, origin);
      for (const path of ['/about-us', '/test']) {
        await page.goto(`${origin}/en-US${path}?redirect=1`);
        await expect(address(page.getByRole('main'))).toHaveAttribute('href', `mailto:${mail}`);
      }
      await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
      await expect(address(page.getByRole('dialog', { name: 'Help' }))).toHaveText(mail);
    });

  test('has it where words send one there: the country, an unknown error, submissions without a name', async ({
    page,
    newcomer: _newcomer,
  }) => {
    await page.goto('/account/submissions');
    await expect(address(page.getByRole('main'))).toBeVisible();
    await page.goto('/account/profile');
    await page.getByRole('button', { name: 'Choose country' }).click();
    const country = page.getByRole('dialog', { name: 'Where do you live?' });
    await expect(address(country)).toBeVisible();
    await country.getByLabel('Germany').check();
    const answer = (code: string) => ({ json: { errors: [{ message: 'no', extensions: { code } }] } });
    const failure = page.getByRole('dialog', { name: 'That did not work' });
    for (const [code, addresses] of [
      ['9999', 1],
      ['auth/too-many-requests', 0],
    ] as const) {
      await page.route('**/graphql', async (route) => {
        const refused = route.request().postData()?.includes('setUserCountry');
        await (refused ? route.fulfill(answer(code)) : route.fallback());
      });
      await country.getByRole('button', { name: 'Save country' }).click();
      await expect(failure).toBeVisible();
      await expect(address(failure)).toHaveCount(addresses);
      await failure.getByRole('button', { name: 'OK' }).click();
    }
  });
});
