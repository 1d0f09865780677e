import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { test } from './players.ts';

const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((found) => found.name === name);

/** Seconds from now until a cookie ends. */
const lifeOf = (expires: number) => expires - Date.now() / 1000;

test.describe('with a browser that speaks Japanese', () => {
  test.use({ locale: 'ja-JP' });
  const bar = (page: Page) => page.getByRole('region', { name: 'Language' });

  test('the language bar offers Japanese; closing it keeps the page’s language for a year [P05]', async ({
    page,
  }) => {
    await page.goto('/article');
    await expect(bar(page)).toContainText('このストアは日本語でもご覧いただけます。');
    await expectAccessible(page);
    await bar(page).getByRole('button', { name: 'Close' }).click();
    await expect(bar(page)).toHaveCount(0);
    const kept = await cookie(page, 'user.specified.language');
    expect(kept).toMatchObject({ value: 'en-US', path: '/', sameSite: 'Strict' });
    expect(Math.abs(lifeOf(kept?.expires ?? 0) - 31_536_000)).toBeLessThan(120);
    await page.goto('/store');
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Help' })).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(bar(page)).toHaveCount(0);
  });

  test('the language bar does not come over the field that one types in', async ({ page }) => {
    // As much as a phone's keyboard leaves.
    await page.setViewportSize({ width: 390, height: 480 });
    // The bar's code is held back until somebody types.
    const hints = Promise.withResolvers<void>();
    await page.route(/\/hints-[\w-]+\.js$/, async (route) => {
      await hints.promise;
      await route.continue();
    });
    await page.goto('/sign-up');
    const field = page.getByLabel('Password', { exact: true });
    await field.click();
    await expect(field).toBeFocused();
    hints.resolve();
    await expect(bar(page)).toBeVisible();
    const footOf = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    const dock = await page.locator('.dock').boundingBox();
    await expect.poll(() => footOf(field)).toBeLessThan(dock?.y ?? 0);
  });

  test('accepting asks first, then opens the page in Japanese and keeps that for a year [P05]', async ({
    page,
  }) => {
    await page.goto('/article');
    await bar(page).getByRole('button', { name: '日本語で表示' }).click();
    const question = page.getByRole('dialog', { name: '日本語に切り替えますか？' });
    await expectAccessible(page);
    await question.getByRole('button', { name: '切り替える' }).click();
    await expect(page).toHaveURL('/ja-JP/article');
    const kept = await cookie(page, 'user.specified.language');
    expect(kept).toMatchObject({ value: 'ja-JP', path: '/', sameSite: 'Strict' });
    expect(Math.abs(lifeOf(kept?.expires ?? 0) - 31_536_000)).toBeLessThan(120);
  });
});

test('who chose a language is led to it once [P06]', async ({ page, store }) => {
  await page.context().addCookies([{ name: 'user.specified.language', value: 'de-DE', url: store.origin }]);
  await page.goto('/store?keyword=winter#main');
  await expect(page).toHaveURL('/de-DE/store?keyword=winter&redirect=1#main');
  await page.goto('/store?keyword=winter&redirect=1');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test.describe('from another site', () => {
  const follow = async (page: Page, href: string) => {
    await page.route('http://elsewhere.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${href}">There</a>` }),
    );
    await page.goto('http://elsewhere.test/');
    await page.getByRole('link', { name: 'There' }).click();
  };

  test('who chose a language is led to it as well, before anything is painted [P05 P06]', async ({
    page,
    store,
  }) => {
    await page
      .context()
      .addCookies([
        { name: 'user.specified.language', value: 'de-DE', url: store.origin, sameSite: 'Strict' },
      ]);
    await follow(page, `${store.origin}/store?keyword=winter%3C%2Fscript%3E#main`);
    await expect(page).toHaveURL('/de-DE/store?keyword=winter%3C%2Fscript%3E&redirect=1#main');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Hilfe' })).toBeVisible();
    // The page in the wrong language stands in the history no more.
    await page.goBack();
    await expect(page).toHaveURL('http://elsewhere.test/');
  });

  test('who chose none, or this one, stays; on the mainland-China site only who chose English reads English [P06]', async ({
    page,
    store,
  }) => {
    await follow(page, `${store.origin}/store`);
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Help' })).toBeVisible();
    await expect(page).toHaveURL('/store');
    const china = store.originOf('cn');
    await follow(page, `${china}/store`);
    await expect(page).toHaveURL(`${china}/zh-CN/store`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    // The page has looked for the cookie, and will not find the one that comes now.
    await expect(page.getByRole('contentinfo').getByRole('button', { name: '帮助' })).toBeVisible();
    await page
      .context()
      .addCookies([{ name: 'user.specified.language', value: 'en-US', url: china, sameSite: 'Strict' }]);
    await follow(page, `${china}/store`);
    await expect(page).toHaveURL(`${china}/store?redirect=1`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  });
});

test('the language menu asks, switches on the very place of the page, and keeps the choice for ten years [L07 P13]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      get: () => own?.get?.call(document),
      set: (text: string) => {
        if (text.startsWith('user.specified.language')) sessionStorage.setItem('written', text);
        own?.set?.call(document, text);
      },
    });
  });
  await page.goto('/article#main');
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  const menu = page.getByRole('dialog', { name: 'Language' });
  await expect(menu.locator('[data-flag]')).toHaveCount(13);
  await menu.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Wechseln' }).click();
  await expect(page).toHaveURL('/de-DE/article#main');
  expect(await cookie(page, 'user.specified.language')).toMatchObject({ value: 'de-DE', path: '/' });
  // Browsers cut every cookie's life to 400 days, so what the page asks for is looked at.
  expect(await page.evaluate(() => sessionStorage.getItem('written'))).toContain('max-age=315360000');
});

test('on the mainland-China site zh-CN alone shows its flag; the master domain has no language menu [A09 A10 L07]', async ({
  page,
  store,
}) => {
  for (const origin of [store.originOf('cn'), store.originOf('master')])
    await page.context().addCookies([
      { name: 'r18', value: '1', url: origin },
      { name: 'consent', value: 'refused', url: origin },
    ]);
  await page.goto(`${store.originOf('cn')}/article?redirect=1`);
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  await expect(page.getByRole('dialog').locator('[data-flag]')).toHaveCount(1);
  await expect(page.getByRole('dialog').locator('[data-flag="zh-CN"]')).toBeVisible();
  await page.goto(`${store.originOf('master')}/article`);
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'master');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('banner').getByRole('button', { name: '客服' })).toBeVisible();
  await expect(page.getByRole('button', { name: '语言' })).toHaveCount(0);
});
