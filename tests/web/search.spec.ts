import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { test } from './players.ts';

for (const [locale, label, typed, name] of [
  ['ja-JP', '検索', '港', '港あかり'],
  ['ja-JP', '検索', 'チェ', 'セカンド・チェロ'],
  ['ko-KR', '검색', '빛', '항구의 불빛'],
  ['zh-TW', '搜尋', '港邊', '港邊燈火'],
  // What players call a genre beside its name.
  ['en-US', 'Search', 'VN', 'Visual novel'],
  ['ja-JP', '検索', 'ギャルゲー', '恋愛シミュレーション'],
] as const)
  test(`in ${locale} the search suggests ${name} for ${typed}`, async ({ page }) => {
    await page.goto(`/${locale}`);
    const box = page.getByRole('searchbox', { name: label }).first();
    await box.click();
    await box.fill(typed);
    await expect(page.getByRole('search').getByRole('link').filter({ hasText: name })).toBeVisible();
  });

test('suggestions are reached by the arrow keys and left by Escape', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('searchbox').first();
  await box.click();
  await box.fill('myst');
  const links = page.getByRole('search').getByRole('link');
  await expect(links.filter({ hasText: 'Mystery' }).first()).toBeVisible();
  await expectAccessible(page);
  await box.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(links.last()).toHaveText('All results for “myst”');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  await box.press('Escape');
  await expect(links).toHaveCount(0);
  await box.fill('Harbour');
  await links.filter({ hasText: 'Harbour Lights' }).click();
  await expect(page).toHaveURL('/store/1001');
  await expect(links).toHaveCount(0);
});

test('the search of a narrow screen folds back into its button, which has the focus then', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about-us');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  const box = page.getByRole('banner').getByRole('searchbox');
  await button.press('Enter');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await page.getByRole('search').getByRole('button', { name: 'Close' }).press('Enter');
  await expect(box).toBeHidden();
  await expect(button).toBeFocused();
});

test('a search for which there is nothing says so, and leads nowhere', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('searchbox').first();
  await box.click();
  await box.fill('zzzz');
  const search = page.getByRole('search');
  await expect(search.getByRole('status')).toHaveText('No suggestions');
  await expect(search.locator('p:visible', { hasText: 'No suggestions' })).toHaveCount(2);
  await expect(search.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
});

test('a mistyped search shows what was meant, says so, and leads to what was typed', async ({ page }) => {
  await page.goto('/store?keyword=moonrse+kichen');
  const heading = page.getByRole('heading', { level: 1 });
  const games = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('Results for “moonrise kitchen”');
  await expect(page.getByRole('main')).toContainText('1 game');
  await expect(games.filter({ hasText: 'Moonrise Kitchen' })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Search for “moonrse kichen” instead' }).click();
  await expect(page).toHaveURL('/store?keyword=moonrse+kichen&exact=1');
  await expect(heading).toHaveText('Results for “moonrse kichen”');
  await expect(page.getByRole('main')).toContainText('Nothing matches');
  await expect(page.getByRole('link', { name: 'instead' })).toHaveCount(0);
});

test('suggestions for a mistyped word say what they are for', async ({ page }) => {
  await page.goto('/about-us');
  const search = page.getByRole('search');
  await search.getByRole('searchbox').click();
  await search.getByRole('searchbox').fill('kichen');
  const links = search.getByRole('link');
  await expect(search.getByRole('status')).toHaveText('Results for “kitchen”: 1 game');
  await expect(links).toHaveText([/^Moonrise Kitchen/, 'All results for “kitchen”']);
  await expectAccessible(page);
  await links.last().click();
  await expect(page).toHaveURL('/store?keyword=kitchen');
});

test('a search that was sent before its suggestions came shows none', async ({ page }) => {
  const code = '**/assets/suggestions-*.js';
  let comeOn = () => {};
  const awaited = new Promise<void>((resolve) => {
    comeOn = resolve;
  });
  await page.route(code, async (route) => {
    await awaited;
    await route.continue();
  });
  let asked = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('query suggestions(')) asked += 1;
  });
  // The home page has a box of its own.
  await page.goto('/about-us');
  const search = page.getByRole('search');
  await search.getByRole('searchbox').click();
  await search.getByRole('searchbox').fill('myst');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/store?keyword=myst');
  comeOn();
  await expect(search.getByRole('status')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('myst');
  expect(asked).toBe(0);
});

test('what is typed into the search while an earlier one is answered stays', async ({ page }) => {
  let answer = () => {};
  const awaited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query findStore(')) await awaited;
    await route.continue();
  });
  await page.goto('/about-us');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
  const box = page.getByRole('banner').getByRole('searchbox');
  await box.fill('myst');
  await box.press('Enter');
  await box.click();
  await box.press('End');
  await page.keyboard.type('ery');
  answer();
  await expect(page).toHaveURL('/store?keyword=myst');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('myst');
  await expect(box).toHaveValue('mystery');
  await expect(box).toBeFocused();
  // Another address brings its own word to who types nothing.
  await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
  await expect(box).toHaveValue('');
});
