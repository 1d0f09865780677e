import { expect, type Page } from '@playwright/test';
import { mailedCode } from '../store/mailbox.ts';
import { GAMES, PASSWORD, test } from './players.ts';

const NEW_PASSWORD = 'Daylight77';

/** Asks for a mailed code as somebody who forgot the password, and fills in the form that takes it. */
async function forgetPassword(page: Page, email: string, origin: string): Promise<void> {
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page before has a field of this name, too.
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = page.getByLabel('8-digit code');
  await code.waitFor();
  await code.fill(await mailedCode(origin, email));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

test('who forgot the password on the way to a purchase comes back to the bill [R10]', async ({
  page,
  player,
  store,
}) => {
  await page.context().clearCookies({ name: /^moggie/ });
  await page.goto(`/store/${GAMES.crown.id}`);
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(page).toHaveURL(/\/sign-in\?returnPath=/);
  await forgetPassword(page, player.email, store.origin);
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page).toHaveURL(`/store/${GAMES.crown.id}`);
  await expect(page.getByRole('dialog', { name: 'Your order' })).toBeVisible();
});

test('who saves a new password and is not signed in by it is told that it is saved, and logs in with it', async ({
  page,
  player,
  store,
}) => {
  await page.context().clearCookies({ name: /^moggie/ });
  await page.goto('/sign-in?returnPath=%2Fmy-store');
  // Only the script knows whether the browser has passkeys.
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await forgetPassword(page, player.email, store.origin);
  await page.route('**/api/account/sign-in', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your new password is saved.' })).toBeAttached();
  await expect(page).toHaveURL('/sign-in?returnPath=%2Fmy-store');
  await logIn(page, player.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/my-store');
});

test('who logs in from the header comes back to the page that was open, with what it was narrowed by [R10]', async ({
  page,
  player,
}) => {
  await page.context().clearCookies({ name: /^moggie/ });
  await page.goto('/de-DE/store?keyword=tea&page=1');
  const header = page.getByRole('banner');
  const back = '?returnPath=%2Fstore%3Fkeyword%3Dtea%26page%3D1';
  await expect(header.getByRole('link', { name: 'Registrieren' })).toHaveAttribute(
    'href',
    `/de-DE/sign-up${back}`,
  );
  await header.getByRole('link', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(`/de-DE/sign-in${back}`);
  await page.getByLabel('E-Mail').fill(player.email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveURL('/de-DE/store?keyword=tea&page=1');
  await expect(page.locator('[popovertarget="account-menu"]')).toBeVisible();
});

test('who changes the language on the way in comes back to the page in that one [R10] [L07]', async ({
  page,
  player,
}) => {
  await page.context().clearCookies({ name: /^moggie/ });
  await page.goto('/de-DE/notifications?page=1');
  await expect(page).toHaveURL('/de-DE/sign-in?returnPath=%2Fnotifications%3Fpage%3D1');
  await page.getByRole('button', { name: 'Sprache' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(page).toHaveURL('/sign-in?returnPath=%2Fnotifications%3Fpage%3D1');
  await logIn(page, player.email, PASSWORD);
  await expect(page).toHaveURL('/notifications?page=1');
});

test('who presses something on a page in another language comes back to it by a path without language [R10]', async ({
  page,
}) => {
  await page.goto(`/de-DE/store/${GAMES.crown.id}?from=letter`);
  await expect(page.getByRole('link', { name: 'Registrieren' })).toBeVisible();
  await page.getByRole('button', { name: 'Jetzt kaufen' }).click();
  await expect(page).toHaveURL(new RegExp(`/de-DE/sign-in\\?returnPath=%2Fstore%2F${GAMES.crown.id}%3F`));
});

test('a way back that names a language leads to the page in the one that is read [R10]', async ({
  page,
  player,
}) => {
  await page.context().clearCookies({ name: /^moggie/ });
  await page.goto(`/sign-in?returnPath=%2Fde-DE%2Fstore%2F${GAMES.crown.id}`);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await logIn(page, player.email, PASSWORD);
  await expect(page).toHaveURL(`/store/${GAMES.crown.id}`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('who logs in from the bar at the thumb comes back to the game [R10]', async ({ page, player }) => {
    await page.context().clearCookies({ name: /^moggie/ });
    await page.goto(`/store/${GAMES.crown.id}`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click();
    await logIn(page, player.email, PASSWORD);
    await expect(page).toHaveURL(`/store/${GAMES.crown.id}`);
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  });
});

test('what one agrees to with an account opens beside the form, whose words stay', async ({ page }) => {
  await page.goto('/sign-up');
  await page.getByLabel('Email').fill('somebody@moggie.test');
  for (const [name, path] of [
    ['Terms of service', '/terms'],
    ['Privacy policy', '/privacy'],
  ] as const) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name }).click();
    const rules = await opened;
    await expect(rules).toHaveURL(path);
    await expect(rules.getByRole('heading', { level: 1, name })).toBeVisible();
    await rules.close();
  }
  await expect(page.getByLabel('Email')).toHaveValue('somebody@moggie.test');
});

test('the bill that comes back after logging in stays, however late the store says who is there', async ({
  page,
  player,
}) => {
  await page.context().clearCookies({ name: /^moggie/ });
  const seen = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (/query me\(/.test(route.request().postData() ?? '')) await seen.promise;
    await route.continue();
  });
  await page.goto(`/store/${GAMES.crown.id}`);
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('button', { name: 'Buy now' }).click();
  await logIn(page, player.email, PASSWORD);
  const bill = page.getByRole('dialog', { name: 'Your order' });
  await expect(bill).toBeVisible();
  await expect(page.locator('header .skeleton')).toHaveCount(1);
  seen.resolve();
  await expect(page.locator('header .skeleton')).toHaveCount(0);
  await expect(bill).toBeVisible();
});

test('a pay page that was left by the browser’s Back is not waited for after the next log-in', async ({
  page,
  player,
}) => {
  await page.goto(`/store/${GAMES.crown.id}`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add coins' }).click();
  await page.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
  await page.waitForURL('**/pay/**');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await page.context().clearCookies({ name: /^moggie/ });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('button', { name: 'Buy now' }).click();
  await logIn(page, player.email, PASSWORD);
  await expect(page.getByRole('dialog', { name: 'Your order' })).toBeVisible();
});

test('who is asked about the language of a game is not asked again after the pay page [V08]', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.goto(`/ja-JP/store/${GAMES.harper.id}`);
  await page.getByRole('button', { name: '今すぐ購入' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '続ける' }).click();
  await page
    .getByRole('dialog', { name: 'ご注文' })
    .getByRole('button', { name: 'コインをチャージ' })
    .click();
  await page.getByRole('button', { name: /を支払う クレジットカード$/ }).click();
  await page.getByRole('button', { name: '支払う' }).click();
  await page.getByRole('link', { name: 'ストアに戻る' }).click();
  await expect(page.getByRole('dialog').first()).toHaveAccessibleName('ご注文');
});
