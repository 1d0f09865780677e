import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { Pad } from '../gamepad/pad.ts';
import { typeWithPad } from '../gamepad/typing.ts';
import { mailedCode } from '../store/mailbox.ts';
import { GAMES, PASSWORD, test } from './players.ts';

const { ledger } = GAMES;

test('from the start page to a bought game with a gamepad alone, over the pay page and back into the bill [T14] @deep', async ({
  page,
  context,
  store,
}) => {
  test.setTimeout(600_000);
  await context.clearCookies();
  const email = `pad${randomInt(1e6)}@moggie.test`;
  const pad = await Pad.holdOn(page);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await test.step('the adult gate has the focus on its answer, the question for consent behind it has both', async () => {
    await page.goto('/');
    await expect(button('18 or older')).toBeFocused();
    await pad.wake();
    await pad.press('A');
    await expect(dialog('Are you 18 or older?')).toHaveCount(0);
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await pad.choose(button('Refuse'));
    await expect(button('Refuse')).toHaveCount(0);
  });

  await test.step('sign up, and type it all on the screen', async () => {
    await pad.press('Y');
    await pad.choose(page.getByRole('banner').getByRole('link', { name: 'Sign up' }));
    await expect(page).toHaveURL(/\/sign-up/);
    await typeWithPad(page, pad, page.getByLabel('Email'), email);
    await typeWithPad(page, pad, page.getByLabel('Password', { exact: true }), PASSWORD);
    await pad.choose(button('Create account'));
    const code = page.getByLabel('8-digit code');
    await code.waitFor();
    await typeWithPad(page, pad, code, await mailedCode(store.origin, email));
    // Eight digits are sent by themselves or by the button.
    if (await button('Confirm address').isVisible()) await pad.choose(button('Confirm address'));
    await expect(button('Your account')).toBeVisible();
  });

  await test.step('find the game', async () => {
    await pad.press('X');
    const keyboard = dialog('Search');
    for (const letter of 'inn') await pad.choose(keyboard.getByRole('button', { name: letter, exact: true }));
    await pad.choose(keyboard.getByRole('button', { name: 'Done' }));
    await pad.choose(page.getByRole('main').getByRole('link', { name: ledger.name }));
    await expect(button('Buy now')).toBeFocused();
  });

  const bill = dialog('Your order');

  await test.step('the bill leads to more coins, these to the pay page', async () => {
    await pad.press('A');
    await expect(bill).toContainText('You are 17.99 coins short.');
    await pad.choose(bill.getByRole('button', { name: 'Add coins' }));
    await pad.choose(dialog('Add coins').getByRole('radio', { name: /50 coins/ }));
    await expect(dialog('Add coins')).not.toContainText('can’t be used with a controller');
    await pad.choose(button('Pay $49.99 USD Credit card'));
    const country = dialog('Where do you live?');
    await typeWithPad(page, pad, country.getByRole('searchbox'), 'germ');
    await pad.choose(country.getByRole('radio', { name: 'Germany' }));
    await pad.choose(country.getByRole('button', { name: 'Save country' }));
    await expect(page).toHaveURL(/\/pay\/charge\//);
  });

  await test.step('the pay page begins with its main button, and B leads back from it', async () => {
    await pad.press('down');
    await expect(button('Pay now')).toBeFocused();
    await pad.press('down');
    await expect(button('Let the payment fail')).toBeFocused();
    await pad.press('B');
    await expect(dialog('Waiting for your payment')).toBeVisible();
    await pad.wake();
    await pad.press('B');
    await expect(dialog('Waiting for your payment')).toHaveCount(0);
    await expect(page).toHaveURL(`/store/${ledger.id}`);
  });

  await test.step('pay after all', async () => {
    await pad.choose(button('Buy now'));
    await pad.choose(bill.getByRole('button', { name: 'Add coins' }));
    await pad.choose(dialog('Add coins').getByRole('radio', { name: /50 coins/ }));
    await pad.choose(button('Pay $49.99 USD Credit card'));
    await expect(page).toHaveURL(/\/pay\/charge\//);
    await pad.press('down');
    await expect(button('Pay now')).toBeFocused();
    await pad.press('A');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid');
    await pad.press('down');
    await expect(page.getByRole('link', { name: 'Back to the store' })).toBeFocused();
    await pad.press('A');
  });

  await test.step('the bill is back, and pays', async () => {
    await expect(bill).toContainText('Your balance covers this.');
    await pad.wake();
    await pad.choose(bill.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }));
    await expect(dialog('Completed')).toContainText(`${ledger.name} is yours.`);
    await pad.choose(dialog('Completed').getByRole('button', { name: 'Go to my games' }));
    await expect(page).toHaveURL('/my-store?tab=purchased');
    await expect(page.getByRole('main').getByRole('link', { name: ledger.name }).first()).toBeVisible();
  });
});
