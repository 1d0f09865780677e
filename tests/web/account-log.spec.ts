import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readPdf } from '../../server/testing/pdf-text.ts';
import { GAMES, PLANS, test } from './players.ts';

const { ledger } = GAMES;

test.describe('the account log', () => {
  test('shows what a top-up is once it is cancelled, once it is paid, and while nobody has paid [T16] [S21]', async ({
    page,
    player,
  }) => {
    expect(player.email).toContain('@');
    const cards = page.getByRole('main').getByRole('listitem');
    // One that is open is taken up again by who asks for the same within ten minutes: it comes last.
    for (const decision of ['Cancel the payment', 'Pay now', 'Decide later and go back']) {
      await page.goto('/account/log');
      await page.getByRole('button', { name: 'Add coins' }).first().click();
      await page.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
      const answer = page.getByRole('button', { name: decision });
      await answer.or(page.getByRole('link', { name: decision })).click();
      if (decision !== 'Decide later and go back')
        await page.getByRole('link', { name: 'Back to the store' }).click();
      if (decision === 'Pay now')
        await expect(page.locator('p', { hasText: 'added to your wallet.' })).toBeVisible();
      else await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.goto('/account/log');
    await expect(cards).toHaveCount(3);
    for (const [index, state] of ['In progress', 'Completed', 'Not completed'].entries())
      await expect(cards.nth(index)).toContainText(state);
    // Only what was paid is said to be.
    await expect(cards.getByText(/USD$/)).toHaveText(['$2.99 USD', 'Paid $2.99 USD', '$2.99 USD']);
    // What was never paid has neither a balance nor an invoice.
    await expect(cards.getByText(/^Balance /)).toHaveCount(1);
    await expect(cards.getByRole('link', { name: 'Invoice', exact: true })).toHaveCount(1);
  });

  test('leads to the list of all payments, and back [X04]', async ({ page, player }) => {
    await player.topUp(PLANS.large);
    await page.goto('/ja-JP/account/log?days=30');
    await page.getByRole('button', { name: 'お支払い履歴' }).click();
    await expect(page).toHaveURL(/\/pay\/ja-JP\/payment/);
    await expect(page.getByRole('heading', { name: 'お支払い履歴' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('49.99');
    await page.locator('[data-back]').click();
    await expect(page).toHaveURL('/ja-JP/account/log?days=30');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });

  test('tells every movement with its state, amount, balance and number [S21] [T16]', async ({
    page,
    player,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await player.topUp(PLANS.large);
    await page.goto(`/store/${ledger.id}`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
    await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
    await page.goto('/account/log');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(2);
    const purchase = cards.nth(0);
    await expect(purchase.getByRole('heading')).toHaveText(ledger.name);
    await expect(purchase).toContainText('Completed');
    await expect(purchase).toContainText('−13.99');
    await expect(purchase).toContainText('−4');
    await expect(purchase).toContainText('Balance 36.01');
    const topUp = cards.nth(1);
    await expect(topUp.getByRole('heading')).toHaveText('Top-up');
    await expect(topUp).toContainText('+50');
    await expect(topUp).toContainText('Balance 50');
    await expect(topUp).toContainText('Paid $49.99 USD');
    await topUp.getByRole('button', { name: 'Copy number' }).click();
    await expect(page.locator('p', { hasText: 'Number copied.' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f-]{36}$/);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('moggie-statement.csv');
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`consume,finished,${ledger.name},-13.99,-4,36.01,0,,`);
    expect(lines[2]).toContain('recharge,finished,,50,4,50,4,49.99,USD');

    const invoice = topUp.getByRole('link', { name: 'Invoice as PDF' });
    await expect(invoice).toHaveText('PDF');
    const pdf = await page.request.get((await invoice.getAttribute('href')) ?? '');
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    const [sheet] = readPdf(await pdf.body()).pages;
    expect(sheet?.texts.slice(-2)).toEqual([
      ['TD', 'Total'],
      ['TD', 'USD 49.99'],
    ]);
    await page.getByRole('combobox', { name: 'Time' }).selectOption('Last 30 days');
    await expect(page).toHaveURL('/account/log?days=30');
    await expect(cards).toHaveCount(2);
    await expect(purchase.getByRole('link', { name: ledger.name })).toHaveAttribute(
      'href',
      `/store/${ledger.id}`,
    );
    await page.getByRole('link', { name: 'Top-ups' }).click();
    await expect(page).toHaveURL('/account/log?type=recharge&days=30');
    await expect(cards).toHaveCount(1);
    await expect(cards.getByRole('heading')).toHaveText('Top-up');
    await page.getByRole('link', { name: 'Rewards' }).click();
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.getByRole('link', { name: 'Show everything' }).click();
    await expect(page).toHaveURL('/account/log');
    await expect(cards).toHaveCount(2);
  });

  test('shows no number in place of a name that is under way, but where it does not come', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.large);
    await player.buy(ledger);
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query gameNames')) return route.continue();
      asked.resolve();
      await answered.promise;
      return route.continue();
    });
    await page.goto('/account/log');
    const card = page.getByRole('main').getByRole('listitem').first();
    await asked.promise;
    await expect(card.getByRole('heading')).toHaveText('Purchase');
    await expect(card.locator('h2 .skeleton')).toBeVisible();
    await expect(card).not.toContainText(String(ledger.id));
    answered.resolve();
    await expect(card.getByRole('heading')).toHaveText(ledger.name);

    await page.unroute('**/graphql');
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query gameNames')
        ? route.fulfill({ json: { errors: [{ message: 'down', extensions: { code: '9999' } }] } })
        : route.continue(),
    );
    await page.reload();
    await expect(card.getByRole('heading')).toHaveText(`Unknown game (${ledger.id})`);
  });

  test('has its filters in one row on a phone, the chosen one in view', async ({ page, player }) => {
    expect(player.email).toContain('@');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/de-DE/account/log?type=reversal');
    const kinds = page.getByRole('navigation', { name: 'Anzeigen' }).getByRole('link');
    await expect(kinds).toHaveCount(6);
    await expect(kinds.last()).toBeInViewport({ ratio: 0.99 });
    const period = page.getByRole('combobox', { name: 'Zeitraum' });
    // Not squeezed: its words are read.
    expect((await period.boundingBox())?.width).toBeGreaterThan(150);
    const filters = kinds.or(period);
    const middles = await filters.evaluateAll((all) =>
      all.map((filter) => {
        const { top, bottom } = filter.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
    expect(middles).toHaveLength(7);
    expect(new Set(middles).size).toBe(1);
  });
});
