import { expect, type Page } from '@playwright/test';
import { enter, GAMES, PLANS, signInOn, test } from './players.ts';

/** It stands on the shelves of all sites. */
const { crown } = GAMES;

const SITES = {
  international: {
    label: '',
    lang: 'en-US',
    brand: 'moggie',
    name: 'Moggie',
    coin: 'coin-meow-1',
    flags: 13,
    service: false,
  },
  china: {
    label: 'cn',
    lang: 'zh-CN',
    brand: 'moggie',
    name: 'Moggie',
    coin: 'coin-meow-1',
    flags: 1,
    service: false,
  },
  master: {
    label: 'master',
    lang: 'zh-CN',
    brand: 'master',
    name: 'Moggie',
    coin: 'coin-meow-1',
    flags: 0,
    service: true,
  },
  lynx: {
    label: 'lynx',
    lang: 'en-US',
    brand: 'lynx',
    name: 'Lynx',
    coin: 'coin-lynx-1',
    flags: 13,
    service: false,
  },
} as const;

type Site = (typeof SITES)[keyof typeof SITES];

interface Origins {
  origin: string;
  originOf(site: string): string;
}

const originOf = (store: Origins, { label }: Site) => (label ? store.originOf(label) : store.origin);

/** The artwork that a custom property of the page names. */
const artwork = (page: Page, property: string) =>
  page.locator('html').evaluate((html, name) => getComputedStyle(html).getPropertyValue(name), property);

for (const [key, site] of Object.entries(SITES))
  test(`the ${key} site has its language, brand, coins, languages and service`, async ({ page, store }) => {
    const origin = originOf(store, site);
    await enter(page.context(), origin);
    await page.goto(`${origin}/store`);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', site.lang);
    await expect(html).toHaveAttribute('data-brand', site.brand);
    expect(await artwork(page, '--coin-1')).toContain(site.coin);
    expect(await artwork(page, '--logo')).toContain(site.brand === 'lynx' ? 'lynx' : site.brand);
    await expect(page).toHaveTitle(new RegExp(`· .*${site.name}`));
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: '客服' })).toHaveCount(site.service ? 1 : 0);
    const languages = header.getByRole('button', { name: /^(Language|语言)$/ });
    await expect(languages).toHaveCount(site.flags > 0 ? 1 : 0);
    if (site.flags === 0) return;
    await languages.click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(13);
    await expect(page.getByRole('dialog').locator('[data-flag]')).toHaveCount(site.flags);
  });

test('the mainland-China site leads to Chinese once; whoever chose another language keeps it', async ({
  page,
  store,
}) => {
  const origin = store.originOf('cn');
  await enter(page.context(), origin);
  await page.goto(`${origin}/article`);
  await expect(page).toHaveURL(`${origin}/zh-CN/article?redirect=1`);
  await page.goto(`${origin}/article?redirect=1`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.context().addCookies([{ name: 'user.specified.language', value: 'ja-JP', url: origin }]);
  await page.goto(`${origin}/article`);
  await expect(page).toHaveURL(`${origin}/ja-JP/article?redirect=1`);
});

test('the white label has no silver, and shows coins as yuan; the other sites have both silver and dollars [A08]', async ({
  page,
  store,
  player,
}) => {
  await player.topUp(PLANS.large);
  const bill = page.getByRole('dialog', { name: 'Your order' });
  const openBill = async (origin: string) => {
    await page.goto(`${origin}/store/${crown.id}`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    await expect(bill.getByText('Total')).toBeVisible();
  };
  await openBill(store.origin);
  await expect(bill.getByRole('switch', { name: 'Pay with silver first' })).toBeVisible();
  await expect(bill).toContainText('about $29.99');

  const lynx = store.originOf('lynx');
  await enter(page.context(), lynx);
  await signInOn(page, lynx, player);
  await openBill(lynx);
  await expect(bill).toContainText(/about CN¥\d/);
  await expect(bill).not.toContainText('$');
  await expect(bill.getByRole('switch')).toHaveCount(0);
  await expect(bill).not.toContainText('silver');
  await page.goto(`${lynx}/account/profile`);
  const wallet = page.locator('section', { has: page.getByRole('heading', { name: 'Wallet' }) });
  await expect(wallet).toContainText('50');
  await expect(wallet).not.toContainText('silver');
  await wallet.getByRole('button', { name: 'Add coins' }).click();
  await expect(page.getByRole('dialog', { name: 'Add coins' }).getByRole('radio').first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Add coins' })).not.toContainText('silver');

  // Paid on the white label: nothing of the silver is touched.
  await openBill(lynx);
  await bill.getByRole('button', { name: 'Pay 29.99 coins' }).click();
  await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
  expect(await player.balances()).toEqual({ meowcent: 2001, silver: 400 });

  // What came in silver is kept for the other sites, and not spoken of here.
  await page.goto(`${lynx}/account/profile`);
  await page.getByRole('textbox', { name: 'Code' }).fill('MOGGIE-SILVER-80');
  await page.getByRole('button', { name: 'Redeem' }).click();
  const redeemed = page.getByRole('dialog');
  await expect(redeemed).toContainText('The code is redeemed. What it gives does not show on this site.');
  await expect(redeemed).not.toContainText('silver');
  await redeemed.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const leaving = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(leaving.getByRole('term')).toHaveText(['Coins', 'Games']);
  await page.goto(`${lynx}/account/log`);
  const log = page.getByRole('main').getByRole('listitem');
  await expect(log).toHaveCount(3);
  await expect(log.last()).toContainText('50 coins');
  await expect(page.getByRole('main')).not.toContainText('silver');
  await page.goto('/account/log');
  await expect(log.first()).toContainText('silver');
  expect(await player.balances()).toEqual({ meowcent: 2001, silver: 8400 });
});

test('silver of a code is told of in the words of the master domain, and stands in the wallet of every site but the white label [A08] [C16]', async ({
  page,
  store,
  player,
}) => {
  const master = store.originOf('master');
  await enter(page.context(), master);
  await signInOn(page, master, player);
  await page.goto(`${master}/account/profile`);
  await page.getByRole('textbox', { name: '兑换码' }).fill('MOGGIE-PARTY-2026');
  await page.getByRole('button', { name: '兑换', exact: true }).click();
  const redeemed = page.getByRole('dialog');
  for (const reward of ['10 喵币', '1 银币', '余烬王冠']) await expect(redeemed).toContainText(reward);
  expect(await player.balances()).toEqual({ meowcent: 1000, silver: 100 });

  for (const [key, site, words] of [
    ['international', SITES.international, /1 silver coin/],
    ['china', SITES.china, /1 银币/],
    ['master', SITES.master, /1 银币/],
    ['lynx', SITES.lynx, undefined],
  ] as const)
    await test.step(key, async () => {
      const origin = originOf(store, site);
      await enter(page.context(), origin);
      if (site.label) await signInOn(page, origin, player);
      await page.goto(`${origin}/account/profile`);
      const wallet = page
        .getByRole('main')
        .locator('section', { has: page.getByRole('heading', { name: /^(Wallet|钱包)$/ }) });
      await expect(wallet).toContainText('10');
      if (words) await expect(wallet).toContainText(words);
      else await expect(wallet).not.toContainText(/silver|银/);
    });
});
