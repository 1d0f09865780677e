import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { mailedCode, mailsTo } from '../store/mailbox.ts';
import { PASSWORD, test } from './players.ts';

/** Opens the form for another address, by hand, once the page has its script. */
async function openForm(page: Page) {
  await page.goto('/account/profile');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('the address of an account is changed with the password and a code that is mailed to the new one', async ({
  page,
  player,
  store,
}) => {
  const next = `next.${player.email}`;
  const dialog = await openForm(page);
  await expectAccessible(page);
  const [address, password] = [
    dialog.getByLabel('New email address'),
    dialog.getByLabel('Password', { exact: true }),
  ];
  const send = dialog.getByRole('button', { name: 'Send code' });
  await send.click();
  await expect(address).toHaveAccessibleDescription('Please enter your email address.');
  await expect(password).toHaveAccessibleDescription('Please enter your password.');
  await address.fill(player.email);
  await password.fill('Wrong1234');
  await send.click();
  await expect(password).toHaveAccessibleDescription('The password is not correct.');
  await password.fill(PASSWORD);
  await send.click();
  await expect(address).toHaveAccessibleDescription('This is your current address. Please enter a new one.');
  await expect(address).toBeFocused();
  await address.fill('author@moggie.test');
  await send.click();
  await expect(address).toHaveAccessibleDescription('This account is already registered.');

  // The wrong one again, which is noticed before the code comes.
  await address.fill(`wrong.${next}`);
  await send.click();
  const code = dialog.getByLabel('8-digit code');
  await expect(code).toBeFocused();
  await expect(dialog.getByText(`We sent an 8-digit code to wrong.${next}.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use another address' }).click();
  await expect(address).toHaveValue(`wrong.${next}`);
  await expect(address).toBeFocused();
  await address.fill(next);
  await send.click();
  await code.fill('1234');
  await dialog.getByRole('button', { name: 'Confirm address' }).click();
  await expect(code).toHaveAccessibleDescription('The code has 8 digits.');
  await code.fill(await mailedCode(store.origin, next));
  await dialog.getByRole('button', { name: 'Confirm address' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Your email address was changed.').last()).toBeVisible();
  const account = page.getByRole('region', { name: 'Account' });
  await expect(account).toContainText(next);
  await expect(account.getByText('Confirmed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused();
  await expect
    .poll(async () => (await mailsTo(store.origin, player.email)).map(({ subject }) => subject))
    .toEqual(['A change to your account']);
  const signIn = (email: string) =>
    page.request.post('/api/account/sign-in', { data: { email, password: PASSWORD } });
  expect([(await signIn(player.email)).status(), (await signIn(next)).status()]).toEqual([404, 200]);
});

test('where an app guards the account, a change of its address takes a code of it, for each mail', async ({
  page,
  player,
  store,
}) => {
  const { backupCodes } = await player.turnOnSecondStep();
  const next = `next.${player.email}`;
  await page.clock.install();
  const dialog = await openForm(page);
  await dialog.getByLabel('New email address').fill(next);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const send = dialog.getByRole('button', { name: 'Send code' });
  await send.click();
  const backup = dialog.getByLabel('Backup code');
  const enterBackup = async (code: string) => {
    await expect(dialog.getByLabel('6-digit code')).toBeFocused();
    await dialog.getByRole('button', { name: 'Use a backup code' }).click();
    await backup.fill(code);
    await send.click();
    await expect(dialog.getByLabel('8-digit code')).toBeFocused();
  };
  await enterBackup(backupCodes[0] ?? '');
  await expect.poll(async () => (await mailsTo(store.origin, next)).length).toBe(1);
  // As for a tab that lies behind the one with the mail, whose timers run once a minute.
  await page.clock.fastForward(31_000);
  const again = dialog.getByRole('button', { name: 'Send another code' });
  await expect(again).toBeEnabled({ timeout: 10_000 });
  await again.click();
  await expect(dialog.getByLabel('New email address')).toHaveValue(next);
  await enterBackup(backupCodes[1] ?? '');
  await expect.poll(async () => (await mailsTo(store.origin, next)).length).toBe(2);
  await dialog.getByLabel('8-digit code').fill(await mailedCode(store.origin, next));
  await dialog.getByRole('button', { name: 'Confirm address' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(next);
});

test('an address that was mistyped at sign-up is put right where its code is asked for', async ({
  page,
  store,
}) => {
  const [wrong, right] = [`mia.${Date.now()}@moggie.tets`, `mia.${Date.now()}@moggie.test`];
  await page.goto('/sign-up?returnPath=%2Faccount%2Fprofile');
  await page.getByLabel('Email').fill(wrong);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We sent an 8-digit code to ${wrong}.`)).toBeVisible();
  await expect(page.getByLabel('8-digit code')).toBeFocused();
  await page.getByRole('button', { name: 'Wrong address?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill(right);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByLabel('8-digit code')).toBeFocused();
  await dialog.getByLabel('8-digit code').fill(await mailedCode(store.origin, right));
  await dialog.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page).toHaveURL(/\/account\/profile$/);
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(right);
});
