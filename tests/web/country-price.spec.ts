import { expect, type Page } from '@playwright/test';
import { PLANS, test } from './players.ts';

/** Has prices of its own in Taiwan and Japan. */
const LIBRARIAN = 1027;
const buyBox = (page: Page) => page.getByRole('region', { name: 'Get this game' });

for (const { country, name, coins, meowcent, money } of [
  { country: 'us', name: 'United States', coins: '10.99', meowcent: 1099, money: '$10.99' },
  { country: 'tw', name: 'Taiwan', coins: '8.72', meowcent: 872, money: 'NT$280' },
  { country: 'jp', name: 'Japan', coins: '9.90', meowcent: 990, money: '¥1,480' },
])
  test(`who lives in ${country} sees and pays ${coins} coins [B02]`, async ({ page, newcomer }) => {
    await newcomer.liveIn(country);
    await newcomer.topUp(PLANS.large);
    const before = await newcomer.balances();
    await page.goto(`/store/${LIBRARIAN}`);
    await expect(buyBox(page)).toContainText(`Price for your country of residence: ${name}`);
    await expect(buyBox(page)).toContainText(`${coins} `);
    await expect(buyBox(page)).toContainText(`about ${money}`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.getByRole('switch', { name: 'Pay with silver first' }).click();
    await page.getByRole('button', { name: `Pay ${coins} coins` }).click();
    await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
    const after = await newcomer.balances();
    expect(after).toEqual({ ...before, meowcent: before.meowcent - meowcent });
  });

test('a guest is told that the price is that of where they live [B02]', async ({ page }) => {
  await page.goto(`/store/${LIBRARIAN}`);
  await expect(buyBox(page)).toContainText('You pay the price of the country you live in.');
  await expect(buyBox(page)).toContainText('10.99');
  await page.goto('/store/1005');
  await expect(buyBox(page)).not.toContainText('the country you live in');
});
