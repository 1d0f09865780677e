import { expect } from '@playwright/test';
import { decideOnPayPage } from './pay-page.ts';
import { GAMES, PLANS, test } from './players.ts';

test.describe('adding coins', () => {
  test('goes to the pay page for the chosen plan and credits what was paid for [P07] [T15]', async ({
    page,
    player,
  }) => {
    await page.goto('/account/profile');
    await page.getByRole('button', { name: 'Add coins' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add coins' });
    await expect(dialog.getByLabel('Currency')).toHaveValue('USD');
    await dialog.getByText('$9.99').click();
    await dialog.getByLabel('Moggie Pay').check();
    await dialog.getByRole('button', { name: 'Pay $9.99 USD Moggie Pay' }).click();
    await expect(page).toHaveURL(/\/pay\/charge\//);
    expect(page.url()).not.toContain('data=');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('link', { name: 'Back to the store' }).click();
    await expect(
      page.locator('p', { hasText: '10 coins and 0.50 silver added to your wallet.' }),
    ).toBeVisible();
    await expect(page).toHaveURL('/account/profile');
    const { coin, silver } = PLANS.small;
    expect(await player.balances()).toEqual({ meowcent: coin, silver });
  });

  test('starts in a currency that somebody takes, the country’s own where it is one [P07]', async ({
    page,
    newcomer,
  }) => {
    await newcomer.liveIn('tw');
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query paymentMethods')) return route.fallback();
      const response = await route.fetch();
      const answer = await response.json();
      for (const { payment_provider_method } of answer.data.findPaymentProvider)
        for (const method of payment_provider_method) method.support_currency = 'CNY,TWD';
      return route.fulfill({ response, json: answer });
    });
    await page.goto('/account/log');
    await page.getByRole('button', { name: 'Add coins' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add coins' });
    await expect(dialog.getByLabel('Currency')).toHaveValue('TWD');
    await expect(dialog.getByLabel('Currency').getByRole('option')).toHaveCount(2);
    await expect(dialog.getByRole('radio').first()).toBeAttached();
  });

  test('says when one may go on who tops up too often, and how much less is possible at once', async ({
    page,
    player,
  }) => {
    const refusal = page.getByRole('dialog', { name: 'That did not work' });
    await player.topUp(PLANS.large);
    await page.goto('/account/log');
    await page.getByRole('button', { name: 'Add coins' }).first().click();
    const credit = page.getByRole('dialog', { name: 'Add coins' });
    await credit.locator('label', { hasText: '100 coins' }).click();
    await credit.getByRole('button', { name: /^Pay \$99\.99 .* Credit card$/ }).click();
    await expect(refusal.getByRole('paragraph')).toHaveText(
      'A new account can add 50 more coins for now. This larger sum is possible in 24 hours.',
    );
    await refusal.getByRole('button', { name: 'OK' }).click();
    await expect(credit.getByRole('radio', { name: /^100/ })).toBeChecked();
    for (let n = 0; n < 2; n += 1) await player.topUp(PLANS.small);
    await credit.locator('label', { hasText: '10 coins' }).first().click();
    await credit.getByRole('button', { name: /^Pay \$9\.99 .* Credit card$/ }).click();
    await expect(refusal.getByRole('paragraph')).toHaveText(
      'A new account can only add so much in a day. The next top-up is possible in 24 hours.',
    );
  });

  for (const decision of ['Let the payment fail', 'Cancel the payment'])
    test(`tells that nothing was charged: ${decision}`, async ({ page, player }) => {
      await page.goto('/account/log');
      await page.getByRole('button', { name: 'Add coins' }).click();
      await decideOnPayPage(page, decision);
      const dialog = page.getByRole('dialog', { name: 'The payment did not go through' });
      await expect(dialog).toContainText('You were not charged, and no coins were added.');
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('dialog', { name: 'Add coins' })).toBeVisible();
      expect(await player.balances()).toEqual({ meowcent: 0, silver: 0 });
    });

  test('that nobody decides on is still waited for after a minute, never called failed [T15]', async ({
    page,
    player,
  }) => {
    await page.goto('/account/log');
    await page.getByRole('button', { name: 'Add coins' }).click();
    await page.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
    await page.clock.install();
    await page.getByRole('link', { name: 'Decide later and go back' }).click();
    await expect(page.getByRole('dialog', { name: 'Waiting for your payment' })).toBeVisible();
    await page.clock.runFor(60_000);
    const late = page.getByRole('dialog', { name: 'Still waiting' });
    await expect(late).toContainText('Nothing is lost');
    await expect(page.getByText('did not go through')).toHaveCount(0);
    // The window is come back to, as from a pay page beside it.
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByRole('dialog', { name: 'Waiting for your payment' })).toBeVisible();
    expect(await player.balances()).toEqual({ meowcent: 0, silver: 0 });
  });

  test('asks for the country of residence before the first payment [V04]', async ({
    page,
    newcomer: _newcomer,
  }) => {
    await page.goto('/account/log');
    await page.getByRole('button', { name: 'Add coins' }).click();
    await page.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
    const country = page.getByRole('dialog', { name: 'Where do you live?' });
    await country.getByLabel('Germany').check();
    await country.getByRole('button', { name: 'Save country' }).click();
    await expect(page).toHaveURL(/\/pay\/charge\//);
  });

  test('says so where the countries do not come, and asks for them again', async ({
    page,
    newcomer: _newcomer,
  }) => {
    await page.route('**/graphql', (route) =>
      /query countries/.test(route.request().postData() ?? '')
        ? route.fulfill({ status: 500 })
        : route.continue(),
    );
    await page.goto('/account/profile');
    await page.getByRole('button', { name: 'Choose country' }).click();
    const country = page.getByRole('dialog', { name: 'Where do you live?' });
    await expect(country.getByRole('alert')).toContainText('Something went wrong');
    await page.unroute('**/graphql');
    await country.getByRole('button', { name: 'Try again' }).click();
    await expect(country.getByLabel('Germany')).toBeAttached();
  });

  test('does not ask players for a country whom the store knows to live in one, though it does not say so', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.large);
    await page.route('**/graphql', (route) =>
      /query me\(/.test(route.request().postData() ?? '') ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await page.goto(`/store/${GAMES.ledger.id}`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    const pay = page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' });
    await pay.click();
    const failure = page.getByRole('dialog').filter({ hasText: 'Unknown error' });
    await expect(failure).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Where do you live?' })).toHaveCount(0);
    await page.unroute('**/graphql');
    await failure.getByRole('button', { name: 'OK' }).click();
    await pay.click();
    await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
  });

  test('shows prices where the player lives, on a page that was drawn for elsewhere', async ({
    page,
    newcomer,
  }) => {
    await newcomer.liveIn('jp');
    const buyBox = page.getByRole('region', { name: 'Get this game' });
    await page.goto(`/store/${GAMES.ledger.id}`);
    await expect(buyBox).toContainText('¥');
    await expect(buyBox).not.toContainText('$');
  });
});
