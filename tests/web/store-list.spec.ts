import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { publishFolder } from '../published-build.ts';
import { GAMES, test } from './players.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const NAMES = 'main article h2';
/** Reduced games for him and of men in love, to install on a Mac. */
const ON_MAC = [1002, 1004, 1010, 1013, 1020, 1025].map((id) => `/store/${id}`);

/** What the cards of the list cost now, and before a discount, in coins; 0 where a game is free. */
const pricesOf = (page: Page) =>
  cards(page).evaluateAll((found) =>
    found.map((card) => {
      const before = card.querySelector('s');
      const texts = [...card.querySelectorAll('span')].map((span) => span.textContent?.trim() ?? '');
      const now = Number.parseFloat(texts.findLast((text) => /^\d+(\.\d+)? coins?$/.test(text)) ?? '0');
      return { now, full: before ? Number(before.textContent?.replace(/[^\d.]/g, '')) : now };
    }),
  );

test('the sidebar narrows by price, before or after the discount, and keeps it in the address [S01] [S03]', async ({
  page,
}) => {
  await page.goto('/store');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByLabel('From').fill('11');
  await filters.getByLabel('From').press('Enter');
  await expect(page).toHaveURL('/store?min=11');
  await filters.getByLabel('To').fill('13');
  await filters.getByLabel('To').press('Enter');
  await expect(page).toHaveURL('/store?min=11&max=13');
  await expect(page.getByRole('link', { name: 'Remove filter: 11–13 coins' })).toBeVisible();
  await expect
    .poll(async () => (await pricesOf(page)).every(({ full }) => full >= 11 && full <= 13))
    .toBe(true);
  expect((await pricesOf(page)).length).toBeGreaterThan(0);
  // It costs 16.99, less 35 %.
  const bloom = cards(page).filter({ hasText: 'Night Bloom' });
  await expect(bloom).toHaveCount(0);
  await filters.getByRole('checkbox', { name: 'Use discounted prices' }).click();
  await expect(page).toHaveURL(/after_discount=1/);
  await expect(bloom).toBeVisible();
  expect((await pricesOf(page)).every(({ now }) => now >= 11 && now <= 13)).toBe(true);
  await page.reload();
  await expect(filters.getByLabel('To')).toHaveValue('13');
  await expect(filters.getByRole('checkbox', { name: 'Use discounted prices' })).toBeChecked();
});

test('price bounds that are typed the wrong way round stay as they are, and mean what lies between them [S01] [S03]', async ({
  page,
}) => {
  await page.goto('/store?min=11&max=13');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  const from = page.getByLabel('From');
  const to = page.getByLabel('To', { exact: true });
  const chip = page.getByRole('list', { name: 'Filters' }).getByRole('link');
  await from.fill('20');
  await from.press('Tab');
  await expect(page).toHaveURL('/store?min=20&max=13');
  await expect(chip).toHaveText('13–20 coins');
  await to.fill('5');
  await to.press('Tab');
  await expect(page).toHaveURL('/store?min=20&max=5');
  await expect(chip).toHaveText('5–20 coins');
  await expect(from).toHaveValue('20');
  await expect(to).toHaveValue('5');
  const shown = await pricesOf(page);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter(({ full }) => full < 5 || full > 20)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(from).toHaveValue('20');
  await expect(to).toHaveValue('5');
  await expect(chip).toHaveText('5–20 coins');
  await to.fill('30');
  await to.press('Enter');
  await expect(page).toHaveURL('/store?min=20&max=30');
  await expect(chip).toHaveText('20–30 coins');
});

test('the list is narrowed to what speaks the page’s language, and each other game says that it does not', async ({
  page,
}) => {
  await page.goto('/ja-JP/store?categories=girl-gl');
  await expect(page.getByRole('link', { name: '新規登録' })).toBeVisible();
  await page.getByRole('checkbox', { name: '日本語対応' }).click();
  await expect(page).toHaveURL('/ja-JP/store?categories=girl-gl&spoken=1');
  const links = cards(page).getByRole('link');
  await expect(links).toHaveCount(2);
  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')).sort());
  expect(shown).toEqual(['/ja-JP/store/1053', '/ja-JP/store/1057']);

  const missing = page.getByText('日本語には対応していません。対応言語：');
  await page.goto('/ja-JP/store/1053');
  await expect(page.getByRole('link', { name: '新規登録' })).toBeVisible();
  await expect(missing).toHaveCount(0);
  await page.goto(`/ja-JP/store/${GAMES.harper.id}`);
  await expect(missing).toBeVisible();
  await expect(missing.locator('..').locator('[lang]')).toHaveText(['Deutsch', 'English']);
});

test('the list is narrowed to what runs on the systems that one has, any of them [S03]', async ({ page }) => {
  const addresses = () =>
    cards(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')).sort());
  await page.goto('/store?categories=boy-r18,boy-bl&discounted=1');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  const systems = page.getByRole('group', { name: 'Plays on' });
  await systems.getByRole('checkbox', { name: 'macOS' }).click();
  await expect(page).toHaveURL('/store?categories=boy-r18,boy-bl&discounted=1&systems=mac');
  await expect(page.getByRole('link', { name: 'Remove filter: macOS' })).toBeVisible();
  await expect.poll(addresses).toEqual(ON_MAC);
  await systems.getByRole('checkbox', { name: 'Windows' }).click();
  await expect(page).toHaveURL('/store?categories=boy-r18,boy-bl&discounted=1&systems=mac,windows');
  await expect.poll(addresses).toEqual([...ON_MAC, '/store/1018', '/store/1030'].sort());
  await page.goto('/store?systems=android');
  await expect.poll(addresses).toEqual(['/store/1003', '/store/1029', '/store/1035', '/store/1057']);
});

test('a game tells who does not own it how large it is on each system [S15]', async ({ page, store }) => {
  const harper = { store: storeUuid('harpers-reach'), version: '2.0.0' };
  for (const [line, bytes] of [
    ['official-windows', 1_249_000],
    ['official-mac', 2_000_000],
  ] as const)
    await publishFolder(store.dataDir, { ...harper, line }, (folder) =>
      writeFileSync(path.join(folder, 'game.bin'), Buffer.alloc(bytes, line)),
    );
  await page.goto(`/store/${GAMES.harper.id}`);
  const facts = page.getByRole('region', { name: 'Facts' }).locator('dl > div');
  await expect(facts.filter({ hasText: 'Plays on' }).locator('dd > span > span')).toHaveText([
    'Windows 1.2 MB',
    'macOS 2 MB',
  ]);
  await expect(page.getByRole('region', { name: 'Get this game' }).getByRole('listitem')).toHaveCount(0);
  // Games to come and those only to be tried have no full game yet.
  for (const id of [1011, 1007]) {
    await page.goto(`/store/${id}`);
    await expect(facts.filter({ hasText: 'Plays on' })).toHaveText('Plays onWindowsmacOS');
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the filters end with the way to what they leave, in reach wherever one is among them', async ({
    page,
  }) => {
    await page.goto('/store');
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
    const turn = page.getByRole('button', { name: 'Filters' });
    await turn.click();
    const filters = page.getByRole('complementary', { name: 'Filters' });
    const all = await page
      .getByRole('main')
      .getByText(/^\d+ games$/)
      .innerText();
    await expect(filters.getByRole('button', { name: `Show ${all}` })).toBeInViewport({ ratio: 1 });
    await filters.getByRole('checkbox', { name: 'GL 18+' }).click();
    await filters.getByRole('button', { name: 'Noir', exact: true }).click();
    const show = filters.getByRole('button', { name: 'Show 1 game', exact: true });
    await expect(show).toBeInViewport({ ratio: 1 });
    await show.click();
    await expect(turn).toHaveAttribute('aria-expanded', 'false');
    await expect(turn).toBeFocused();
    await expect(cards(page).filter({ hasText: 'The Violet Hour Club' })).toBeInViewport();
  });
});

test('the list stands by update or release, either way round [S02]', async ({ page }) => {
  const order = page.getByRole('combobox', { name: 'Sort by' });
  const expectFirst = async (label: string, value: string, first: string) => {
    await order.selectOption(label);
    await expect(page).toHaveURL(value === 'updated_at-desc' ? '/store' : `/store?order=${value}`);
    await expect(order).toHaveValue(value);
    await expect(page.locator(NAMES).first()).toHaveText(first);
  };
  await page.goto('/store');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expectFirst('Oldest first', 'released_at-asc', 'Tides of Kamakura');
  await expectFirst('Newest first', 'released_at-desc', 'Snow on the South Sea');
  await expectFirst('Least recently updated', 'updated_at-asc', 'Tea House of Crows');
  await expectFirst('Recently updated', 'updated_at-desc', 'Letters at Platform Six');
});

test('an order, and filters taken away, count together though the list is still on its way [S02] [S03]', async ({
  page,
}) => {
  await page.goto('/store?categories=girl-gl');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  const answered = Promise.withResolvers<void>();
  await page.route('**/graphql*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const order = page.getByRole('combobox', { name: 'Sort by' });
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('link');
  const chip = (name: string) => chips.filter({ hasText: name });
  for (const name of ['On sale', 'Windows']) {
    await filters.getByRole('checkbox', { name }).click();
    await expect(chip(name)).toBeVisible();
  }
  await order.selectOption('Price, low to high');
  await expect(order).toHaveValue('meowcent-asc');
  for (const [index, name] of ['GL 18+', 'On sale'].entries()) {
    await chip(name).click();
    await expect(chips).toHaveCount(2 - index);
  }
  answered.resolve();
  await expect(page).toHaveURL('/store?systems=windows&order=meowcent-asc');
  await expect(chips).toHaveAccessibleName('Remove filter: Windows');
});

test('filters that are pressed before the first of them is drawn count together [S03]', async ({ page }) => {
  await page.goto('/store');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.evaluate(() => {
    for (const selector of [
      '[value="girl-gl"]',
      '[value="boy-bl"]',
      '[name="discounted"]',
      '[value="windows"]',
    ])
      document.querySelector<HTMLElement>(`#filters ${selector}`)?.click();
  });
  await expect(page).toHaveURL('/store?categories=boy-bl,girl-gl&discounted=1&systems=windows');
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('link');
  await expect(chips).toHaveText(['BL 18+', 'GL 18+', 'On sale', 'Windows']);

  const tag = (name: string) => page.getByRole('button', { name, exact: true });
  await tag('Romance').evaluate(
    (romance, drama) => {
      for (const each of [romance, romance, drama]) if (each instanceof HTMLElement) each.click();
    },
    await tag('Drama').elementHandle(),
  );
  await expect(chips).toHaveText(['BL 18+', 'GL 18+', 'On sale', 'Windows', 'Drama', 'No Romance']);
});

test('the list goes on over pages, each game once, and keeps what it was narrowed by [S03]', async ({
  page,
}) => {
  await page.goto('/store?categories=boy-r18,girl-r18,boy-bl&order=released_at-asc');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  const first = await page.locator(NAMES).allInnerTexts();
  const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' });
  await next.click();
  await expect(page).toHaveURL(/categories=boy-r18.*order=released_at-asc.*page=2$/);
  await expect(page.locator(NAMES).first()).not.toHaveText(first[0] ?? '');
  const second = await page.locator(NAMES).allInnerTexts();
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((name) => first.includes(name))).toEqual([]);
});

test('a guest reads what a game is about and what changed in it, in tabs [S10]', async ({ page }) => {
  await page.goto(`/store/${GAMES.ledger.id}`);
  const tabs = page.getByRole('tablist', { name: 'About the game' });
  await expect(tabs.getByRole('tab', { selected: true })).toHaveText('About');
  await tabs.getByRole('tab', { name: /^Updates \(\d+\)$/ }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('heading', { level: 3 }).first()).toHaveText('0.9.0Nov 3, 2026');
});

test('a game tells its numbers and names: price, publisher, dates, length, systems, languages [S12]', async ({
  page,
}) => {
  await page.goto(`/store/${GAMES.ledger.id}`);
  const facts = page.getByRole('region', { name: 'Facts' }).locator('dl > div');
  const told = await facts.evaluateAll((rows) =>
    rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
  );
  expect(Object.fromEntries(told)).toMatchObject({
    Publisher: 'Ironbloom',
    'Release date': 'Jun 4, 2025',
    'Last update': 'Nov 3, 2026',
    Status: 'In progress',
    'Pictures (CG)': '90',
    Words: '91,000',
    'Plays on': expect.stringMatching(/^Windows \d+ kBmacOS \d+ kB$/),
    Languages: 'DeutschEnglishFrançais한국어Português (Brasil)Русский',
  });
  await expect(page.getByRole('region', { name: 'Get this game' })).toContainText('17.99');
  // One on sale says by how much, and from what.
  await page.goto('/store/1002');
  const offer = page.getByRole('region', { name: 'Get this game' });
  await expect(offer).toContainText('30% off');
  await expect(offer.locator('s')).toContainText('19.99');
  await expect(offer).toContainText('13.99');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const locale of ['en-US', 'de-DE', 'fr-FR', 'ru-RU'])
    test(`in ${locale} the order of the list reaches the end of its line`, async ({ page }) => {
      await page.goto(`/${locale}/store`);
      const main = page.getByRole('main');
      const button = await main.locator('[aria-controls=filters]').boundingBox();
      const select = await main.locator('select').first().boundingBox();
      if (!button || !select) throw new Error('both stand above the list');
      const isBeside = select.y < button.y + button.height;
      expect(Math.round(select.x)).toBe(isBeside ? Math.round(button.x + button.width) + 8 : 16);
      expect(Math.round(select.x + select.width)).toBe(390 - 16);
    });
});
