import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { reviews, uuidOf } from './community.ts';
import { FREE, type Player, test } from './players.ts';

/** Words of so many lines, like no others. */
const wordsOf = (lines: number): string =>
  Array.from({ length: lines }, (_, line) => `${line + 1} of ${randomUUID()}`).join('\n');

async function publish(player: Player, words: string): Promise<void> {
  await player.claim(FREE.id);
  await player.query(
    'mutation($id: Int!, $words: String!) { addStoreComment(store_id: $id, vote: 1, comment: $words) { uuid } }',
    { id: FREE.id, words },
  );
}

/** The lines that are to be seen of a text, and all that it has. */
const linesOf = (words: Locator) =>
  words.evaluate((box) => {
    const line = Number.parseFloat(getComputedStyle(box).lineHeight);
    return { seen: Math.round(box.clientHeight / line), all: Math.round(box.scrollHeight / line) };
  });

const more = (part: Locator) => part.getByRole('button', { name: 'Read more' });
const less = (part: Locator) => part.getByRole('button', { name: 'Show less' });
const itemWith = (part: Page | Locator, words: string) =>
  part.getByRole('listitem').filter({ hasText: words.split('\n')[0] ?? '' });
const topOf = async (part: Locator) => (await part.boundingBox())?.y;

test('a long review is folded, and unfolds below its button’s focus while nothing above it moves [S11]', async ({
  page,
  player,
}) => {
  const words = wordsOf(40);
  await publish(player, words);
  await page.goto(`/store/${FREE.id}`);
  const review = itemWith(reviews(page), words);
  const text = review.getByText(words.split('\n')[0] ?? '');
  await expect(more(review)).toHaveAttribute('aria-expanded', 'false');
  expect(await linesOf(text)).toEqual({ seen: 8, all: 40 });
  // Those of the demo are short.
  await expect(more(reviews(page))).toHaveCount(1);
  // What comes late above it has come, and what the focus brings into sight is there.
  await page.waitForLoadState('networkidle');
  await more(review).focus();
  const top = await topOf(text);

  await more(review).press('Enter');
  await expect(less(review)).toHaveAttribute('aria-expanded', 'true');
  await expect(less(review)).toBeFocused();
  expect(await linesOf(text)).toEqual({ seen: 40, all: 40 });
  expect(await topOf(text)).toBe(top);
  await expectAccessible(page);

  await less(review).scrollIntoViewIfNeeded();
  await less(review).press('Enter');
  await expect(more(review)).toBeFocused();
  await expect(more(review)).toBeInViewport({ ratio: 1 });
  await expect(text).toBeInViewport({ ratio: 1 });
  expect(await linesOf(text)).toEqual({ seen: 8, all: 40 });
});

test('a review is folded where it is drawn in ten lines, not in nine', async ({ page, player }) => {
  const nine = wordsOf(9);
  await publish(player, nine);
  await page.goto(`/store/${FREE.id}`);
  const review = itemWith(reviews(page), nine);
  const text = review.getByText(nine.split('\n')[0] ?? '');
  expect(await linesOf(text)).toEqual({ seen: 9, all: 9 });
  await expect(more(review)).toHaveCount(0);
  // A line of the window's now takes two of the page's.
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(more(review)).toHaveCount(1);
  expect((await linesOf(text)).seen).toBe(8);
});

test('a long review can be read without JavaScript', async ({ player, browser, store }) => {
  const words = wordsOf(40);
  await publish(player, words);
  const context = await browser.newContext({ baseURL: store.origin, javaScriptEnabled: false });
  await context.addCookies([{ name: 'r18', value: '1', url: store.origin }]);
  const page = await context.newPage();
  const review = itemWith(reviews(page), words);
  // Guests are served a page for a while.
  await expect(async () => {
    await page.goto(`/store/${FREE.id}`);
    await expect(review).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(more(review)).toHaveCount(0);
  const text = review.getByText(words.split('\n')[0] ?? '');
  const { height } = (await text.boundingBox()) ?? {};
  // 40 lines of 24 px.
  expect(height).toBe(40 * 24);
  await context.close();
});

test('what a player said long is folded on their page, too [S22]', async ({ page, player }) => {
  const words = wordsOf(12);
  await publish(player, words);
  await page.goto(`/user/${await uuidOf(player)}`);
  const line = itemWith(page, words);
  const text = line.getByText(words.split('\n')[0] ?? '');
  await expect(more(line)).toBeVisible();
  expect(await linesOf(text)).toEqual({ seen: 8, all: 12 });
  await more(line).click();
  expect(await linesOf(text)).toEqual({ seen: 12, all: 12 });
});
