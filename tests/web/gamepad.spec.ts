import { expect, type Page } from '@playwright/test';
import { PADS, Pad } from '../gamepad/pad.ts';
import { expectNoDeadEnd, waysOn } from '../gamepad/ways.ts';
import { GAMES, PLANS, test } from './players.ts';

const { ledger, crown, harper } = GAMES;

const hints = (page: Page) => page.locator('.pad-bar');

test('a game is found and bought with a gamepad alone', async ({ page, player }) => {
  test.slow();
  await player.topUp(PLANS.large);
  const pad = await Pad.holdOn(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await pad.wake();

  await test.step('search for it on the screen’s keyboard', async () => {
    await pad.press('X');
    const keyboard = page.getByRole('dialog', { name: 'Search' });
    for (const letter of 'inn') await pad.choose(keyboard.getByRole('button', { name: letter, exact: true }));
    await expect(keyboard.getByRole('textbox')).toHaveValue('inn');
    await pad.choose(keyboard.getByRole('button', { name: 'Done' }));
    await expect(page).toHaveURL('/store?keyword=inn');
  });

  await test.step('its card has the focus; it leads to the page, and that begins with the price', async () => {
    const card = page.getByRole('main').getByRole('link', { name: ledger.name });
    await pad.choose(card);
    await expect(page).toHaveURL(`/store/${ledger.id}`);
    await expect(page.getByRole('button', { name: 'Buy now' })).toBeFocused();
  });

  await test.step('the bill keeps the focus, and B gives it back', async () => {
    await pad.press('A');
    const bill = page.getByRole('dialog', { name: 'Your order' });
    await expect(bill.getByText('Total')).toBeVisible();
    for (const way of ['up', 'left', 'down', 'right', 'down', 'down'] as const) {
      await pad.press(way);
      await expect(bill.locator(':focus')).toHaveCount(1);
    }
    await pad.press('B');
    await expect(bill).toBeHidden();
    await expect(page.getByRole('button', { name: 'Buy now' })).toBeFocused();
  });

  await test.step('pay, and go to one’s games', async () => {
    await pad.press('A');
    await pad.choose(page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }));
    await pad.choose(
      page.getByRole('dialog', { name: 'Completed' }).getByRole('button', { name: 'Go to my games' }),
    );
    await expect(page.getByRole('link', { name: ledger.name, exact: true })).toBeVisible();
    expect(await player.balances()).toEqual({ meowcent: 3601, silver: 0 });
  });
});

test.describe('on every main screen each control can be come to and left by the four directions:', () => {
  const SCREENS = [
    { name: 'home', path: '/' },
    { name: 'the store', path: '/store?categories=boy-bl' },
    { name: 'a game', path: `/store/${ledger.id}` },
    { name: 'my games @deep', path: '/my-store?tab=cart' },
    { name: 'the account @deep', path: '/account/profile' },
    { name: 'the account log @deep', path: '/account/log' },
    { name: 'news @deep', path: '/article' },
  ];
  for (const { name, path } of SCREENS)
    test(name, async ({ page, player }) => {
      test.setTimeout(600_000);
      await player.addToCart(ledger.id, crown.id, harper.id);
      const pad = await Pad.holdOn(page);
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await pad.wake();
      expectNoDeadEnd(await waysOn(page, pad));
    });
});

test('a sign-up is typed with a gamepad', async ({ page }) => {
  const pad = await Pad.holdOn(page);
  await page.goto('/sign-up');
  await pad.wake();
  await pad.choose(page.getByLabel('Email'));
  const keyboard = page.getByRole('dialog', { name: 'Email' });
  await pad.choose(keyboard.getByRole('button', { name: 'c', exact: true }));
  await pad.choose(keyboard.getByRole('button', { name: 'More characters' }));
  await pad.choose(keyboard.getByRole('button', { name: '@', exact: true }));
  await pad.choose(keyboard.getByRole('button', { name: 'Done' }));
  await expect(page.getByLabel('Email')).toHaveValue('c@');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a day is typed with digits, and one that no month has is not taken', async ({
  page,
  context,
  store,
}) => {
  await context.request.post(`${store.origin}/api/account/sign-in`, {
    data: { email: 'author@moggie.test', password: 'Meow1234' },
  });
  await page.goto('/account/submissions');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit a new game' }).click();
  const box = page.locator('input[type=date]');
  await expect(box).toBeVisible();
  const pad = await Pad.takeUp(page);
  await box.focus();
  await pad.press('A');
  const keyboard = page.getByRole('dialog', { name: 'Release date' });
  const done = keyboard.getByRole('button', { name: 'Done' });
  await expect(keyboard.getByText('Type it like this: 2026-12-24')).toBeVisible();
  await expect(keyboard.getByRole('button', { name: '-', exact: true })).toBeVisible();
  await expect(keyboard.getByRole('button', { name: 'a', exact: true })).toHaveCount(0);
  await keyboard.getByRole('textbox').fill('2099-2-30');
  await pad.choose(done);
  await expect(keyboard.getByRole('alert')).toHaveText('Type it like this: 2026-12-24');
  await expect(box).toHaveValue('');
  await keyboard.getByRole('textbox').fill('2099-2-3');
  await expect(keyboard.getByRole('alert')).toHaveCount(0);
  await pad.choose(done);
  await expect(keyboard).toHaveCount(0);
  await expect(box).toHaveValue('2099-02-03');
});

test('a list is chosen from, tabs turn by the shoulders, sections are jumped between', async ({
  page,
  player,
}) => {
  await player.addToCart(ledger.id);
  const pad = await Pad.holdOn(page);
  await page.goto('/store');
  await pad.wake();
  const order = page.getByRole('main').getByRole('combobox').first();
  await pad.choose(order);
  const choice = page.getByRole('dialog');
  await expect(choice.locator(':focus')).toHaveAttribute('aria-pressed', 'true');
  await pad.press('down');
  await pad.press('A');
  await expect(page).toHaveURL(/order=/);
  await expect(order).toBeFocused();

  await pad.press('Y');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Store', exact: true })).toBeFocused();
  await pad.choose(page.getByRole('banner').getByRole('link', { name: 'My games' }));
  await expect(page).toHaveURL('/my-store');
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'My games' });
  await expect(tabs).toBeVisible();
  for (const name of ['Cart', 'Wishlist', 'Purchased']) {
    await pad.press('RB');
    await expect(tabs.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('aria-current', 'page');
  }
  await pad.press('LB');
  await expect(tabs.getByRole('link', { name: /Wishlist/ })).toHaveAttribute('aria-current', 'page');
});

test('what is gone leaves the focus to its neighbour', async ({ page, player }) => {
  await player.addToCart(ledger.id, crown.id);
  const pad = await Pad.holdOn(page);
  await page.goto(`/store/${harper.id}`);
  await pad.wake();
  await pad.choose(page.getByRole('button', { name: 'Add to cart' }));
  await expect(page.getByRole('main').getByRole('link', { name: 'In cart' })).toBeFocused();
});

test('the right stick scrolls, a worn left one moves nothing', async ({ page }) => {
  const pad = await Pad.holdOn(page);
  await page.goto('/');
  await page.evaluate(() => {
    window.heldPad.axes[1] = 0.9;
  });
  await pad.wake();
  const focused = page.locator(':focus');
  const first = await focused.evaluate((element) => element.textContent);
  await pad.press('view');
  expect(await focused.evaluate((element) => element.textContent)).toBe(first);
  await pad.push(1, 0);
  await pad.press('view');
  await pad.push(1, 0.9);
  await expect.poll(() => focused.evaluate((element) => element.textContent)).not.toBe(first);
  await pad.push(1, 0);
  await page.evaluate(() => scrollTo(0, 0));
  await pad.push(3, 1);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await pad.push(3, 0);
});

for (const [kind, id] of Object.entries(PADS))
  test(`the hints carry the signs of a pad of ${kind}, and go when somebody takes the mouse`, async ({
    page,
  }) => {
    const pad = await Pad.holdOn(page, id);
    await page.goto('/de-DE/about-us');
    await pad.wake();
    await expect(hints(page)).toContainText('Auswählen');
    await expect(hints(page).locator(`[data-glyph="${kind} confirm"]`)).toBeVisible();
    await page.mouse.click(5, 300);
    await expect(hints(page)).toHaveCount(0);
  });

test('a pad that is not wanted moves nothing, after a reload, too', async ({ page }) => {
  const pad = await Pad.holdOn(page);
  await page.goto('/about-us');
  await pad.wake();
  await pad.press('menu');
  const popup = page.getByRole('dialog', { name: 'Controller' });
  await pad.choose(popup.getByRole('switch', { name: 'Use the controller in the store' }));
  await expect(hints(page)).toHaveCount(0);
  await page.reload();
  await page.evaluate(() => dispatchEvent(new Event('gamepadconnected')));
  await pad.press('down');
  await expect(page.locator(':focus')).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Controller' }).click();
  await popup.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await pad.wake();
});

test('a game that plays has the pad for itself; two buttons held for a second lead back', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  const pad = await Pad.holdOn(page);
  await page.goto('/store/1015');
  await pad.wake();
  await pad.choose(page.getByRole('link', { name: 'Play now' }));
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.locator('p', { hasText: 'Hold View and Menu to leave the game.' })).toBeVisible();
  for (const button of ['B', 'A', 'down', 'menu', 'Y'] as const) await pad.press(button);
  await expect(page).toHaveURL(/fullscreen$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pad.hold(['view', 'menu'], true);
  await expect(page).toHaveURL('/store/1015');
  await pad.hold(['view', 'menu'], false);
});
