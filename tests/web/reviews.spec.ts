import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { GAME, reviews, toast } from './community.ts';
import { another, FREE, Player, test } from './players.ts';

const DEMO_PASSWORD = 'Meow1234';

/** Colours whose hue is green or red, in either theme. */
const GREEN = /^oklch\(0\.\d+ 0\.\d+ 152\)$/;
const RED = /^oklch\(0\.\d+ 0\.\d+ 25\)$/;

/** What the tab keeps of words in hand. */
const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft-')));

test('those who own a game review it, with words and a vote, and change what they said [P14] [T02] [T05] [S05] [S11] [C16]', async ({
  page,
  player,
}) => {
  await page.goto(`/store/${FREE.id}`);
  await page.getByRole('button', { name: 'Recommend' }).click();
  await expect(toast(page, /players who own the game/)).toBeAttached();
  await expect(page.getByRole('button', { name: 'Write a review' })).toHaveCount(0);

  await player.claim(FREE.id);
  await page.reload();
  await page.getByRole('button', { name: 'Write a review' }).click();
  const popup = page.getByRole('dialog', { name: `Your review of ${FREE.name}` });
  const up = popup.getByRole('button', { name: 'Yes, I like it' });
  const down = popup.getByRole('button', { name: 'No, not for me' });
  await expect(up).toHaveAttribute('aria-pressed', 'false');
  // Neither is chosen yet: both are in their colours.
  await expect(up).toHaveCSS('color', GREEN);
  await expect(down).toHaveCSS('color', RED);
  await up.click();
  await expect(up).toHaveCSS('color', GREEN);
  await expect(down).not.toHaveCSS('color', RED);
  await popup.getByRole('button', { name: 'Publish review' }).click();
  await expect(popup.getByRole('textbox')).toBeFocused();
  await expect(popup.getByRole('textbox')).toHaveAccessibleDescription(/a vote alone is not enough/);
  await expectAccessible(page);
  const words = `A quiet ride. ${randomUUID()}`;
  await popup.getByLabel('What should other players know?').fill(words);
  await popup.getByRole('button', { name: 'Publish review' }).click();
  await expect(toast(page, 'Thank you for your review!')).toBeAttached();
  const own = reviews(page).getByRole('listitem').filter({ hasText: words });
  await expect(own).toContainText('Likes it');
  await expect(own).toContainText('Your review');

  await own.getByRole('button', { name: 'Edit your review' }).click();
  await down.click();
  await expect(up).toHaveAttribute('aria-pressed', 'false');
  await popup.getByRole('switch', { name: 'Post as anonymous player' }).click();
  await popup.getByRole('button', { name: 'Save changes' }).click();
  await expect(own).toContainText('Does not like it');
  await expect(own).toContainText('Anonymous player');
  await expect(reviews(page).getByText('Your review', { exact: true })).toHaveCount(1);
});

test('who wrote a review takes it back, and can write another', async ({ page, player }) => {
  await player.claim(FREE.id);
  const words = `Said too soon. ${randomUUID()}`;
  await player.query(
    'mutation($id: Int!, $words: String!) { addStoreComment(store_id: $id, vote: 1, comment: $words) { uuid } }',
    { id: FREE.id, words },
  );
  await page.goto(`/store/${FREE.id}`);
  const own = reviews(page).getByRole('listitem').filter({ hasText: words });
  const remove = own.getByRole('button', { name: 'Delete review' });
  const question = page.getByRole('dialog', { name: `Delete your review of ${FREE.name}?` });
  await remove.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await expect(own).toContainText(words);
  await remove.click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete review' }).click();
  await expect(toast(page, 'Your review is deleted.')).toBeAttached();
  await expect(own).toHaveCount(0);
  await expect(page.locator('#comments')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible();
});

test('who deletes a review is told that the author’s reply goes with it where there is one', async ({
  page,
  player,
  browser,
  store,
}) => {
  const game = 1022;
  await player.claim(game);
  const { addStoreComment } = await player.query<{ addStoreComment: { uuid: string } }>(
    'mutation($id: Int!) { addStoreComment(store_id: $id, vote: 1, comment: "Warm light.") { uuid } }',
    { id: game },
  );
  const remove = page.getByRole('button', { name: 'Delete review' });
  const question = page.getByRole('dialog', { name: /^Delete your review of/ });
  const told = (text: string) => question.getByText(text, { exact: true });
  await page.goto(`/store/${game}`);
  await remove.click();
  await expect(
    told('Your words and your vote go with it. You can write a new review at any time.'),
  ).toBeVisible();

  const context = await browser.newContext({ baseURL: store.origin });
  await context.request.post(`${store.origin}/api/account/sign-in`, {
    data: { email: 'author@moggie.test', password: DEMO_PASSWORD },
  });
  await new Player(context, store.origin, 'author@moggie.test').query(
    'mutation($uuid: UUID!) { setStoreCommentReply(uuid: $uuid, reply: "Thank you.") { uuid } }',
    { uuid: addStoreComment.uuid },
  );
  await context.close();
  await page.reload();
  await remove.click();
  await expect(
    told('Your words, your vote and the author’s reply go with it. You can write a new review at any time.'),
  ).toBeVisible();
});

test('the author of a game answers a review, at length too, and writes none', async ({
  page,
  context,
  browser,
  store,
}) => {
  const reader = await another(browser, store.origin);
  const words = `Lit me up. ${randomUUID()}`;
  const game = 1022;
  await reader.player.claim(game);
  await reader.player.query(
    'mutation($id: Int!, $words: String!) { addStoreComment(store_id: $id, vote: 1, comment: $words) { uuid } }',
    { id: game, words },
  );
  const { findStore } = await reader.player.query<{
    findStore: { list: { author: { profile: { nickname: string } } }[] };
  }>(`{ findStore(platform_key: ["moggie"], id: ${game}) { list { author { profile { nickname } } } } }`);
  expect(findStore.list[0]?.author.profile.nickname).toBe('Lantern Moon');
  await reader.context.close();

  await context.request.post(`${store.origin}/api/account/sign-in`, {
    data: { email: 'author@moggie.test', password: DEMO_PASSWORD },
  });
  await page.goto(`/store/${game}`);
  const review = reviews(page).getByRole('listitem').filter({ hasText: words });
  await expect(review.getByRole('button', { name: 'Reply' })).toBeVisible();
  // A rating is what others think.
  await page.getByRole('button', { name: 'Recommend' }).click();
  const refusal = page.getByRole('dialog').filter({ hasText: 'Authors do not review their own games.' });
  await refusal.getByRole('button', { name: 'OK' }).click();
  await review.getByRole('button', { name: 'Reply' }).click();
  const popup = page.getByRole('dialog', { name: /^Reply to/ });
  await popup.getByLabel('Your reply').fill('Thank you for coming aboard.');
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Publish reply' }).click();
  await expect(review).toContainText('Reply from the author');
  await expect(review).toContainText('Thank you for coming aboard.');

  await review.getByRole('button', { name: 'Edit reply' }).click();
  await popup
    .getByLabel('Your reply')
    .fill(Array.from({ length: 12 }, (_, line) => `Line ${line}.`).join('\n'));
  await popup.getByRole('button', { name: 'Publish reply' }).click();
  await expect(review.getByRole('button', { name: 'Read more' })).toHaveAttribute('aria-expanded', 'false');
  await review.getByRole('button', { name: 'Read more' }).click();
  await expect(review.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
});

test('words in hand stay when a press beside closes their dialog, and over a reload, until they are published', async ({
  page,
  player,
}) => {
  await player.claim(FREE.id);
  await page.goto(`/store/${FREE.id}`);
  const write = page.getByRole('button', { name: 'Write a review' });
  const popup = page.getByRole('dialog', { name: `Your review of ${FREE.name}` });
  const words = `Long in the making. ${randomUUID()}`;
  await write.click();
  await popup.getByRole('textbox').fill(words);
  await page.mouse.click(4, 4);
  await expect(popup).toHaveCount(0);
  await write.click();
  await expect(popup.getByRole('textbox')).toHaveValue(words);
  await page.reload();
  await write.click();
  await expect(popup.getByRole('textbox')).toHaveValue(words);
  await popup.getByRole('button', { name: 'Yes, I like it' }).click();
  await popup.getByRole('button', { name: 'Publish review' }).click();
  await expect(reviews(page).getByRole('listitem').filter({ hasText: words })).toHaveCount(1);
  expect(await draftsIn(page)).toEqual([]);
});

test('words in hand go with the player who logs out', async ({ page, player }) => {
  await player.claim(FREE.id);
  await page.goto(`/store/${FREE.id}`);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Not for the next one.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  expect(await draftsIn(page)).toEqual([]);
});

test('an owner who recommends a game before the store has told what is owned reviews it all the same, with a like [S05]', async ({
  page,
  player,
}) => {
  await player.claim(FREE.id);
  const pressed = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (/query ownedIds/.test(route.request().postData() ?? '')) await pressed.promise;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => /query ownedIds/.test(request.postData() ?? ''));
  await page.goto(`/store/${FREE.id}`);
  await asked;
  await page.getByRole('button', { name: 'Recommend' }).click();
  pressed.resolve();
  const popup = page.getByRole('dialog', { name: `Your review of ${FREE.name}` });
  await expect(popup.getByRole('button', { name: 'Yes, I like it' })).toHaveAttribute('aria-pressed', 'true');
  await expect(toast(page, /players who own the game/)).toHaveCount(0);
});

test('reviews in the language of the page come first, and only good or bad ones where that is asked for [S11]', async ({
  page,
}) => {
  await page.goto('/de-DE/store/1001');
  const list = page.getByRole('region', { name: '5 Rezensionen' });
  const items = list.getByRole('listitem');
  await expect(items).toHaveCount(5);
  await expect(items.first()).toContainText('papierboot');
  await expect(list.getByLabel('Rezensionen sortieren nach')).toHaveAccessibleDescription(
    'Rezensionen in deiner Sprache stehen oben.',
  );
  await list.getByLabel('Rezensionen zeigen').selectOption({ label: 'Nur negative' });
  await expect(items).toHaveCount(1);
  await expect(items.first()).toContainText('marisma');
  await expect(list.getByLabel('Rezensionen sortieren nach')).toHaveAccessibleDescription('');
  await expect(list.getByRole('heading', { level: 2 })).toHaveText('5 Rezensionen');
  await expectAccessible(page);
  await list.getByLabel('Rezensionen zeigen').selectOption({ label: 'Alle Rezensionen' });
  await expect(items).toHaveCount(5);
});

test('a review that a player finds helpful before the store has told what they found stays so', async ({
  page,
  player: _player,
}) => {
  const comments = /query storeComments/;
  const [answered, said] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/graphql', async (route) => {
    if (!comments.test(route.request().postData() ?? '')) return route.continue();
    // Each of them: the page may ask anew once it knows the player.
    const response = await route.fetch();
    answered.resolve();
    await said.promise;
    // Nobody may be waiting for it any more.
    await route.fulfill({ response }).catch(() => {});
  });
  const helpful = reviews(page)
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Helpful/ });
  /** What the page has read whole: an answer that it no longer waits for is not. */
  const answerTo = (operation: RegExp) =>
    page.waitForEvent('requestfinished', (request) => operation.test(request.postData() ?? ''));
  await page.goto(`/store/${GAME.id}`);
  await answered.promise;
  const [change, next] = [answerTo(/mutation setStoreCommentHelpful/), answerTo(comments)];
  await helpful.click();
  await change;
  said.resolve();
  await next;
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
});
