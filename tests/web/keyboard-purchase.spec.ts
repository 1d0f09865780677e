import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { pressOn, tabTo } from '../keyboard.ts';
import { mailedCode } from '../store/mailbox.ts';
import { GAMES, PASSWORD, test } from './players.ts';

const { ledger } = GAMES;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Chooses the plan for 50 coins and goes to the pay page. */
async function goToPay(page: Page): Promise<void> {
  const popup = dialog(page, 'Add coins');
  await tabTo(page, popup.getByRole('radio', { name: /coins/, checked: true }));
  const wanted = popup.getByRole('radio', { name: /50 coins/ });
  for (let steps = 0; steps < 8 && !(await wanted.isChecked()); steps += 1)
    await page.keyboard.press('ArrowRight');
  await expect(wanted).toBeChecked();
  await pressOn(page, popup.getByRole('button', { name: 'Pay $49.99 USD Credit card' }), 'Enter');
}

test('from the start page to a bought game with the keyboard alone, over the pay page and back into the bill [T14]', async ({
  page,
  context,
  store,
}) => {
  test.slow();
  const email = `${randomUUID()}@moggie.test`;
  const { keyboard } = page;
  await context.clearCookies();
  const bill = dialog(page, 'Your order');

  await test.step('the adult gate has the focus on its answer', async () => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: '18 or older' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog(page, 'Are you 18 or older?')).toHaveCount(0);
    await pressOn(page, page.getByRole('button', { name: 'Refuse' }), 'Enter');
  });

  await test.step('sign up', async () => {
    await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Sign up' }), 'Enter');
    await expect(page).toHaveURL(/\/sign-up/);
    await tabTo(page, page.getByLabel('Email'));
    await keyboard.type(email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    const code = page.getByLabel('8-digit code');
    await tabTo(page, code);
    await keyboard.type(await mailedCode(store.origin, email));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  });

  await test.step('search for the game', async () => {
    await tabTo(page, page.getByRole('banner').getByRole('searchbox'));
    await keyboard.type('innkeeper');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/store?keyword=innkeeper');
    await pressOn(page, page.getByRole('main').getByRole('link', { name: ledger.name }), 'Enter');
    await expect(page).toHaveURL(`/store/${ledger.id}`);
  });

  await test.step('the bill names what is missing and leads to more coins', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Buy now' }), 'Enter');
    await expect(bill).toContainText('You are 17.99 coins short.');
    await pressOn(page, bill.getByRole('button', { name: 'Add coins' }), 'Enter');
    await goToPay(page);
    const country = dialog(page, 'Where do you live?');
    await tabTo(page, country.getByRole('searchbox'));
    await keyboard.type('germany');
    await pressOn(page, country.getByRole('radio', { name: 'Germany' }), 'Space');
    await pressOn(page, country.getByRole('button', { name: 'Save country' }), 'Enter');
    await expect(page).toHaveURL(/\/pay\/charge\//);
  });

  await test.step('a payment that fails leads back, and from the bill to another try', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Let the payment fail' }), 'Enter');
    await pressOn(page, page.getByRole('link', { name: 'Back to the store' }), 'Enter');
    const failed = dialog(page, 'The payment did not go through');
    await pressOn(page, failed.getByRole('button', { name: 'Try again' }), 'Enter');
    await pressOn(page, bill.getByRole('button', { name: 'Add coins' }), 'Enter');
    await goToPay(page);
    await expect(page).toHaveURL(/\/pay\/charge\//);
  });

  await test.step('pay, and the bill is back', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Pay now' }), 'Enter');
    await pressOn(page, page.getByRole('link', { name: 'Back to the store' }), 'Enter');
    await pressOn(page, bill.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }), 'Enter');
  });

  await test.step('the game is among one’s own', async () => {
    const done = dialog(page, 'Completed');
    await expect(done).toContainText(`${ledger.name} is yours.`);
    await pressOn(page, done.getByRole('button', { name: 'Go to my games' }), 'Enter');
    await expect(page).toHaveURL('/my-store?tab=purchased');
    await tabTo(page, page.getByRole('main').getByRole('link', { name: ledger.name }).first());
  });
});
