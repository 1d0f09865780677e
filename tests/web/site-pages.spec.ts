import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { test } from './players.ts';

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
  },
  {
    path: '/terms',
    link: 'Terms of service',
    heading: 'Terms of service',
    german: 'Nutzungsbedingungen',
    japanese: '利用規約',
  },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the footer leads to about us, join us, privacy and terms, each with its text in the reader’s language [R04 L09]', async ({
  page,
}) => {
  for (const { path, link, heading, german, japanese } of STATIC) {
    await page.goto('/article');
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(`${heading} · Moggie`);
    await expect(page.getByText('Last updated Nov 1, 2026')).toBeVisible();
    for (const [locale, title] of [
      ['de-DE', german],
      ['ja-JP', japanese],
    ]) {
      const html = await (await page.request.get(`/${locale}${path}`)).text();
      expect(html).toContain(`<h1 class="text-balance text-4xl">${title}</h1>`);
      expect(html).not.toContain('{{');
    }
  }
});

test('static pages name the brand of their site and need no answer at the adult gate', async ({
  page,
  store,
}) => {
  await page.context().clearCookies();
  await page.goto(`${store.originOf('lynx')}/about-us`);
  await expect(page.getByText('Lynx is a store for games that take grown-ups seriously')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Are you over 18?' })).toHaveCount(0);
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
  await expect(page.getByRole('status')).toHaveText('Address copied');
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
  for (const outside of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    await page.goto(`/404?returnUrl=${encodeURIComponent(outside)}`);
    await expect(back).toHaveAttribute('href', '/');
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours axe finds nothing wrong with`, () => {
    test.use({ colorScheme });
    for (const path of ['/terms', '/bookmark', '/test', '/test/empty', '/404'])
      test(path, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator('.skeleton')).toHaveCount(0);
        await expectAccessible(page);
      });
  });
