import { expect, type Page } from '@playwright/test';
import { GAMES, PASSWORD, PLANS, type Player, test } from './players.ts';

const { ledger } = GAMES;
const NO_NETWORK = 'No connection. Please check your internet and try again.';

/** Once what a page loads when it is idle has come. */
const settled = (page: Page) => page.waitForLoadState('networkidle');

/** Loses the network, tries, sees the one sentence, gets the network back and tries again. */
async function loseNetworkDuring(page: Page, attempt: () => Promise<void>): Promise<void> {
  // What screen readers are told beside it is the same sentence.
  const said = page.getByText(NO_NETWORK).and(page.locator(':not(.sr-only)')).filter({ visible: true });
  await settled(page);
  await page.context().setOffline(true);
  await attempt();
  await expect(said).toHaveCount(1);
  const dialog = page.getByRole('dialog').filter({ hasText: NO_NETWORK });
  if ((await dialog.count()) > 0) await dialog.getByRole('button', { name: 'OK' }).click();
  await page.context().setOffline(false);
  await attempt();
}

test.describe('without a network a form keeps what was typed and says so once:', () => {
  test('signing in', async ({ page, player }) => {
    await page.context().clearCookies({ name: /^moggie/ });
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(player.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await loseNetworkDuring(page, async () => {
      await expect(page.getByLabel('Email')).toHaveValue(player.email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    });
    await expect(page).toHaveURL('/');
  });

  test('signing up', async ({ page }) => {
    const email = `${crypto.randomUUID()}@moggie.test`;
    await page.goto('/sign-up');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await loseNetworkDuring(page, async () => {
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await page.getByRole('button', { name: 'Create account' }).click();
    });
    await expect(page.getByText(`We sent an 8-digit code to ${email}.`)).toBeVisible();
  });

  test('a code to redeem', async ({ page, player }) => {
    expect(player.email).not.toBe('');
    await page.goto('/account/profile');
    const code = page.getByLabel('Code', { exact: true });
    await code.fill('NO-SUCH-CODE');
    await loseNetworkDuring(page, async () => {
      await expect(code).toHaveValue('NO-SUCH-CODE');
      await page.getByRole('button', { name: 'Redeem' }).click();
    });
    await expect(code).toHaveAccessibleDescription('This code is not valid.');
  });

  test('the introduction of one’s page', async ({ page, player }) => {
    await page.goto('/account/profile');
    const field = page.getByLabel('Introduction');
    const about = page.locator('section', {
      has: page.getByRole('heading', { name: 'About you', exact: true }),
    });
    await field.fill('I read slowly.');
    await loseNetworkDuring(page, async () => {
      await expect(field).toHaveValue('I read slowly.');
      await about.getByRole('button', { name: 'Save' }).click();
    });
    await expect(about.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(await introductionOf(player)).toBe('I read slowly.');
  });

  test('a report', async ({ page, player }) => {
    expect(player.email).not.toBe('');
    await page.goto(`/store/${ledger.id}`);
    await page.getByRole('button', { name: 'Report' }).first().click();
    const report = page.getByRole('dialog', { name: /^Report/ });
    await report.getByRole('radio').first().check();
    await report.getByRole('textbox').fill('Look at the second picture.');
    await loseNetworkDuring(page, async () => {
      await expect(report.getByRole('textbox')).toHaveValue('Look at the second picture.');
      await report.getByRole('button', { name: 'Send report' }).click();
    });
    await expect(report).toHaveCount(0);
  });

  test('a purchase, which is then made once', async ({ page, player }) => {
    await player.topUp(PLANS.large);
    await page.goto(`/store/${ledger.id}`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    const bill = page.getByRole('dialog', { name: 'Your order' });
    await bill.getByRole('switch', { name: 'Pay with silver first' }).click();
    await loseNetworkDuring(page, async () => {
      await expect(bill.getByRole('switch', { name: 'Pay with silver first' })).not.toBeChecked();
      await bill.getByRole('button', { name: 'Pay 17.99 coins' }).click();
    });
    await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
    expect(await player.balances()).toEqual({ meowcent: 3201, silver: 400 });
  });

  test('a wish and the cart', async ({ page, player }) => {
    await page.goto(`/store/${ledger.id}`);
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    await loseNetworkDuring(page, () => page.getByRole('button', { name: 'Add to cart' }).click());
    await expect(page.getByRole('main').getByRole('link', { name: 'In cart' })).toBeVisible();
    await loseNetworkDuring(page, () => page.getByRole('button', { name: 'Add to wishlist' }).click());
    await expect(page.getByRole('button', { name: 'On your wishlist' })).toBeVisible();
    const { findCartStore } = await player.query<{ findCartStore: { totalCount: number } }>(
      '{ findCartStore(platform_key: "moggie") { totalCount } }',
    );
    expect(findCartStore.totalCount).toBe(1);
  });
});

test('lists of one’s own that do not come say so, and come when they are asked for again', async ({
  page,
  player,
}) => {
  await player.addToCart(ledger.id);
  await page.goto('/my-store');
  // The list comes with the page: links within the store take its script.
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await settled(page);
  // The browser believes that it is online, so that nothing tells it when the way is free again.
  await page.route('**/graphql', (route) => route.abort('connectionrefused'));
  await page.getByRole('main').getByRole('link', { name: /^Cart/ }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(NO_NETWORK);
  await page.unroute('**/graphql');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: ledger.name }).first()).toBeVisible();
});

async function introductionOf(player: Player): Promise<string> {
  const { me } = await player.query<{ me: { profile: { introduction: { value: string } } } }>(
    '{ me { profile { introduction { value } } } }',
  );
  return me.profile.introduction.value;
}
