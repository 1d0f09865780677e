import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { openAgeCheck } from '../age-check/simulator.ts';
import { StoreServer } from '../store/store-server.ts';
import { test as playerTest } from './players.ts';

type Verifier = Awaited<ReturnType<typeof openAgeCheck>>;

/** One store whose visitors must have their age checked, and the verifier that checks it. */
const test = playerTest.extend<object, { verifier: Verifier }>({
  verifier: [
    // biome-ignore lint/correctness/noEmptyPattern: this one needs no other fixture
    async ({}, use) => {
      const verifier = await openAgeCheck({ clientId: 'moggie', clientSecret: 'secret' }, () => new Date());
      await use(verifier);
      await verifier.close();
    },
    { scope: 'worker' },
  ],
  store: [
    async ({ verifier }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'moggie-age-'));
      const store = await StoreServer.open(path.join(folder, 'data'), {
        AGE_POLICY: 'us:verify,cn:block',
        COUNTRY_HEADER: 'x-country',
        ...verifier.settings,
      });
      await use(store);
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const games = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /./ }).and(page.locator('a[href*="/store/"]'));

/** From the closed shop to the verifier's page. */
async function toVerifier(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/store`);
  const gate = page.getByRole('dialog', { name: 'Age check needed' });
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeAttached();
  // Who is asked for more than a word need not be under age to go.
  await expect(gate.getByRole('link', { name: 'Leave the store' })).toHaveAttribute('href', /^https:\/\//);
  await expect(gate.getByRole('link', { name: 'under 18' })).toHaveCount(0);
  await gate.getByRole('link', { name: 'Prove your age' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prove your age' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the age check' }).click();
  await expect(page.getByRole('heading', { name: 'How old are you?' })).toBeVisible();
}

test('who is of age comes back to an open shop, and finds it open again', async ({ page, store }) => {
  await toVerifier(page, store.origin);
  await page.getByRole('button', { name: '18 or older' }).click();
  await expect(page).toHaveURL(`${store.origin}/store`);
  await expect(games(page).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(games(page).first()).toBeVisible();
});

test('a page that was closed opens once the check was done in another tab', async ({ page, store }) => {
  const other = await page.context().newPage();
  await other.goto(`${store.origin}/store`);
  const closed = other.getByRole('dialog', { name: 'Age check needed' });
  await expect(closed).toBeVisible();
  await expect(other.getByRole('link', { name: 'Sign up' })).toBeAttached();
  await toVerifier(page, store.origin);
  await page.getByRole('button', { name: '18 or older' }).click();
  await expect(games(page).first()).toBeVisible();
  // As when somebody comes back to the tab: here all tabs think that they are looked at.
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(games(other).first()).toBeVisible();
  await expect(closed).toHaveCount(0);
});

test('the way to the verifier stays where it was drawn when the page hears who has come', async ({
  page,
  store,
}) => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/account/token', async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await page.goto(`${store.origin}/age-check?outcome=cancelled`);
  const way = page.getByRole('link', { name: 'Go to the age check' });
  const logIn = page.getByRole('main').getByRole('link', { name: 'Log in' });
  await asked.promise;
  await expect(logIn).toHaveCount(0);
  const before = await way.boundingBox();
  answer.resolve();
  await expect(logIn).toBeVisible();
  expect(await way.boundingBox()).toEqual(before);
});

test('each way to fail has its words, and a way to begin again', async ({ page, store, verifier }) => {
  const ended = page.getByRole('alert');
  await toVerifier(page, store.origin);
  await page.getByRole('button', { name: 'Under 18' }).click();
  await expect(ended).toHaveText(
    'The check did not confirm that you are 18 or older. The store stays closed.',
  );
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Go to the age check' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(ended).toHaveText(
    'You left the check before it was done. You can begin again whenever you like.',
  );

  verifier.lie = { forged: true };
  await page.getByRole('link', { name: 'Go to the age check' }).click();
  await page.getByRole('button', { name: '18 or older' }).click();
  await expect(ended).toHaveText(
    'The answer we got could not be trusted, so we did not accept it. Please begin again.',
  );
  verifier.lie = {};

  await page.getByRole('link', { name: 'Go to the age check' }).click();
  await page.context().clearCookies({ name: 'age-check' });
  await page.getByRole('button', { name: '18 or older' }).click();
  await expect(ended).toHaveText(
    'This check is over: it took too long, was started in another browser, or was used before. Please start again.',
  );
  await page.goto(`${store.origin}/store`);
  await expect(page.getByRole('dialog', { name: 'Age check needed' })).toBeVisible();
  await expect(games(page)).toHaveCount(0);
});

test('where the store is closed its gate says so, fits a phone and lets people go', async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.setExtraHTTPHeaders({ 'x-country': 'cn' });
  for (const [locale, leave] of [
    ['de-DE', 'Shop verlassen'],
    ['ja-JP', 'ストアを離れる'],
    ['th-TH', 'ออกจากร้านค้า'],
  ] as const) {
    await page.goto(`${store.origin}/${locale}/store`);
    const gate = page.locator('[role="dialog"][aria-modal="true"]');
    await expect(gate.getByRole('link', { name: leave })).toBeVisible();
    const [left, right] = await gate.evaluate((veil) => {
      const box = veil.firstElementChild?.getBoundingClientRect();
      return [box?.left, box?.right];
    });
    expect([left, right], locale).toEqual([16, 344]);
  }
});
