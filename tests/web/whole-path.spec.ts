import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { mailedCode } from '../store/mailbox.ts';
import { GAMES, PASSWORD, test } from './players.ts';

const { ledger } = GAMES;
const SHOTS = 'artifacts/web';

test('browse, sign up, find a game, top up from its bill, buy it, play in the browser [T14]', async ({
  page,
  store,
}) => {
  test.setTimeout(120_000);
  const email = `${randomUUID()}@moggie.test`;

  await test.step('browse and sign up', async () => {
    await page.goto('/');
    await page.screenshot({ path: `${SHOTS}/home.png` });
    await page.getByRole('link', { name: 'Sign up' }).first().click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText(`We sent an 8-digit code to ${email}.`)).toBeVisible();
    await page.getByLabel('8-digit code').fill(await mailedCode(store.origin, email));
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('find the game', async () => {
    await page.getByRole('searchbox').first().fill('innkeeper');
    await page.getByRole('searchbox').first().press('Enter');
    await expect(page).toHaveURL(/keyword=innkeeper/);
    await page.getByRole('article').getByRole('link', { name: ledger.name }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ledger.name);
    await page.screenshot({ path: `${SHOTS}/game.png` });
  });

  await test.step('see what is missing, and top up', async () => {
    await page.getByRole('button', { name: 'Buy now' }).click();
    const bill = page.getByRole('dialog', { name: 'Your order' });
    await expect(bill).toContainText('17.99');
    await page.screenshot({ path: `${SHOTS}/bill.png` });
    await bill.getByRole('button', { name: 'Add coins' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add coins' });
    await dialog.getByText('$49.99').click();
    await dialog.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
    const country = page.getByRole('dialog', { name: 'Where do you live?' });
    await country.getByLabel('Germany').check();
    await country.getByRole('button', { name: 'Save country' }).click();
    await expect(page).toHaveURL(/\/pay\/charge\//);
    await page.screenshot({ path: `${SHOTS}/pay.png` });
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('link', { name: 'Back to the store' }).click();
  });

  await test.step('buy it from the bill that comes back', async () => {
    await page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
    const done = page.getByRole('dialog', { name: 'Completed' });
    await expect(done).toContainText(`${ledger.name} is yours.`);
    await done.getByRole('button', { name: 'Go to my games' }).click();
    await expect(page.getByRole('link', { name: ledger.name, exact: true })).toBeVisible();
    await page.screenshot({ path: `${SHOTS}/my-games.png` });
  });

  await test.step('play a web game on its own origin', async () => {
    await page.goto('/store/1015');
    await page.getByRole('link', { name: 'Play now' }).first().click();
    const game = page.frameLocator('iframe');
    await game.getByRole('button', { name: 'Play' }).click();
    await expect(game.locator('#line')).not.toBeEmpty();
    await page.screenshot({ path: `${SHOTS}/play.png` });
  });
});
