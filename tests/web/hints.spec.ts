import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { inEnglish, MAINTENANCE_NEWS, maintenanceDay } from '../store/broadcasts.ts';
import { GAMES, PLANS, test } from './players.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((found) => found.name === name);

/** Seconds from now until a cookie ends. */
const lifeOf = (expires: number) => expires - Date.now() / 1000;

const unread = (page: Page) => page.addInitScript(() => localStorage.removeItem('has_read_article_list'));

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

test('customer service on the master domain: Telegram by its address, WeChat and QQ by their ids [P10]', async ({
  page,
  store,
}) => {
  await page.context().addCookies([{ name: 'r18', value: '1', url: store.originOf('master') }]);
  await page.goto(`${store.originOf('master')}/article`);
  await page.getByRole('banner').getByRole('button', { name: '客服' }).click();
  const popup = page.getByRole('dialog', { name: '客服' });
  await expect(popup.getByRole('link', { name: 'Telegram' })).toHaveAttribute(
    'href',
    'https://t.me/moggie_support',
  );
  await expect(popup.getByRole('listitem').filter({ hasText: 'WeChat' })).toContainText('moggie-support');
  await expect(popup.getByRole('listitem').filter({ hasText: 'QQ' })).toContainText('100480048');
  await expectAccessible(page);
});

test('off the master domain a guest sees no customer service, cart or games of their own, but Log in and Sign up [A11]', async ({
  page,
}) => {
  await page.goto('/article');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'My games' })).toHaveCount(0);
  await expect(header.getByRole('link', { name: /^Cart/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Support' })).toHaveCount(0);
});

test.describe('in Taipei', () => {
  test.use({ timezoneId: 'Asia/Taipei' });

  test('a maintenance notice shows its window, in the reader’s own time, and before its end only; closing it keeps it closed [P02]', async ({
    page,
  }) => {
    const notice = page.getByRole('dialog', { name: 'Maintenance notice' });
    const hintsAreThere = () => expect(page.getByRole('complementary').getByRole('link')).toBeVisible();

    await page.clock.setFixedTime('2021-12-05T07:00:00Z');
    await page.goto('/about-us');
    await hintsAreThere();
    await expect(notice).toHaveCount(0);

    await page.clock.setFixedTime('2021-12-05T06:59:59Z');
    await page.reload();
    await expect(notice).toContainText('The store is down for planned maintenance.');
    await expect(notice).toContainText(/Sun, Dec 5, 2021, 12:00\s–\s15:00\sGMT\+8/);
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect(notice).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('announcement')))
      .toBe('2021-12-05T04:00:00Z');
    await page.reload();
    await hintsAreThere();
    await expect(notice).toHaveCount(0);

    await page.evaluate(() => localStorage.removeItem('announcement'));
    await page.reload();
    await expect(notice).toBeVisible();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('announcement')))
      .toBe('2021-12-05T04:00:00Z');
  });
});

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('news of maintenance tells its window in the reader’s own time, and in UTC before the page’s script runs', async ({
    page,
    store,
  }) => {
    const maintenance = await maintenanceDay(store.origin);
    const day = inEnglish(maintenance, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });
    const served = await (await page.request.get(MAINTENANCE_NEWS)).text();
    expect(served).toMatch(new RegExp(`>${day}, 02:00\\s–\\s04:00\\sUTC</time>`));
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(MAINTENANCE_NEWS);
    const window = page.locator('time[datetime$="T04:00Z"]');
    await expect(window).toHaveText(new RegExp(`^${day}, 11:00\\s–\\s13:00\\sGMT\\+9$`));
    await page.goto('/article');
    await expect(page.getByRole('link', { name: /Planned maintenance/ })).toBeVisible();
    await expect(page.getByText('T02:00Z')).toHaveCount(0);
    expect(faults).toEqual([]);
  });
});

test('news that is broadcast pops up on its own route, once [P03]', async ({ page }) => {
  const popup = page.getByRole('dialog', { name: /^Autumn sale/ });
  await unread(page);
  await page.goto('/');
  await expect(popup).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(popup).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('has_read_article_list') ?? '[]').length))
    .toBe(1);
});

test('a page that stays open learns of news while it is seen, and shows it once no dialog lies over it [P03]', async ({
  page,
}) => {
  await page.clock.install();
  await unread(page);
  let asked = 0;
  let hasBegun = false;
  await page.route('**/graphql', async (route) => {
    if (!/query hints/.test(route.request().postData() ?? '')) return route.continue();
    asked += 1;
    if (hasBegun) return route.continue();
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.findArticle.list = [];
    await route.fulfill({ response, json: answer });
  });
  const look = (visibilityState: DocumentVisibilityState) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, visibilityState);
  const news = page.getByRole('dialog', { name: /^Autumn sale/ });
  const help = page.getByRole('dialog', { name: 'Help' });

  await page.goto('/');
  await expect.poll(() => asked).toBe(1);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
  await expect(help).toBeVisible();
  await look('hidden');
  hasBegun = true;
  await page.clock.fastForward('20:00');
  expect(asked).toBe(1);
  const told = page.waitForResponse((answer) => /query hints/.test(answer.request().postData() ?? ''));
  await look('visible');
  await (await told).finished();
  expect(asked).toBe(2);
  // Long enough for it to come, if it came over a dialog.
  await page.clock.runFor(5_000);
  await expect(news).toHaveCount(0);
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(news).toBeVisible();
  await news.getByRole('button', { name: 'OK' }).click();
  await expect(news).toHaveCount(0);
  await page.clock.fastForward('05:00');
  await expect.poll(() => asked).toBe(3);
});

test('news whose broadcast has ended since the store was asked does not pop up [P04]', async ({
  page,
  store,
}) => {
  await unread(page);
  // The sale ends with the day after the maintenance.
  const end = (await maintenanceDay(store.origin)).getTime() + 2 * 24 * 60 * 60_000;
  const news = page.getByRole('dialog', { name: /^Autumn sale/ });
  const hintsAreThere = () => expect(page.getByRole('complementary').getByRole('link')).toBeVisible();
  await page.clock.setFixedTime(end);
  await page.goto('/');
  await hintsAreThere();
  await expect(news).toHaveCount(0);
  await page.clock.setFixedTime(end - 1000);
  await page.reload();
  await expect(news).toBeVisible();
});

test('news that could not be shown is not taken for read; Escape closes it as OK does [P03]', async ({
  page,
}) => {
  const read = () => page.evaluate(() => localStorage.getItem('has_read_article_list'));
  const code = '**/assets/article-*.js';
  await unread(page);
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('status').filter({ hasText: 'Something went wrong' })).toBeAttached();
  expect(await read()).toBeNull();
  await page.unroute(code);
  await page.reload();
  await expect(page.getByRole('dialog', { name: /^Autumn sale/ })).toBeVisible();
  expect(await read()).toBeNull();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(async () => JSON.parse((await read()) ?? '[]').length).toBe(1);
});

test('what does not come says so, and comes when it is asked for again', async ({ page }) => {
  let isDown = true;
  await page.route('**/graphql', async (route) => {
    if (isDown && route.request().postData()?.includes('query articles'))
      await route.fulfill({ status: 500, json: {} });
    else await route.continue();
  });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
  const popup = page.getByRole('dialog', { name: 'Help' });
  await expect(popup.getByRole('alert')).toContainText('Something went wrong');
  await expectAccessible(page);
  isDown = false;
  await popup.getByRole('button', { name: 'Try again' }).click();
  await expect(popup.getByRole('group').first()).toBeVisible();
  await expect(popup.getByRole('alert')).toHaveCount(0);
});

test('help unfolds the articles for those who ask [P16]', async ({ page }) => {
  await page.goto('/about-us');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
  const popup = page.getByRole('dialog', { name: 'Help' });
  const answers = popup.getByRole('group');
  await expect(answers).toHaveCount(2);
  await answers.first().locator('summary').click();
  await expect(answers.first().locator('p')).toBeVisible();
  await expectAccessible(page);
});

test('an article asks whether it helped, finds news by a word, and leads to its neighbours [R06 S23]', async ({
  page,
}) => {
  await page.goto('/article');
  const main = page.getByRole('main');
  const promotions = main.getByRole('listitem').filter({ hasText: 'Promotion' });
  await expect(promotions.first()).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search the news' });
  await box.fill('  maintenance ');
  await box.press('Enter');
  await expect(page).toHaveURL('/article?keyword=maintenance');
  await expect(promotions).toHaveCount(0);
  await expect(box).toBeFocused();
  await page.getByRole('link', { name: 'Announcement', exact: true }).click();
  await expect(page).toHaveURL('/article?categories=announcement&keyword=maintenance');
  await page.getByRole('link', { name: /Planned maintenance/ }).click();
  await main.getByRole('button', { name: 'Yes' }).click();
  await expect(main.getByRole('status')).toHaveText('Thank you. Your answer counts.');
  await main.getByRole('button', { name: 'No', exact: true }).click();
  await expect(main.getByRole('button', { name: 'No', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await main.locator('a[rel=prev]').click();
  await expect(main.getByRole('heading', { level: 1 })).not.toHaveText(/Planned maintenance/);
  await main.locator('a[rel=next]').click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/Planned maintenance/);
});

test('while a purchase is under way a loading overlay keeps the bill from being touched; then a message tells of it [P22]', async ({
  page,
  player,
}) => {
  await player.topUp(PLANS.large);
  await player.addToCart(GAMES.ledger.id);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (/mutation addCartCheckout/.test(route.request().postDataJSON().query)) await held;
    await route.continue();
  });
  await page.goto('/my-store?tab=cart');
  await page.getByRole('button', { name: 'Check out 1 game' }).click();
  await page.getByRole('button', { name: 'Pay 17.99 coins' }).click();
  const overlay = page.locator('.loading-overlay');
  await expect(overlay).toHaveText('One moment');
  await page.keyboard.press('Escape');
  await expect(overlay).toBeVisible();
  await expectAccessible(page);
  answer();
  await expect(overlay).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Completed' })).toBeVisible();
});

test('where the browser lets no page copy, a message shows the text [P15]', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    }),
  );
  await page.goto('/bookmark');
  await page.getByRole('main').getByRole('button', { name: 'Copy address' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Copy address' })).toContainText('http://localhost:');
  await expectAccessible(page);
});
