import { expect, type Page } from '@playwright/test';
import { appCode } from '../../server/testing/app-code.ts';
import { expectAccessible } from '../accessible.ts';
import { mailedCode } from '../store/mailbox.ts';
import { PASSWORD, test } from './players.ts';

async function openProfile(page: Page, email: string) {
  await page.goto('/account/profile');
  await expect(page.getByText(email)).toBeVisible();
}

async function enterPassword(page: Page, email: string) {
  await page.goto('/sign-in?returnPath=/account/profile');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('an authenticator app guards the sign-in; backup codes stand in for it', async ({ page, player }) => {
  await openProfile(page, player.email);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up an app' });
  await setup.getByLabel('Password', { exact: true }).fill('Wrong1234');
  await setup.getByRole('button', { name: 'Next' }).click();
  await expect(setup.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'The password is not correct.',
  );
  await setup.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await setup.getByRole('button', { name: 'Next' }).click();
  await expect(setup.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expect(setup.getByLabel('6-digit code')).toBeFocused();
  await expectAccessible(page);
  const key = (await setup.locator('.font-mono').innerText()).replaceAll(' ', '');
  await setup.getByLabel('6-digit code').fill(await appCode(key));
  // Codes that cannot be shown are not made: neither with the app nor, below, in place of older ones.
  const lost = 'No connection. Please check your internet and try again.';
  const loseCode = () => page.route('**/assets/backup-codes-*.js', (route) => route.abort());
  await loseCode();
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await expect(setup.getByRole('alert')).toHaveText(lost);
  await page.unroute('**/assets/backup-codes-*.js');
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Keep these codes safe' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  // A browser that asks twice would close it without asking the page.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  const [backup = '', secondBackup = ''] = await codes.getByRole('listitem').allInnerTexts();
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Logging in takes a code from your app.')).toBeVisible();

  await page.context().clearCookies({ name: /^moggie/ });
  await enterPassword(page, player.email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('6-digit code')).toHaveAccessibleDescription(
    'This code is wrong or no longer valid.',
  );
  await page.getByLabel('6-digit code').fill(await appCode(key, 1));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/account/profile');
  await loseCode();
  await page.getByRole('button', { name: 'New backup codes' }).click();
  const renewal = page.getByRole('dialog', { name: 'New backup codes' });
  await renewal.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await renewal.getByRole('button', { name: 'New backup codes' }).click();
  await expect(renewal.getByRole('alert')).toHaveText(lost);

  await page.context().clearCookies({ name: /^moggie/ });
  await enterPassword(page, player.email);
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await expect(page.getByLabel('Backup code')).toBeFocused();
  await page.getByLabel('Backup code').fill(backup);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/account/profile');

  await page.getByRole('button', { name: 'Turn the app off' }).click();
  const ask = page.getByRole('dialog', { name: 'Turn the app off' });
  await expectAccessible(page);
  const password = ask.getByLabel('Password', { exact: true });
  await password.fill('Wrong1234');
  await password.press('Enter');
  await expect(password).toHaveAccessibleDescription('The password is not correct.');
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await password.press('Enter');
  // The password alone, which somebody else may know, does not get around the app.
  const step = ask.getByLabel('6-digit code');
  await expect(step).toBeFocused();
  await expect(step).toHaveAccessibleDescription('This also takes a code from your authenticator app.');
  await expect(ask.getByRole('button', { name: 'Turn the app off' })).toBeDisabled();
  await expectAccessible(page);
  await step.fill('000000');
  await ask.getByRole('button', { name: 'Turn the app off' }).click();
  await expect(step).toHaveAccessibleDescription(/This code is wrong or no longer valid\.$/);
  await expect(step).toBeFocused();
  await ask.getByRole('button', { name: 'Use a backup code' }).click();
  await expect(ask.getByLabel('Backup code')).toBeFocused();
  await ask.getByLabel('Backup code').fill(secondBackup);
  await page.keyboard.press('Enter');
  await expect(ask).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeFocused();
});

test('a new password, set with a mailed code by somebody signed in, leads to the second step and on from there', async ({
  page,
  player,
  store,
}) => {
  const post = async (action: string, data: object) =>
    (await page.request.post(`/api/account/${action}`, { data })).json();
  // Where nobody had proven the address, a new password by mail takes the second step away.
  await post('verify-email/send', {});
  await post('verify-email', { code: await mailedCode(store.origin, player.email) });
  const { key } = await player.turnOnSecondStep();
  await openProfile(page, player.email);
  const knowsThePlayer = page.waitForResponse((response) =>
    /query me\(/.test(response.request().postData() ?? ''),
  );
  await page.goto('/reset-password?returnPath=/account/log');
  await knowsThePlayer;
  await page.getByLabel('Email').fill(player.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = page.getByLabel('8-digit code');
  await code.waitFor();
  await code.fill(await mailedCode(store.origin, player.email));
  await page.getByLabel('New password').fill('Daylight77');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  // The mailbox and the new password alone sign nobody in.
  expect(await (await page.request.get('/api/account/token')).json()).toEqual({ token: '' });
  await page.getByLabel('6-digit code').fill(await appCode(key, 1));
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/account/log');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
});

test('who enters five wrong codes is told when to try again, and so is who then turns to a backup code [C08]', async ({
  page,
  player,
}) => {
  const { key, backupCodes } = await player.turnOnSecondStep();
  await page.context().clearCookies({ name: /^moggie/ });
  await enterPassword(page, player.email);
  const code = page.getByLabel('6-digit code');
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
  for (let tries = 1; tries <= 5; tries += 1) {
    await code.fill('000000');
    const answered = page.waitForResponse('**/api/account/second-step');
    await logIn.click();
    expect((await answered).status()).toBe(400);
    await expect(code).toHaveAccessibleDescription('This code is wrong or no longer valid.');
  }
  await code.fill(await appCode(key, 1));
  await logIn.click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Too many attempts. Please try again in 15 minutes.');
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await expect(alert).toHaveCount(0);
  await page.getByLabel('Backup code').fill(backupCodes[0] ?? '');
  await logIn.click();
  await expect(alert).toHaveText('Too many attempts. Please try again in 15 minutes.');
});

test('a passkey is made, signs in without a password, and is taken away', async ({ page, player }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openProfile(page, player.email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const ask = page.getByRole('dialog', { name: 'Add a passkey' });
  await ask.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await ask.getByRole('button', { name: 'Add a passkey' }).click();
  const remove = page.getByRole('button', { name: 'Remove Passkey 1' });
  await expect(remove).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies({ name: /^moggie/ });
  await page.goto('/sign-in?returnPath=/account/profile');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/account/profile');
  await expect(page.getByText(player.email)).toBeVisible();

  const question = page.getByRole('dialog', { name: 'Remove Passkey 1?' });
  await remove.click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await remove.click();
  await question.getByRole('button', { name: 'Remove Passkey 1' }).click();
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'The passkey was removed.' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
  await page.context().clearCookies({ name: /^moggie/ });
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey is not accepted. Please log in with your password.',
  );
  await expect(page).toHaveURL('/sign-in');
});

test('passkeys that cannot be read are not said to be none', async ({ page, player }) => {
  await page.route('**/graphql', (route) =>
    /query myPasskeys/.test(route.request().postData() ?? '')
      ? route.fulfill({ status: 500 })
      : route.continue(),
  );
  await openProfile(page, player.email);
  const safer = page.locator('section', { has: page.getByRole('heading', { name: 'Safer login' }) });
  await expect(safer.getByRole('alert')).toContainText('Something went wrong');
  const add = safer.getByRole('button', { name: 'Add a passkey' });
  await expect(add).toHaveCount(0);
  await page.unroute('**/graphql');
  await safer.getByRole('button', { name: 'Try again' }).click();
  await expect(add).toBeVisible();
});
