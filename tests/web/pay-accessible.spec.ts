import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { stableId } from '../../scripts/seed/stable-id.ts';
import {
  cardPage,
  formPage,
  historyPage,
  openPage,
  overPage,
  qrPage,
  refusedPage,
  transferPage,
} from '../../server/moggie-pay/pages.ts';
import type { Charge } from '../../server/moggie-pay/service.ts';
import { expectAccessible } from '../accessible.ts';
import { GAMES, PLANS, test } from './players.ts';

const STYLE = readFileSync(path.join(import.meta.dirname, '../../server/moggie-pay/page.css'), 'utf8');
const NOW = new Date('2026-11-22T12:00:00Z');
const CHARGE: Charge = {
  id: stableId('charge:axe'),
  orderNo: 'P3T52OP3ACP992A8L0H68VCIJG7',
  customer: stableId('customer:axe'),
  method: 'credit-card',
  currency: 'TWD',
  amount: 90_000,
  coin: 3_000,
  silver: 200,
  returnUrl: 'https://store.example/account/profile',
  state: 'open',
  createdAt: NOW,
  decidedAt: null,
  expiresAt: new Date(NOW.getTime() + 30 * 60_000),
  returned: 0,
  returnedFor: null,
};
const CARD = { sdk: '/sdk.js', appId: 1, appKey: 'key', trial: true };
const ACCOUNT = {
  holder: 'Moggie Ltd.',
  bank: 'Bank of Tainan',
  account: '0012 3456 7890',
  reference: 'MG-4711',
};

/** Every pay page, as it is sent to a payer's browser. */
const PAGES = {
  'the page that takes the decision': openPage('en-US', CHARGE, NOW),
  'the page before a provider of forms': formPage('en-US', CHARGE, {
    kind: 'form',
    url: '/x',
    fields: { a: '1' },
  }),
  'a code to scan': qrPage(
    'en-US',
    { ...CHARGE, method: 'alipay-qr-code' },
    { kind: 'qr', text: 'https://x.example' },
  ),
  'a bank transfer': transferPage(
    'de-DE',
    { ...CHARGE, method: 'offlinePay' },
    { kind: 'transfer', ...ACCOUNT },
  ),
  'the fields of a card': cardPage(
    'en-US',
    CHARGE,
    { kind: 'card', ...CARD },
    { providerKey: 'tappay', ticket: 'ticket' },
  ),
  'a payment that is paid': overPage('th-TH', CHARGE, 'paid'),
  'a payment that failed': overPage('en-US', CHARGE, 'failed'),
  'a payment that was cancelled': overPage('en-US', CHARGE, 'cancelled'),
  'a payment that expired': overPage('ja-JP', CHARGE, 'expired'),
  'payments so far': historyPage('en-US', [{ charge: CHARGE, state: 'paid' }], CHARGE.returnUrl),
  'no payments so far': historyPage('en-US', [], CHARGE.returnUrl),
  'a code that is refused': refusedPage('en-US'),
};

const WIDTHS = [390, 1280];

async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await test.step(`${width} px wide`, () => expectAccessible(page, { inDark: true }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test.describe('axe finds nothing wrong, in light and dark colours, on a phone and a desktop, with', () => {
  for (const [name, html] of Object.entries(PAGES))
    test(name, async ({ page }) => {
      await page.route('**/pay-page', (route) => route.fulfill({ contentType: 'text/html', body: html }));
      await page.route('**/pay/page.css', (route) => route.fulfill({ contentType: 'text/css', body: STYLE }));
      await page.route(/\/(sdk|card)\.js$/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      await page.goto('/pay-page');
      await expect(page.locator('h1')).toBeVisible();
      await expectAccessibleAtAllWidths(page);
    });

  test('an invoice of coins, one of games, and the credit note of a game that is given back', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.large);
    await player.buy(GAMES.ledger);
    const { owned } = await player.query<{ owned: { list: { uuid: string }[] } }>(
      '{ owned: findStoreOrder(platform_key: "moggie", state: 1, q: { limit: 10 }) { list { uuid } } }',
    );
    await player.query('mutation($uuid: UUID!) { refundStoreOrder(uuid: $uuid) { uuid } }', {
      uuid: owned.list[0]?.uuid,
    });
    await page.goto('/account/log');
    const links = page.getByRole('link', { name: /^(Invoice|Credit note)$/ });
    await expect(links).toHaveText(['Credit note', 'Invoice', 'Invoice']);
    const addresses = await links.evaluateAll((found) =>
      found.map((link) => link.getAttribute('href') ?? ''),
    );
    for (const address of addresses) {
      await page.goto(address);
      await expectAccessibleAtAllWidths(page);
    }
  });
});
