import { expect, type Page } from '@playwright/test';
import { enter, Player, test } from './players.ts';

const CREATE = 'https://create.moggie.example/';

const entry = (page: Page, part: 'banner' | 'contentinfo', name: string) =>
  page.getByRole(part).getByRole('link', { name, exact: true });

for (const { width, newsInHeader, createInHeader } of [
  { width: 390, newsInHeader: false, createInHeader: false },
  { width: 1280, newsInHeader: true, createInHeader: false },
  { width: 1500, newsInHeader: true, createInHeader: true },
])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('what the header has no room for stands in the footer and in the account’s menu [A03] [L08]', async ({
      page,
      player,
    }) => {
      expect(player.email).toContain('@');
      await page.goto('/about-us');
      await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
      for (const [name, href, inHeader] of [
        ['News', '/article', newsInHeader],
        ['Create', CREATE, createInHeader],
      ] as const) {
        await expect(entry(page, 'banner', name)).toHaveCount(inHeader ? 1 : 0);
        await expect(entry(page, 'contentinfo', name)).toHaveCount(inHeader ? 0 : 1);
        await page.getByRole('button', { name: 'Your account' }).click();
        const inMenu = page.locator('#account-menu').getByRole('link', { name, exact: true });
        await expect(inMenu).toHaveCount(inHeader ? 0 : 1);
        if (!inHeader) await expect(inMenu).toHaveAttribute('href', href);
        await page.keyboard.press('Escape');
      }
    });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bar at the thumb leads to the shelf chosen last, too [L03]', async ({ page }) => {
    const link = (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
    await page.goto('/about-us');
    await expect(link('Home')).toHaveAttribute('href', '/boy-r18');
    await expect(link('Store')).toHaveAttribute('href', '/store?categories=boy-r18');
    await page.goto('/girl-gl');
    await expect(link('Home')).toHaveAttribute('href', '/girl-gl');
    await link('Store').click();
    await expect(page).toHaveURL('/store?categories=girl-gl');
    await expect(link('Store')).toHaveAttribute('aria-current', 'page');
  });
});

test('the colours of header and footer are one choice, which either button knows', async ({ page }) => {
  const parts = [page.getByRole('banner'), page.getByRole('contentinfo')] as const;
  const [header, footer] = parts;
  const eachOffers = async (name: string) => {
    for (const part of parts) await expect(part.getByRole('button', { name })).toBeVisible();
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about-us');
  await expect(header.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await eachOffers('Dark colors');
  // Who has chosen nothing follows the system.
  await page.emulateMedia({ colorScheme: 'dark' });
  await eachOffers('Light colors');
  await footer.getByRole('button', { name: 'Light colors' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await eachOffers('Dark colors');
  await page.reload();
  await expect(header.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await eachOffers('Dark colors');
  await header.getByRole('button', { name: 'Dark colors' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await eachOffers('Light colors');
});

test('the editor’s promotion has guests sign up and leads players to their submissions [R02]', async ({
  page,
  context,
  store,
}) => {
  const promotion = page.getByRole('main').getByRole('link', { name: 'Become an author' });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(promotion).toHaveAttribute('href', '/sign-up?returnPath=%2Faccount%2Fsubmissions');
  await new Player(context, store.origin, `${crypto.randomUUID()}@moggie.test`).signUp();
  await page.goto('/');
  await expect(promotion).toHaveAttribute('href', '/account/submissions');
  await page.goto('/sign-up?returnPath=%2Faccount%2Fsubmissions');
  await expect(page).toHaveURL('/account/submissions');
});

test('a guest’s “Buy now” comes back from signing in with the bill', async ({ page, context, store }) => {
  const email = `${crypto.randomUUID()}@moggie.test`;
  await new Player(context, store.origin, email).signUp();
  await context.clearCookies();
  await enter(context, store.origin);
  await page.goto('/store/1005');
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Moonlit42');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Your order' })).toContainText('The Innkeeper’s Ledger');
  await expect(page).toHaveURL('/store/1005');
});
