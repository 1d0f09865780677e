import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { decideOnPayPage } from './pay-page.ts';
import { GAMES, PLANS, test } from './players.ts';

const { ledger, crown, harper } = GAMES;
/** Cheap enough for silver alone. */
const DINER = { id: 1016 };

/** Colours whose hue is red or green, in either theme. */
const RED = /^oklch\(0\.\d+ 0\.\d+ 25\)$/;
const GREEN = /^oklch\(0\.\d+ 0\.\d+ 152\)$/;

/** The bill's lines by their names: `{ 'Your balance': '10' }`. */
async function billOf(page: Page): Promise<Record<string, string>> {
  const rows = page.getByRole('dialog').locator('dl > div');
  const texts = await rows.evaluateAll((elements) =>
    elements.map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      (row.querySelector('dd')?.textContent ?? '').replace(/[a-z\s]/gi, ''),
    ]),
  );
  return Object.fromEntries(texts);
}

/** The variables of every request of an operation that the page sends from now on. */
function sentOf(page: Page, operation: string): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    const text = request.postData();
    if (text?.includes(operation)) sent.push(JSON.parse(text).variables);
  });
  return sent;
}

async function openBill(page: Page, id: number): Promise<void> {
  await page.goto(`/store/${id}`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(page.getByRole('dialog', { name: 'Your order' }).getByText('Total')).toBeVisible();
}

test.describe('buying a game', () => {
  test('takes silver first and coins for the rest [P08] [T10]', async ({ page, player }) => {
    await player.topUp(PLANS.large);
    await openBill(page, ledger.id);
    expect(await billOf(page)).toEqual({
      'Your balance': '50',
      'Paid in silver': '−4',
      'Paid in coins': '−13.99',
      'Balance afterwards': '36.01',
      'Silver afterwards': '0',
    });
    await expect(page.getByRole('dialog')).toContainText('about $17.99');
    await expect(page.getByText('Your balance covers this.')).toBeVisible();
    await page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
    const done = page.getByRole('dialog', { name: 'Completed' });
    await expect(done).toHaveAccessibleDescription(
      `${ledger.name} is yours. You paid 13.99 coins and 4 silver.`,
    );
    // What the browser cannot play the launcher installs.
    await expect(done.getByRole('link')).toHaveText(['Open in the launcher']);
    await expect(done.getByRole('link')).toHaveAttribute('href', `moggie://store/${ledger.id}`);
    expect(await player.balances()).toEqual({ meowcent: 3601, silver: 0 });
    await done.getByRole('button', { name: 'Go to my games' }).click();
    await expect(page.getByRole('link', { name: ledger.name, exact: true })).toBeVisible();
  });

  test('leaves silver alone when the player turns it off', async ({ page, player }) => {
    await player.topUp(PLANS.large);
    await openBill(page, ledger.id);
    await page.getByRole('switch', { name: 'Pay with silver first' }).click();
    expect(await billOf(page)).toEqual({
      'Your balance': '50',
      'Paid in coins': '−17.99',
      'Balance afterwards': '32.01',
    });
    await page.getByRole('button', { name: 'Pay 17.99 coins' }).click();
    await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
    expect(await player.balances()).toEqual({ meowcent: 3201, silver: 400 });
  });

  test('for silver alone speaks of no coins [T10]', async ({ page, player }) => {
    for (const plan of [PLANS.large, PLANS.small, PLANS.small]) await player.topUp(plan);
    await openBill(page, DINER.id);
    await page.getByRole('button', { name: 'Pay 4.99 silver', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Completed' })).toContainText('You paid 4.99 silver.');
    expect(await player.balances()).toEqual({ meowcent: 7000, silver: 1 });
  });

  test('is sent and charged once, however often the button is pressed at once [T12]', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.large);
    await openBill(page, ledger.id);
    const sent = sentOf(page, 'addCartStoreAndCheckout');
    const pay = page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' });
    // All in one turn, before the button can show that it is busy.
    await pay.evaluate((button: HTMLElement) => {
      for (let press = 0; press < 3; press += 1) button.click();
    });
    await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({ store_id: ledger.id, silverAmount: 400, expected_total: ledger.price }),
    ]);
    expect(await player.balances()).toEqual({ meowcent: 3601, silver: 0 });
  });

  test('that the store refuses ends with what went wrong, the overlay and the bill gone [T12]', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.large);
    await openBill(page, ledger.id);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('addCartStoreAndCheckout')
        ? route.fulfill({ json: { errors: [{ message: 'down', extensions: { code: '9999' } }] } })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
    const error = page.getByRole('dialog', { name: 'That did not work' });
    await expect(error).toContainText('Unknown error. Please contact support.');
    await expect(page.getByRole('dialog', { name: 'Your order' })).toHaveCount(0);
    await expect(page.locator('.loading-overlay')).toHaveCount(0);
    await error.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Buy now' })).toBeVisible();
    expect(await player.balances()).toEqual({ meowcent: 5000, silver: 400 });
  });

  test('lies under the overlay while it is carried out, says what went wrong, and charges once at the next try [P15] [P22] [T12]', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.large);
    await openBill(page, ledger.id);
    let tries = 0;
    const answered = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('addCartStoreAndCheckout')) return route.fallback();
      if (++tries > 1) return route.fallback();
      await answered.promise;
      return route.abort();
    });
    const bill = page.getByRole('dialog', { name: 'Your order' });
    const pay = bill.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' });
    await pay.click();
    await expect(bill.locator('.loading-overlay')).toBeVisible();
    answered.resolve();
    const error = page.getByRole('dialog', { name: 'That did not work' });
    await expect(error).toBeVisible();
    expect(await player.balances()).toEqual({ meowcent: 5000, silver: 400 });
    await error.getByRole('button', { name: 'OK' }).click();
    await expect(bill.locator('.loading-overlay')).toHaveCount(0);
    await pay.click();
    await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
    await expect(bill).toHaveCount(0);
    await expect(page.getByRole('banner')).toContainText('36.01');
    expect(tries).toBe(2);
    expect(await player.balances()).toEqual({ meowcent: 3601, silver: 0 });
  });

  test('shows in red what is missing and sells only coins then; once they came, the bill is back and says in green that they are enough [T11] [T14] [V09]', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.small);
    await openBill(page, crown.id);
    expect(await billOf(page)).toEqual({
      'Your balance': '10',
      'Paid in silver': '−0.50',
      'Still missing': '19.49',
      'Silver afterwards': '0',
    });
    const missing = page.getByRole('dialog').locator('dl > div', { hasText: 'Still missing' });
    await expect(missing).toHaveCSS('color', RED);
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Add coins' }).click();
    await expect(page.getByRole('dialog', { name: 'Your order' })).toBeHidden();
    await expect(page.getByRole('radio', { name: /30 coins/ })).toBeChecked();
    await decideOnPayPage(page, 'Pay now');
    const bill = page.getByRole('dialog', { name: 'Your order' });
    const enough = bill.getByRole('paragraph').filter({ hasText: 'Your balance covers this.' });
    await expect(enough).toHaveCSS('color', GREEN);
    await expect(bill.getByRole('button', { name: 'Add coins' })).toHaveCount(0);
    await expect(page).toHaveURL(`/store/${crown.id}`);
    await page.getByRole('button', { name: 'Pay 27.49 coins and 2.50 silver' }).click();
    await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
    // 10 and 30 coins, 0.50 and 2 silver, less 29.99.
    expect(await player.balances()).toEqual({ meowcent: 1251, silver: 0 });
  });

  test('asks first when the game may not speak the player’s language [V08] [C16]', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.large);
    await page.goto(`/ja-JP/store/${harper.id}`);
    await page.getByRole('button', { name: '今すぐ購入' }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByRole('paragraph')).toHaveText(
      'ストアは日本語で表示されていますが、「ハーパーズ・リーチ」は日本語に対応していない可能性があります。購入を続けますか？',
    );
    await expect(question.getByRole('button')).toHaveCount(3);
    await question.getByRole('button', { name: 'キャンセル' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await player.balances()).toEqual({ meowcent: 5000, silver: 400 });
    // A game that speaks it asks nothing.
    await openBill(page, harper.id);
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Your order');
  });

  test('that is free costs nothing', async ({ page, player }) => {
    await page.goto('/store/1006');
    await page.getByRole('button', { name: 'Add to library' }).click();
    const bill = page.getByRole('dialog', { name: 'Your order' });
    await expect(bill.getByText('This costs nothing.')).toBeVisible();
    await bill.getByRole('button', { name: 'Add to library' }).click();
    await expect(page.getByRole('dialog', { name: 'Completed' })).toHaveAccessibleDescription(
      'Midnight Tram is yours.',
    );
    expect(await player.balances()).toEqual({ meowcent: 0, silver: 0 });
  });

  test('is done with the keyboard alone', async ({ page, player }) => {
    await player.topUp(PLANS.large);
    await page.goto(`/store/${ledger.id}`);
    await page.getByRole('button', { name: 'Buy now' }).focus();
    await page.keyboard.press('Enter');
    const bill = page.getByRole('dialog', { name: 'Your order' });
    await expect(bill.getByText('Total')).toBeVisible();
    for (const name of [
      'Close',
      'Pay with silver first',
      'Refund terms',
      'Cancel',
      'Pay 13.99 coins and 4 silver',
    ]) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveAccessibleName(name);
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await player.balances()).toEqual({ meowcent: 3601, silver: 0 });
  });
});

test.describe('checking out the cart', () => {
  test('what is left out is gone at once, and nothing is paid until the store has reckoned the rest [P09]', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.large);
    await player.addToCart(ledger.id, crown.id);
    await page.goto('/my-store?tab=cart');
    await page.getByRole('button', { name: 'Check out 2 games' }).click();
    const bill = page.getByRole('dialog', { name: 'Check out' });
    await expect(bill.getByRole('button', { name: 'Pay 43.98 coins and 4 silver' })).toBeVisible();
    const answer = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (/query bill/.test(route.request().postDataJSON().query)) await answer.promise;
      await route.continue();
    });
    await bill.getByRole('button', { name: `Leave out ${crown.name}` }).click();
    await expect(bill.getByRole('listitem').filter({ hasText: crown.name })).toHaveCount(0);
    await expect(bill.getByRole('button', { name: `Leave out ${ledger.name}` })).toBeDisabled();
    const sent = sentOf(page, 'addCartCheckout');
    const outdated = bill.getByRole('button', { name: 'Pay 43.98 coins and 4 silver' });
    await expect(outdated).toHaveAttribute('aria-busy', 'true');
    await outdated.press('Enter');
    answer.resolve();
    await bill.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
    await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ expected_total: ledger.price })]);
    expect(await player.balances()).toEqual({ meowcent: 3601, silver: 0 });
  });

  test('keeps at least one game and buys the others together; the cart is empty then [P09] [T12] [T13]', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.large);
    await player.addToCart(ledger.id, crown.id, harper.id);
    await page.goto('/my-store?tab=cart');
    await page.getByRole('button', { name: 'Check out 3 games' }).click();
    const bill = page.getByRole('dialog', { name: 'Check out' });
    await bill.getByRole('button', { name: `Leave out ${crown.name}` }).press('Enter');
    await expect(bill.getByRole('button', { name: /^Leave out/ })).toHaveCount(2);
    await expect(bill.locator(':focus')).toContainText(harper.name);
    await bill.getByRole('button', { name: `Leave out ${harper.name}` }).click();
    await expect(bill.getByRole('button', { name: `Leave out ${ledger.name}` })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(bill).toBeHidden();

    await page.getByLabel(`Choose ${crown.name}`).uncheck();
    await page.getByRole('button', { name: 'Check out 2 games' }).click();
    const { findCartStore } = await player.query<{
      findCartStore: { list: { uuid: string; store_id: number }[] };
    }>('{ findCartStore(platform_key: "moggie") { list { uuid store_id } } }');
    const chosen = findCartStore.list.filter(({ store_id }) => store_id !== crown.id).map(({ uuid }) => uuid);
    const sent = sentOf(page, 'addCartCheckout');
    await page.getByRole('button', { name: 'Pay 36.98 coins and 4 silver' }).click();
    const done = page.getByRole('dialog', { name: 'Completed' });
    await expect(done).toHaveAccessibleDescription('2 games are yours. You paid 36.98 coins and 4 silver.');
    await expect(bill).toHaveCount(0);
    for (const { id, name } of [ledger, harper])
      await expect(done.getByRole('link', { name: `Open in the launcher: ${name}` })).toHaveAttribute(
        'href',
        `moggie://store/${id}`,
      );
    await expectAccessible(page);
    await expect(page.getByRole('banner')).toContainText('13.02');
    expect(sent).toEqual([
      expect.objectContaining({ account_1_amount: 400, expected_total: ledger.price + harper.price }),
    ]);
    expect(sent.flatMap(({ cart_store_uuid }) => cart_store_uuid).sort()).toEqual(chosen.sort());
    await done.getByRole('button', { name: 'Keep browsing' }).click();
    await expect(page.getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();
    await expect(page.getByRole('link', { name: crown.name })).toBeVisible();
    expect(await player.balances()).toEqual({ meowcent: 1302, silver: 0 });
  });
});
