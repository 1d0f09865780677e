import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { inEnglish, MAINTENANCE_NEWS, maintenanceDay } from '../store/broadcasts.ts';
import { complaintsOf } from './complaints.ts';
import { enter, PASSWORD, test } from './players.ts';

const unread = (page: Page) => page.addInitScript(() => localStorage.removeItem('has_read_article_list'));
const hintsAreThere = (page: Page) => expect(page.getByRole('complementary').getByRole('link')).toBeVisible();

test.describe('in Taipei', () => {
  test.use({ timezoneId: 'Asia/Taipei' });

  test('a maintenance notice shows its window, in the reader’s own time, and before its end only; closing it keeps it closed [P02]', async ({
    page,
  }) => {
    const notice = page.getByRole('dialog', { name: 'Maintenance notice' });

    await page.clock.setFixedTime('2021-12-05T07:00:00Z');
    await page.goto('/about-us');
    await hintsAreThere(page);
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
    await hintsAreThere(page);
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
    const complaints = complaintsOf(page);
    await page.goto(MAINTENANCE_NEWS);
    const window = page.locator('time[datetime$="T04:00Z"]');
    await expect(window).toHaveText(new RegExp(`^${day}, 11:00\\s–\\s13:00\\sGMT\\+9$`));
    await page.goto('/article');
    await expect(page.getByRole('link', { name: /Planned maintenance/ })).toBeVisible();
    await expect(page.getByText('T02:00Z')).toHaveCount(0);
    expect(complaints).toEqual([]);
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

test('news covers nobody’s first look at the store: it pops up from the second page on [P03]', async ({
  browser,
  store,
}) => {
  const context = await browser.newContext({ baseURL: store.origin });
  await enter(context, store.origin);
  const page = await context.newPage();
  const header = page.getByRole('banner');
  await page.goto('/');
  await hintsAreThere(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await header.getByRole('link', { name: 'Store', exact: true }).click();
  await expect(page).toHaveURL(/\/store/);
  await header.getByRole('link', { name: 'Moggie', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Autumn sale/ })).toBeVisible();
  await context.close();
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

test('news waits until what is said in passing is over: who deletes an account sees for how long it is kept [P03]', async ({
  page,
  player: _player,
}) => {
  await unread(page);
  const said = page.locator('.toast');
  await page.goto('/account/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expect(said).toHaveText('Your account will be deleted in 30 days. Log in before then to keep it.');
  await expect(said).toBeVisible();
  await expect(page.getByRole('dialog', { name: /^Autumn sale/ })).toBeVisible();
  expect(await said.isVisible()).toBe(false);
});

test('news whose broadcast has ended since the store was asked does not pop up [P04]', async ({
  page,
  store,
}) => {
  await unread(page);
  // The sale ends with the day after the maintenance.
  const end = (await maintenanceDay(store.origin)).getTime() + 2 * 24 * 60 * 60_000;
  const news = page.getByRole('dialog', { name: /^Autumn sale/ });
  await page.clock.setFixedTime(end);
  await page.goto('/');
  await hintsAreThere(page);
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
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toBeAttached();
  expect(await read()).toBeNull();
  await page.unroute(code);
  await page.reload();
  await expect(page.getByRole('dialog', { name: /^Autumn sale/ })).toBeVisible();
  expect(await read()).toBeNull();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(async () => JSON.parse((await read()) ?? '[]').length).toBe(1);
});

test('the news can be narrowed to each kind that it is labelled with [R06 S23]', async ({ page }) => {
  await page.goto('/article');
  const main = page.getByRole('main');
  const kinds = main.getByRole('navigation', { name: 'Category' });
  await expect(kinds.getByRole('link')).toHaveText([
    'All',
    'Announcement',
    'Featured',
    'Promotion',
    'Store',
    'Help',
    'Survey',
  ]);
  const entries = main.getByRole('listitem').filter({ has: page.getByRole('heading') });
  for (const [kind, category] of [
    ['Help', 'qa'],
    ['Survey', 'questionnaire'],
  ] as const) {
    await kinds.getByRole('link', { name: kind, exact: true }).click();
    await expect(page).toHaveURL(`/article?categories=${category}`);
    await expect(kinds.getByRole('link', { name: kind, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(entries).toHaveCount(category === 'qa' ? 2 : 1);
    await expect(entries.filter({ hasNotText: kind })).toHaveCount(0);
  }
});

test('an article asks whether it helped, finds news by a word, and leads to its neighbours [R06 S23]', async ({
  page,
}) => {
  await page.goto('/article');
  const main = page.getByRole('main');
  const promotions = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .filter({ hasText: 'Promotion' });
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
