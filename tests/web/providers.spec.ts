import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Pad } from '../gamepad/pad.ts';
import { openSimulators } from '../payment-simulators/all.ts';
import type { Simulator } from '../payment-simulators/simulator.ts';
import { StoreServer } from '../store/store-server.ts';
import { type Player, test as playerTest } from './players.ts';

/** One store that takes money through every provider's simulator. */
const test = playerTest.extend<object, { simulators: Record<Key, Simulator> }>({
  store: [
    async ({ simulators: _simulators }, use) => {
      await use(shop());
    },
    { scope: 'worker' },
  ],
  simulators: [
    // biome-ignore lint/correctness/noEmptyPattern: this one needs no other fixture
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'moggie-providers-'));
      const { simulators, settings } = await openSimulators(() => shop().origin);
      open = await StoreServer.open(path.join(folder, 'data'), settings);
      await use(simulators);
      await open.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

let open: StoreServer | undefined;
function shop(): StoreServer {
  if (!open) throw new Error('the store is not open');
  return open;
}

/** A light page: what the store shows to a payer who is back is wallet.spec's. */
const back = () => `${shop().origin}/healthz`;

interface Provider {
  id: number;
  plan: number;
  currency: string;
  method: string;
  /** Our page comes first, with a button to the provider's. */
  viaButton?: boolean;
  /** The provider's last page, with a button back. */
  backButton?: boolean;
  /** What the hosted page offers besides paying. */
  ends: readonly ('Fail' | 'Cancel')[];
  /** Whether the store learns of such an end at once; otherwise the payment is still waited for. */
  tellsEnds?: boolean;
  /**
   * Messages. `signed`: they say what was paid, and a bad signature is refused. `hints` (TapPay documents no signature):
   * whatever one says, the provider is asked. `none` (LINE Pay has no webhook): it is asked when a browser comes back,
   * which anybody can pretend to be.
   */
  messages: 'signed' | 'hints' | 'none';
}

const twd = { plan: 203, currency: 'TWD' };
const cny = { plan: 303, currency: 'CNY' };
const PROVIDERS = {
  newebpay: {
    ...twd,
    id: 2,
    method: 'credit-card',
    viaButton: true,
    backButton: true,
    ends: ['Fail', 'Cancel'],
    tellsEnds: true,
    messages: 'signed',
  },
  stripe: { ...twd, id: 3, method: 'credit-card', ends: ['Cancel'], messages: 'signed' },
  'line-pay': { ...twd, id: 4, method: 'line-pay', ends: ['Cancel'], tellsEnds: true, messages: 'none' },
  alipay: { ...cny, id: 5, method: 'alipay-qr-code', ends: ['Cancel'], tellsEnds: true, messages: 'signed' },
  wechatpay: { ...cny, id: 6, method: 'wechatpay-wap', ends: ['Cancel'], messages: 'signed' },
  paypal: { ...twd, id: 7, method: 'credit-card', ends: ['Cancel'], messages: 'signed' },
  sugoi: { ...cny, id: 8, method: 'sugoi', ends: ['Fail', 'Cancel'], tellsEnds: true, messages: 'signed' },
  tappay: {
    ...twd,
    id: 9,
    method: 'credit-card',
    viaButton: true,
    ends: ['Fail', 'Cancel'],
    tellsEnds: true,
    messages: 'hints',
  },
  unionpay: {
    ...cny,
    id: 10,
    method: 'unionpay',
    viaButton: true,
    backButton: true,
    ends: ['Fail', 'Cancel'],
    tellsEnds: true,
    messages: 'signed',
  },
} as const satisfies Record<string, Provider>;
type Key = keyof typeof PROVIDERS;

const KEYS = Object.keys(PROVIDERS).filter((key): key is Key => key in PROVIDERS);
const CREDITED = { meowcent: 1_000, silver: 50 };
const NOTHING = { meowcent: 0, silver: 0 };

/** What stands behind paying by card, in the order in which it is shown. */
const CARDS = ['VISA', 'Mastercard', 'JCB'];

test('the marks behind a method take turns every three seconds, unless somebody looks at them [P16]', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/account/log');
  await page.getByRole('button', { name: 'Add coins' }).click();
  await page.getByRole('dialog').getByLabel('Currency').selectOption('TWD');
  const card = page.getByRole('dialog').locator('label', { hasText: 'Credit card' });
  const mark = card.locator('[aria-hidden="true"]');
  await expect(mark).toHaveText(/VISA|Mastercard|JCB/);
  await page.mouse.move(0, 0);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const shown = CARDS.indexOf((await mark.textContent()) ?? '');
  for (const later of [1, 2, 3]) {
    await page.clock.runFor(3000);
    await expect(mark).toHaveText(CARDS[(shown + later) % CARDS.length] ?? '');
  }
  await card.hover();
  await page.clock.runFor(9000);
  await expect(mark).toHaveText(CARDS[shown] ?? '');
});

test('in Chinese coins are paid in yuan: Alipay first and chosen, then Sugoi, whose points are priced in CNY, then WeChat [B05]', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.goto('/zh-CN/account/log?redirect=1');
  await page.getByRole('button', { name: '充值' }).click();
  const popup = page.getByRole('dialog', { name: '充值' });
  await expect(popup.getByLabel('币种')).toHaveValue('CNY');
  const methods = popup.getByRole('group', { name: '选择支付方式' }).locator('label');
  await expect(methods).toHaveText([
    '支付宝扫码支付Alipay',
    'Sugoi 点数CNY',
    '微信扫码支付WeChat',
    /^信用卡(VISA|Mastercard|JCB)$/,
    '银联UnionPay',
    'Moggie PayMoggie Pay',
  ]);
  await expect(methods.first().getByRole('radio')).toBeChecked();
  await expect(popup.getByRole('radio', { name: 'Sugoi 点数 CNY', exact: true })).toBeAttached();
});

interface Opened {
  addRecharge: { pay_url: string; payment: { uuid: string } };
}

/** Opens a top-up. */
async function topUp(
  player: Player,
  { id, plan, currency, method }: Provider,
): Promise<Opened['addRecharge']> {
  const { addRecharge } = await player.query<Opened>(
    `mutation($plan: Int!, $currency: String!, $method: String!, $provider: Int!, $back: String!) {
      addRecharge(
        plan_id: $plan, currency_id: $currency, method: $method, payment_provider_id: $provider, return_url: $back
      ) { pay_url payment { uuid } }
    }`,
    { plan, currency, method, provider: id, back: back() },
  );
  return addRecharge;
}

test('who holds a gamepad hears that the provider’s page takes none, and goes on with it in the bill afterwards [T14]', async ({
  page,
  player,
}) => {
  test.slow();
  const pad = await Pad.holdOn(page);
  await page.goto('/store/1005');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await pad.wake();
  await pad.choose(page.getByRole('button', { name: 'Buy now' }));
  await pad.choose(
    page.getByRole('dialog', { name: 'Your order' }).getByRole('button', { name: 'Add coins' }),
  );
  const popup = page.getByRole('dialog', { name: 'Add coins' });
  const warning = popup.getByText('The provider’s page can’t be used with a controller.');
  await popup.getByRole('radio', { name: 'Moggie Pay' }).waitFor({ state: 'attached' });
  await pad.choose(popup.getByRole('combobox', { name: 'Currency' }));
  await pad.choose(page.getByRole('button', { name: 'TWD', exact: false }));
  await pad.choose(popup.getByRole('radio', { name: 'Credit card' }));
  await expect(warning).toBeVisible();
  await pad.choose(popup.getByRole('button', { name: / Credit card · NewebPay$/ }));
  await expect(page).toHaveURL(/\/pay/);
  await pad.begin('down', page.getByRole('button', { name: 'Pay now' }));
  await pad.press('A');
  await expect(page).toHaveTitle(/\(simulated\)/);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('button', { name: 'Back to the shop' }).click();
  const bill = page.getByRole('dialog', { name: 'Your order' });
  await expect(bill).toContainText('Your balance covers this.');
  await pad.wake();
  await pad.choose(bill.getByRole('button', { name: /^Pay/ }));
  await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
  expect((await player.balances()).meowcent).toBeGreaterThan(0);
});

/** Opens a top-up and goes to the provider's page. */
async function goToPay(page: Page, player: Player, provider: Provider) {
  const { pay_url: payUrl, payment } = await topUp(player, provider);
  await page.goto(payUrl);
  if (provider.viaButton) await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveTitle(/\(simulated\)/);
  return { uuid: payment.uuid, orderNo: orderNoOf(payment.uuid) };
}

/** How the store names a payment to providers. */
function orderNoOf(uuid: string): string {
  const digits = BigInt(`0x${uuid.replaceAll('-', '')}`).toString(32);
  return `P${digits.toUpperCase().padStart(26, '0')}`;
}

async function decide(page: Page, { backButton }: Provider, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  if (backButton) await page.getByRole('button', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(back());
}

async function stateOf(player: Player, uuid: string): Promise<number> {
  const { findPayment } = await player.query<{ findPayment: { state: number } }>(
    'query($uuid: UUID!) { findPayment(uuid: $uuid) { state } }',
    { uuid },
  );
  return findPayment.state;
}

for (const key of KEYS) {
  const provider: Provider = PROVIDERS[key];
  test.describe(key, () => {
    test('pays: the coins are in the wallet when the browser is back', async ({ page, player }) => {
      const { uuid } = await goToPay(page, player, provider);
      await decide(page, provider, 'Pay');
      expect(await stateOf(player, uuid)).toBe(1);
      expect(await player.balances()).toEqual(CREDITED);
    });

    for (const end of provider.ends)
      test(`ends without money: ${end}`, async ({ page, player }) => {
        const { uuid } = await goToPay(page, player, provider);
        await decide(page, provider, end);
        expect(await stateOf(player, uuid)).toBe(provider.tellsEnds ? 2 : 0);
        expect(await player.balances()).toEqual(NOTHING);
      });

    test('the tab is closed: the payment waits, and counts when it comes late', async ({
      page,
      player,
      simulators,
    }) => {
      const { uuid, orderNo } = await goToPay(page, player, provider);
      await page.close();
      expect(await stateOf(player, uuid)).toBe(0);
      const simulator = simulators[key];
      simulator.decide(orderNo, 'paid');
      // LINE Pay tells nobody: its payer comes back another day.
      await (simulator.notify ?? simulator.sendBack)(orderNo);
      expect(await stateOf(player, uuid)).toBe(1);
      expect(await player.balances()).toEqual(CREDITED);
    });

    if (provider.messages === 'signed') {
      for (const [what, tampering, answered] of [
        ['a message of another amount', { amount: 1 }, true],
        ['a message with a bad signature', { forged: true }, false],
      ] as const)
        test(`${what} credits nothing`, async ({ page, player, simulators }) => {
          const { uuid, orderNo } = await goToPay(page, player, provider);
          simulators[key].decide(orderNo, 'paid');
          const answer = await simulators[key].notify?.(orderNo, tampering);
          expect(answer?.ok).toBe(answered);
          expect(await stateOf(player, uuid)).toBe(0);
          expect(await player.balances()).toEqual(NOTHING);
        });
      return;
    }

    test('another amount than was asked for credits nothing, and is not a failure', async ({
      page,
      player,
      simulators,
    }) => {
      const simulator: Simulator = simulators[key];
      const { uuid, orderNo } = await goToPay(page, player, provider);
      simulator.mislead?.(orderNo, { amount: 1 });
      await decide(page, provider, 'Pay');
      expect(await stateOf(player, uuid)).toBe(0);
      expect(await player.balances()).toEqual(NOTHING);
    });

    test('word of a payment that nobody made credits nothing', async ({ page, player, simulators }) => {
      const simulator: Simulator = simulators[key];
      const { uuid, orderNo } = await goToPay(page, player, provider);
      const answer = await (simulator.notify?.(orderNo, { forged: true }) ?? simulator.sendBack(orderNo));
      expect(answer.status).toBeLessThan(400);
      expect(await stateOf(player, uuid)).toBe(0);
      expect(await player.balances()).toEqual(NOTHING);
    });
  });
}

test('a desktop shows a code to scan, and the coins come with the message', async ({
  page,
  player,
  simulators,
}) => {
  const { pay_url: payUrl, payment } = await topUp(player, {
    ...PROVIDERS.wechatpay,
    method: 'wechatpay-qr-code',
  });
  await page.goto(payUrl);
  await expect(
    page.getByRole('figure', { name: /^Scan this code with WeChat Pay/ }).locator('svg'),
  ).toBeVisible();
  const orderNo = orderNoOf(payment.uuid);
  simulators.wechatpay.decide(orderNo, 'paid');
  await simulators.wechatpay.notify?.(orderNo);
  await page.getByRole('link', { name: 'Back to the store' }).click();
  await expect(page).toHaveURL(back());
  expect(await player.balances()).toEqual(CREDITED);
});

test('a provider that does not answer is named and not offered; the others are (rule 35)', async ({
  page,
  player,
  simulators,
}) => {
  const linePay = simulators['line-pay'];
  await page.goto('/account/log');
  linePay.isDown = true;
  try {
    // The pay page lets nobody on, and the payment still waits.
    for (let tries = 0; tries < 5; tries += 1) {
      const response = await page.request.get((await topUp(player, PROVIDERS['line-pay'])).pay_url);
      expect(response.status()).toBe(401);
    }
    await page.getByRole('button', { name: 'Add coins' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Currency').selectOption('TWD');
    await dialog.locator('label', { hasText: 'LINE Pay' }).click();
    await expect(dialog.getByText('LINE Pay is not answering right now.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /LINE Pay$/ })).toHaveCount(0);
    await dialog.locator('label', { hasText: 'Credit card' }).click();
    await expect(dialog.getByRole('button', { name: /NewebPay/ })).toBeVisible();
    await expect(dialog.getByText('is not answering right now.')).toHaveCount(0);
  } finally {
    linePay.isDown = false;
  }
});
