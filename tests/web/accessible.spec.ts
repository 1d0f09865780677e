import { expect, type Page } from '@playwright/test';
import { stableId } from '../../scripts/seed/stable-id.ts';
import { AS_IT_STANDS, expectAccessible, expectPartAccessible } from '../accessible.ts';
import { IS_DEEP } from '../deep.ts';
import { Pad } from '../gamepad/pad.ts';
import { enter, GAMES, PLANS, signInOn, test } from './players.ts';

const { ledger, crown } = GAMES;

/** Every screen that a guest can open, one of each kind; those that need a step more have a test of their own. */
const PUBLIC = [
  '/',
  '/store',
  '/store?categories=girl-r18&discounted=1&min=5',
  '/store?keyword=zzzz',
  '/store/1005',
  '/store/1004',
  `/user/${stableId('author:studio-kestrel')}`,
  `/user/${stableId('reader:tidewatcher')}`,
  '/article',
  `/article/${stableId('article:planned-maintenance')}`,
  '/about-us',
  '/bookmark',
  '/test',
  '/test/empty',
  '/404',
  '/no-such-page',
  '/reset-password',
];
/** Screens that everybody sees. */
const MAIN = ['/', '/store', '/girl-gl', '/store/1005', '/article'];
const PLAYERS = [
  '/my-store',
  '/my-store?tab=cart',
  '/my-store?tab=wishlist',
  '/user',
  '/account/log',
  '/account/profile',
  '/account/submissions',
  '/account/earnings',
];
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

// Axe looks at each page twice or three times.
test.beforeEach(() => test.slow());

/** The page stands: its heading is there, nothing is awaited, and what comes late has come. */
async function stands(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/**
 * Nothing that axe finds wrong on a phone, in light and dark colours; nor on a desktop, of the main screens in every run and
 * of all in a deep one. There the elements have the same colours: dark ones are not measured again.
 */
async function expectNoFault(page: Page, { isMain = false } = {}): Promise<void> {
  // What floats would lie over targets that scrolling brings out, all the more where the page still grows: here it stands
  // behind the page.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.dock, .ball, nav.sticky { position: static }');
    document.adoptedStyleSheets.push(sheet);
  });
  for (const { width, height } of isMain || IS_DEEP ? [PHONE, DESKTOP] : [PHONE]) {
    await page.setViewportSize({ width, height });
    // As tall as the page, for the same reason as above.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, whole) });
    const inDark = width === PHONE.width;
    await test.step(`${width} px wide`, () => expectAccessible(page, { inDark }));
  }
}

test.describe('axe finds nothing wrong, in light and dark colours, with', () => {
  for (const path of PUBLIC)
    test(path, async ({ page }) => {
      await page.goto(path);
      await stands(page);
      await expectNoFault(page, { isMain: MAIN.includes(path) });
    });

  for (const path of MAIN)
    test(`${path} as it stands, under what floats over it @deep`, async ({ page }) => {
      await page.goto(path);
      await stands(page);
      await expect(page.locator('.dock, .ball, .qr-card').first()).toBeVisible();
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size);
        await test.step(`${size.width} px wide`, () => expectAccessible(page, { rules: AS_IT_STANDS }));
      }
    });

  for (const path of PLAYERS)
    test(path, async ({ page, player }) => {
      await player.topUp(PLANS.large);
      await player.addToCart(ledger.id);
      await player.addToWishlist(crown.id, 1004);
      await page.goto(path);
      await expect(page.locator('[popovertarget="account-menu"]')).toBeVisible();
      await stands(page);
      await expectNoFault(page);
    });

  for (const [site, buy, when] of [
    ['master', '立即购买', ''],
    ['lynx', 'Buy now', ' @deep'],
  ] as const)
    test(`home, a game and its bill in the colours of the ${site} site${when}`, async ({
      page,
      context,
      store,
      player,
    }) => {
      const origin = store.originOf(site);
      await enter(context, origin);
      await signInOn(page, origin, player);
      for (const path of ['/', `/store/${crown.id}`]) {
        await page.goto(`${origin}${path}`);
        await stands(page);
        await expectNoFault(page);
      }
      await page.getByRole('button', { name: buy }).first().click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      await expectNoFault(page);
    });

  for (const path of ['/sign-in', '/sign-up', '/reset-password'])
    test(`${path} and what it says is missing`, async ({ page }) => {
      await page.goto(path);
      await page.getByRole('button', { name: /Log in|Create account|Send code/ }).click();
      await expect(page.getByText('Please enter your email address.')).toBeVisible();
      await expectNoFault(page);
    });

  test('the adult gate', async ({ page }) => {
    await page.context().clearCookies();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Are you 18 or older?' })).toBeVisible();
    await expectNoFault(page);
  });

  test('a game that plays', async ({ page }) => {
    await page.route('**/*.play.localhost*/**', (route) => route.fulfill({ body: '<title>A game</title>' }));
    await page.goto('/store/1015/fullscreen');
    await expect(page.locator('iframe')).toBeVisible();
    await expectNoFault(page);
  });

  test('the menu of the account', async ({ page, player }) => {
    expect(player.email).toContain('@');
    await page.goto('/about-us');
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expectNoFault(page);
  });

  test('top-up, checkout and success', async ({ page, player }) => {
    await player.topUp(PLANS.large);
    await player.addToCart(ledger.id, crown.id);
    await page.goto('/my-store?tab=cart');
    await page.getByRole('banner').getByRole('button', { name: 'Add coins' }).click();
    await expect(page.getByRole('radio', { name: /100 coins/ })).toBeAttached();
    await expectNoFault(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Check out 2 games' }).click();
    await expect(page.getByText('Your balance covers this.')).toBeVisible();
    await expectNoFault(page);
    await page.getByRole('button', { name: 'Pay 43.98 coins and 4 silver' }).click();
    await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
    await expectNoFault(page);
  });

  test('language, its question, and the controller’s overview', async ({ page }) => {
    await page.goto('/about-us');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'Language' }).click();
    const languages = page.getByRole('dialog', { name: 'Language' });
    await expect(languages).toBeVisible();
    await expectNoFault(page);
    await languages.getByRole('button', { name: /Deutsch/ }).click();
    const question = page.getByRole('dialog', { name: 'Zu Deutsch wechseln?' });
    await expect(question).toBeVisible();
    await expectNoFault(page);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await page.keyboard.press('Escape');
    await footer.getByRole('button', { name: 'Controller' }).click();
    await expect(page.getByRole('dialog', { name: 'Controller' })).toBeVisible();
    await expectNoFault(page);
  });

  test('what a controller types and chooses with', async ({ page }) => {
    await page.goto('/store');
    await stands(page);
    const pad = await Pad.takeUp(page);
    await pad.press('X');
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
    await expectNoFault(page);
    await pad.press('B');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await pad.choose(page.getByRole('main').getByRole('combobox').first());
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFault(page);
  });

  test('the keys of every script on a phone, with the one that shifts them down @deep', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const pad = await Pad.holdOn(page);
    for (const locale of ['ja-JP', 'ko-KR', 'th-TH', 'vi-VN', 'ru-RU', 'tr-TR'])
      await test.step(locale, async () => {
        await page.goto(`/${locale}/404`);
        await pad.wake();
        await pad.press('X');
        const keys = page.getByRole('dialog').getByRole('group');
        await expect(keys).toBeVisible();
        await keys.locator('[aria-pressed]').dispatchEvent('click');
        await expect(keys.locator('[aria-pressed="true"]')).toBeVisible();
        await expectPartAccessible(page, 'dialog');
      });
  });

  test('country, mail’s code, and an error', async ({ page, newcomer: _newcomer }) => {
    await page.goto('/account/profile');
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible();
    await expectNoFault(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Choose country' }).click();
    // All 250 are alike, and take axe minutes.
    await page.getByRole('dialog').getByRole('searchbox').fill('ger');
    await page.getByLabel('Germany').check();
    await expectNoFault(page);
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('button', { name: 'Save country' }).click();
    await expect(page.getByRole('dialog', { name: 'That did not work' })).toBeVisible();
    await expectNoFault(page);
  });
});

test.describe('in colours that the system chooses', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

  const backgroundOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);

  test('what is chosen, where the focus is and which way a switch stands can be seen', async ({
    page,
    player,
  }) => {
    expect(player.email).toContain('@');
    await page.goto(`/store/${ledger.id}`);
    expect(await backgroundOf(page, '[role="tab"][aria-selected="true"]')).not.toBe(
      await backgroundOf(page, '[role="tab"][aria-selected="false"]'),
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle)).toBe(
      'solid',
    );
    await page.goto('/account/profile');
    const knob = page.locator('[role="switch"] [aria-hidden="true"] > span');
    await expect(knob.first()).toBeVisible();
    expect(await backgroundOf(page, '[role="switch"] [aria-hidden="true"] > span')).not.toBe(
      await backgroundOf(page, '[role="switch"] [aria-hidden="true"]'),
    );
  });
});

test('who asked for less motion sees none, not for a moment', async ({ page }) => {
  await page.addInitScript(() => {
    for (const type of ['animationstart', 'transitionrun'])
      addEventListener(type, () => performance.mark('moved'), { capture: true });
  });
  const moved = () =>
    page.evaluate(async () => {
      // It is told of with the next frame.
      for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.getEntriesByName('moved').length;
    });
  await page.goto('/');
  await stands(page);
  await page.getByRole('article').first().hover();
  expect(await moved()).toBe(0);
  const forward = page.getByRole('button', { name: /: forward$/ }).first();
  await forward.hover();
  const turned = await forward.evaluate((button: HTMLButtonElement) => {
    button.click();
    return button.closest('div:has(> ul)')?.querySelector('ul')?.scrollLeft;
  });
  expect(turned).toBeGreaterThan(200);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Language' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await moved()).toBe(0);
});
