import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { StoreServer } from '../store/store-server.ts';
import { enter, test as playerTest, signInOn } from './players.ts';

/** A store with an account of its own at a bank. */
const test = playerTest.extend<object, { store: StoreServer }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: this one needs no other fixture
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'moggie-transfer-'));
      const store = await StoreServer.open(path.join(folder, 'data'), {
        BANK_TRANSFER_HOLDER: 'Moggie Ltd',
        BANK_TRANSFER_BANK: 'Bank of Cats',
        BANK_TRANSFER_ACCOUNTS: 'USD:DE02 1203 0000 0000 2020 51',
      });
      await use(store);
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('who pays by bank transfer is told that it takes days, and is not kept waiting', async ({
  page,
  context,
  store,
  player,
}) => {
  const origin = store.originOf('cn');
  await enter(context, origin);
  await signInOn(page, origin, player);
  await page.goto(`${origin}/account/log`);
  await page.getByRole('banner').getByRole('button', { name: '充值喵币' }).click();
  const topUp = page.getByRole('dialog', { name: '充值喵币' });
  await topUp.getByLabel('币种').selectOption('USD');
  await topUp.getByText('客服协助银行转账').click();
  await topUp.getByRole('button', { name: /^支付 .*客服协助银行转账$/ }).click();
  await expect(page.getByText('DE02 1203 0000 0000 2020 51')).toBeVisible();
  await page.getByRole('link', { name: '返回商店' }).click();
  const waiting = page.getByRole('dialog', { name: '等待确认付款' });
  await expect(waiting.getByRole('status')).toHaveText(
    '转账需要一至三个工作日。款项到账后喵币即会发放，无需在此等候。',
  );
});
