import { expect, type Page } from '@playwright/test';
import { GAMES, PLANS, test } from './players.ts';

const { crown } = GAMES;

test.describe('a payment that is awaited', () => {
  const waiting = (page: Page) => page.getByRole('dialog', { name: 'Waiting for your payment' });
  const bill = (page: Page) => page.getByRole('dialog', { name: 'Your order' });

  /** From the bill of a game that costs more than the player has to the pay page. */
  async function goToPay(page: Page): Promise<string> {
    await page.goto(`/store/${crown.id}`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    await bill(page).getByRole('button', { name: 'Add coins' }).click();
    await page.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
    return page.url();
  }

  /** The player pays while this page does not look, such as in an app on a phone. */
  async function payElsewhere(page: Page, address: string): Promise<void> {
    const paid = await page.request.post(address, {
      form: { decision: 'paid' },
      headers: { origin: new URL(address).origin },
    });
    expect(paid.status()).toBe(200);
  }

  async function expectBillAfterPaying(page: Page): Promise<void> {
    await expect(bill(page).getByText('Your balance covers this.')).toBeVisible();
    // What became of it is told once.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('40');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  test('outlives a reload, and the bill comes back once it is paid [T14] [T15]', async ({ page, player }) => {
    await player.topUp(PLANS.small);
    const address = await goToPay(page);
    await page.getByRole('link', { name: 'Decide later and go back' }).click();
    await expect(waiting(page)).toBeVisible();
    await expect(page).toHaveURL(`/store/${crown.id}`);
    for (const _time of [1, 2]) {
      await page.reload();
      await expect(waiting(page)).toBeVisible();
    }
    await payElsewhere(page, address);
    await expectBillAfterPaying(page);
  });

  test('is told of to who went back by the browser, with a way to pay after all [T14] [T15]', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.small);
    const address = await goToPay(page);
    await page.goBack();
    await waiting(page).getByRole('button', { name: 'I haven’t paid yet' }).click();
    await bill(page).getByRole('button', { name: 'Add coins' }).click();
    await page.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
    // It is the same payment as before.
    await expect(page).toHaveURL(address);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('link', { name: 'Back to the store' })).toBeVisible();
    await page.goto(`/store/${crown.id}`);
    await expectBillAfterPaying(page);
  });

  test('that ended while the tab was closed opens the bill in another; one that did not bothers nobody there [T14]', async ({
    page,
    context,
    player,
  }) => {
    await player.topUp(PLANS.small);
    const address = await goToPay(page);
    const other = await context.newPage();
    const asked = other.waitForResponse((response) =>
      /query payment\(/.test(response.request().postData() ?? ''),
    );
    await other.goto('/about-us');
    await asked;
    await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await page.close();
    await payElsewhere(other, address);
    await other.reload();
    await expectBillAfterPaying(other);
  });

  test('is asked for no more once the player has closed its popup', async ({ page, player }) => {
    await player.topUp(PLANS.small);
    await goToPay(page);
    await page.getByRole('link', { name: 'Decide later and go back' }).click();
    await waiting(page).getByRole('button', { name: 'Close' }).last().click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buy now' })).toBeEnabled();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(
      await page.evaluate(() =>
        [localStorage, sessionStorage].map((kept) => kept.getItem('pending-payment')),
      ),
    ).toEqual([null, null]);
  });
});
