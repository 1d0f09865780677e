import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { unpackTar } from 'modern-tar';
import { expectAccessible } from '../accessible.ts';
import { mailsTo } from '../store/mailbox.ts';
import { PASSWORD, test } from './players.ts';

async function openProfile(page: Page, email: string) {
  await page.goto('/account/profile');
  await expect(page.getByText(email)).toBeVisible();
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('other devices are listed and signed out, one and all', async ({ page, player, playwright, store }) => {
  const others = await Promise.all(
    ['Firefox/143.0 Windows', 'Mac OS X Version/18.0 Safari/605.1.15'].map((userAgent) =>
      playwright.request.newContext({ baseURL: store.origin, userAgent }),
    ),
  );
  for (const other of others)
    await other.post('/api/account/sign-in', { data: { email: player.email, password: PASSWORD } });
  const signedIn = async () =>
    Promise.all(
      others.map(async (other) => (await (await other.get('/api/account/token')).json()).token !== ''),
    );
  await openProfile(page, player.email);
  const devices = page.locator('section', { has: page.getByRole('heading', { name: 'Your devices' }) });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await devices.getByRole('button', { name: 'Log out Firefox · Windows' }).press('Enter');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('list')).toBeFocused();
  expect(await signedIn()).toEqual([false, true]);
  await devices.getByRole('button', { name: 'Log out everywhere else' }).press('Enter');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('list')).toBeFocused();
  expect(await signedIn()).toEqual([false, false]);
  for (const other of others) await other.dispose();
});

test('the password is changed with the old one, and the player stays signed in [S19]', async ({
  page,
  player,
}) => {
  await openProfile(page, player.email);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a new password' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const [old, fresh] = [dialog.getByLabel('Current password'), dialog.getByLabel('New password')];
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(old).toHaveAccessibleDescription('Please enter your password.');
  await expect(fresh).toHaveAccessibleDescription(/Please choose a password\.$/);
  await old.fill('Wrong1234');
  await fresh.fill(PASSWORD);
  await save.click();
  await expect(old).toHaveAccessibleDescription('The password is not correct.');
  await old.fill(PASSWORD);
  await save.click();
  await expect(fresh).toHaveAccessibleDescription(
    /This is your current password\. Please choose a new one\.$/,
  );
  await expect(fresh).toBeFocused();
  await fresh.fill('Daylight77');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(player.email)).toBeVisible();
  const again = (password: string) =>
    page.request.post('/api/account/sign-in', { data: { email: player.email, password } });
  expect([(await again(PASSWORD)).status(), (await again('Daylight77')).status()]).toEqual([401, 200]);
});

test('what is being written stays when the player gives themselves a new password, in another tab, too', async ({
  page,
  context,
  player,
}) => {
  const other = await context.newPage();
  const written = 'Half a sentence, and';
  for (const tab of [other, page]) {
    await openProfile(tab, player.email);
    await tab.getByLabel('Introduction').fill(written);
  }
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a new password' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill('Daylight77');
  const hasDevices = page.waitForResponse((response) =>
    /query mySessions/.test(response.request().postData() ?? ''),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await hasDevices;
  for (const [tab, more] of [
    [page, 'a half.'],
    [other, 'another half.'],
  ] as const) {
    await expect(tab.getByLabel('Introduction')).toHaveValue(written);
    // The session before is over: the store takes what is written with the token of the new one.
    await tab.getByLabel('Introduction').fill(`${written} ${more}`);
    const about = tab.locator('section', {
      has: tab.getByRole('heading', { name: 'About you', exact: true }),
    });
    await about.getByRole('button', { name: 'Save' }).click();
    await expect(tab.getByRole('status').filter({ hasText: 'Saved.' })).toBeAttached();
  }
  expect(await player.query('{ me { profile { introduction { value } } } }')).toEqual({
    me: { profile: { introduction: { value: `${written} another half.` } } },
  });
});

test('codes are mailed once, however often they are asked for while one is on its way', async ({
  page,
  player,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked: string[] = [];
  await page.route('**/api/account/*/send', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  await openProfile(page, player.email);
  const confirm = page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Confirm' });
  await confirm.dblclick();
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  letGo();
  const verify = page.getByRole('dialog');
  await expect(verify.getByLabel('8-digit code')).toBeVisible();
  await verify.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Delete account' }).click();
  const leave = page.getByRole('dialog', { name: 'Delete your account?' });
  await leave.getByRole('button', { name: 'Email me a code instead' }).dblclick();
  await expect(leave.getByLabel('8-digit code')).toBeVisible();
  expect(asked).toEqual(['/api/account/verify-email/send', '/api/account/delete/send']);
});

test('a player takes a copy of everything along', async ({ page, player }) => {
  await openProfile(page, player.email);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await (await downloading).path();
  const entries = await unpackTar(gunzipSync(readFileSync(file)));
  const account = entries.find(({ header }) => header.name === 'json/account.json');
  expect(JSON.parse(new TextDecoder().decode(account?.data))).toEqual([
    expect.objectContaining({ email: player.email }),
  ]);
});

test('one copy too many says when there will be another, and the page stays', async ({ page, player }) => {
  await openProfile(page, player.email);
  let status = 200;
  while (status === 200) status = (await page.request.get('/api/account/export')).status();
  expect(status).toBe(429);
  await page.getByRole('link', { name: 'Download my data' }).click();
  await expect(page.getByRole('dialog', { name: 'That did not work' })).toContainText(
    /Please try again in (59|60) minutes\./,
  );
  await expect(page).toHaveURL('/account/profile');
});

test('an account is deleted, and kept by whoever comes back in time [A02] [S19] [T19]', async ({
  page,
  player,
}) => {
  await openProfile(page, player.email);
  const hasBalance = page.waitForResponse((response) =>
    /query authorBalance/.test(response.request().postData() ?? ''),
  );
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toBeVisible();
  await hasBalance;
  await expectAccessible(page);
  // Who has earned nothing reads nothing of earnings.
  await expect(dialog.getByRole('paragraph')).toHaveText([/logged out everywhere/, /Coins, games and saves/]);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Please enter your password.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Email me a code instead' }).click();
  await expect(dialog.getByLabel('8-digit code')).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();

  await signIn(page, player.email, PASSWORD);
  const keep = page.getByRole('dialog', { name: 'Keep your account?' });
  await expect(keep).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keep).toBeVisible();
  // From a page that guests see, too.
  await page.goto('/about-us');
  await keep.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await signIn(page, player.email, PASSWORD);
  await keep.getByRole('button', { name: 'Keep my account' }).click();
  await expect(keep).toBeHidden();
  await openProfile(page, player.email);
  await page.reload();
  await expect(page.getByText(player.email)).toBeVisible();
  await expect(keep).toBeHidden();
});

test('the email about a deletion leads to where the account is kept, and on to the password [S19]', async ({
  page,
  player,
  store,
}) => {
  await player.query('mutation { setUser(auth: { locale: "de-DE" }) { uuid } }');
  await page.request.post('/api/account/delete', { data: { password: PASSWORD } });
  await expect.poll(() => mailsTo(store.origin, player.email)).toHaveLength(1);
  const [mail] = await mailsTo(store.origin, player.email);
  const [, link = ''] = mail?.text.split('\n\n') ?? [];
  expect(link).toBe(`${store.origin}/de-DE/sign-in?returnPath=%2Faccount%2Fprofile`);
  await page.goto(link);
  await page.getByLabel('E-Mail').fill(player.email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Konto behalten' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/de-DE/account/profile');
  await expect(page.getByRole('button', { name: 'Passwort ändern' })).toBeVisible();
});
