import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { another, FREE, GAMES, test } from './players.ts';

const { ledger } = GAMES;

/** Puts a finger on the middle of a picture and moves it by so many px. */
async function swipe(page: Page, right: number, down = 0): Promise<void> {
  const box = await page.locator('[aria-roledescription="carousel"] img').first().boundingBox();
  if (!box) throw new Error('there is no picture');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [{ x, y }]);
  for (const part of [0.3, 0.6, 1]) await send('touchMove', [{ x: x + right * part, y: y + down * part }]);
  await send('touchEnd', []);
}

test('genres of a game lead to their list, its other words to a search', async ({ page }) => {
  await page.goto(`/store/${ledger.id}`);
  const tags = page.getByRole('list', { name: 'What it is about' });
  const genre = tags.getByRole('link').first();
  await expect(genre).toHaveAttribute('href', /^\/store\?tags=[a-z-]+$/);
  const name = await genre.innerText();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
  await genre.click();
  await expect(page).toHaveURL(/\/store\?tags=[a-z-]+$/);
  await expect(page.getByRole('link', { name: `Remove filter: ${name}` })).toBeVisible();
  // Once it has come, the shelf of what was viewed has it, too.
  const found = page.getByRole('main').getByRole('article').filter({ hasText: ledger.name });
  await expect(found.first()).toBeVisible();
});

test('an enlarged picture leads on to the next, by its buttons and by arrows, and says which it is', async ({
  page,
}) => {
  await page.goto(`/store/${ledger.id}`);
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('button', { name: 'Enlarge' }).click();
  const enlarged = page.getByRole('dialog', { name: 'Pictures' });
  const said = enlarged.getByRole('status');
  await expect(said).toHaveText(/^1 of \d+: Cover of The Innkeeper’s Ledger$/);
  await enlarged.getByRole('button', { name: 'Next picture' }).click();
  await expect(said).toHaveText(/^2 of \d+: The Innkeeper’s Ledger, screenshot 1$/);
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText(/^3 of /);
  await enlarged.getByRole('button', { name: 'Previous picture' }).click();
  await expect(said).toHaveText(/^2 of /);
  await expectAccessible(page);
  await enlarged.getByRole('button', { name: 'Close' }).click();
  await expect(enlarged).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Enlarge' })).toBeFocused();
});

test('going back closes an enlarged picture and leaves the page as it is', async ({ page }) => {
  await page.goto('/store');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.locator(`main a[href="/store/${ledger.id}"]`).first().click();
  await page.getByRole('button', { name: 'Enlarge' }).click();
  const enlarged = page.getByRole('dialog', { name: 'Pictures' });
  await expect(enlarged).toBeVisible();
  await page.goBack();
  await expect(enlarged).toHaveCount(0);
  await expect(page).toHaveURL(`/store/${ledger.id}`);
  await page.goBack();
  await expect(page).toHaveURL('/store');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger turns the pictures, and which one it is of how many is said', async ({ page }) => {
    await page.goto(`/store/${ledger.id}`);
    const gallery = page.locator('[aria-roledescription="carousel"]');
    // The page is painted before its script: a finger before that turns nothing.
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
    const said = gallery.getByRole('status');
    const pictures = gallery.getByRole('listitem');
    const total = await pictures.count();
    expect(total).toBeGreaterThan(2);
    await expect(said).toHaveText(`1 of ${total}: Cover of ${ledger.name}`);
    await swipe(page, -120);
    await expect(said).toHaveText(`2 of ${total}: ${ledger.name}, screenshot 1`);
    await swipe(page, 120);
    await swipe(page, 120);
    await expect(said).toHaveText(`${total} of ${total}: ${ledger.name}, screenshot ${total - 1}`);
    // Too short, and rather a scroll: the picture stays.
    await swipe(page, -20);
    await swipe(page, -50, -200);
    await expect(said).toHaveText(new RegExp(`^${total} of ${total}:`));
    await expectAccessible(page);
  });
});

test('reviews come newest first or by whom they helped, which others say', async ({
  page,
  player,
  browser,
  store,
}) => {
  const other = await another(browser, store.origin);
  await other.player.claim(FREE.id);
  await other.player.query(
    'mutation($id: Int!) { addStoreComment(store_id: $id, vote: 1, comment: "A calm ride, tested twice.") { uuid } }',
    { id: FREE.id },
  );
  await other.player.query(
    'mutation($id: Int!, $sitting: UUID!) { addStorePlayTime(store_id: $id, session_id: $sitting, seconds: 7200) }',
    { id: FREE.id, sitting: crypto.randomUUID() },
  );
  await player.claim(FREE.id);
  await player.query(
    'mutation($id: Int!) { addStoreComment(store_id: $id, vote: 1, comment: "Mine is the newest.") { uuid } }',
    { id: FREE.id },
  );
  await page.goto(`/store/${FREE.id}`);
  const reviews = page.getByRole('region', { name: /reviews?$/ }).getByRole('listitem');
  await expect(reviews.first()).toContainText('Mine is the newest.');
  await expect(reviews.first().getByRole('button', { name: 'Helpful' })).toHaveCount(0);
  const theirs = reviews.filter({ hasText: 'A calm ride, tested twice.' });
  await expect(theirs).toContainText('Played for 2 hr');
  /** How often reviews were asked for from here on. */
  let lists = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('query storeComments')) lists += 1;
  });
  await theirs.getByRole('button', { name: 'Helpful', exact: true }).press('Enter');
  const said = theirs.getByRole('button', { name: 'Helpful (1)' });
  await expect(said).toHaveAttribute('aria-pressed', 'true');
  await expect(said).toBeFocused();
  expect(lists).toBe(0);
  const order = page.getByRole('combobox', { name: 'Sort reviews by' });
  await order.selectOption('Most helpful');
  await expect(reviews.first()).toContainText('A calm ride, tested twice.');
  await expectAccessible(page);
  expect(lists).toBe(1);
  await said.click();
  await expect(said).toHaveCount(0);
  // What is read does not move away under the hand; the order is asked for anew when it is chosen again.
  await expect(reviews.first()).toContainText('A calm ride, tested twice.');
  expect(lists).toBe(1);
  await order.selectOption('Newest first');
  await expect(reviews.first()).toContainText('Mine is the newest.');
  await order.selectOption('Most helpful');
  await expect(reviews.first()).toContainText('Mine is the newest.');
  await expect.poll(() => lists).toBe(2);
  await other.context.close();
});
