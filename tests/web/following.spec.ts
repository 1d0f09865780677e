import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { GAME, uuidOf } from './community.ts';
import { another, test } from './players.ts';

test('a game is liked once, and the like is taken back [S05]', async ({ page, player }) => {
  await page.goto(`/store/${GAME.id}`);
  const like = page.getByRole('button', { name: /^Like\b/ });
  const liked = page.getByRole('button', { name: /^Liked\b/ });
  const count = like.or(liked).getByText(/^\d+ likes?$/);
  const before = Number.parseInt((await count.textContent()) ?? '', 10);
  await like.click();
  await expect(liked).toBeFocused();
  await expect(count).toHaveText(`${before + 1} likes`);
  await page.reload();
  await expect(liked).toBeVisible();
  await liked.click();
  await expect(like).toBeVisible();
  await expect(count).toHaveText(`${before} likes`);
  const { findStore } = await player.query<{ findStore: { list: { like_count: number }[] } }>(
    `{ findStore(platform_key: ["moggie"], id: ${GAME.id}) { list { like_count } } }`,
  );
  expect(findStore.list).toEqual([{ like_count: before }]);
});

test('an author is followed from the game’s page and found on one’s own page [S13] [T04]', async ({
  page,
  player,
}) => {
  await page.goto(`/store/${GAME.id}`);
  const card = page.getByRole('region', { name: 'Made by' });
  await card.getByRole('button', { name: /^Follow:/ }).click();
  await expect(card.getByRole('button', { name: /^Following:/ })).toBeFocused();
  await page.goto('/user');
  await page.getByRole('tab', { name: 'Following', exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: 'Following', exact: true });
  await expect(panel.getByRole('link', { name: 'Lantern Moon' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: /^Following:/ }).press('Enter');
  await expect(panel.getByText('You do not follow anyone yet.')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('You do not follow anyone yet.');
  const { findUserFollowed } = await player.query<{ findUserFollowed: { totalCount: number } }>(
    '{ findUserFollowed { totalCount } }',
  );
  expect(findUserFollowed.totalCount).toBe(0);
});

test('a tab of one’s own page asks for what it shows when it is opened', async ({
  page,
  newcomer: _newcomer,
}) => {
  const asked = new Set<string | undefined>();
  page.on('request', (request) => asked.add(/query (\w+)/.exec(request.postData() ?? '')?.[1]));
  await page.goto('/user');
  const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true });
  await expect(panel('Activity').getByText('Nothing here yet.')).toBeVisible();
  expect(['userActivity', 'followedActivity', 'blocked'].filter((name) => asked.has(name))).toEqual([
    'userActivity',
  ]);
  await page.getByRole('tab', { name: 'Following feed' }).click();
  await expect(panel('Following feed').getByText('Quiet here')).toBeVisible();
  expect(asked.has('followedActivity')).toBe(true);
});

test('what another device did meanwhile counts when an author is no longer followed [T04]', async ({
  page,
  player,
}) => {
  const person = (
    await player.query<{ findStore: { list: { author: { uuid: string } }[] } }>(
      `{ findStore(platform_key: ["moggie"], id: ${GAME.id}) { list { author { uuid } } } }`,
    )
  ).findStore.list[0]?.author.uuid;
  const follow = () =>
    player.query<{ addUserFollowed: { uuid: string } }>(
      'mutation ($person: UUID!) { addUserFollowed(followed_user_uuid: $person) { uuid } }',
      { person },
    );
  const { uuid } = (await follow()).addUserFollowed;
  await page.clock.install();
  await page.goto(`/store/${GAME.id}`);
  const card = page.getByRole('region', { name: 'Made by' });
  await expect(card.getByRole('button', { name: /^Following:/ })).toBeVisible();
  await player.query('mutation ($uuid: UUID!) { delUserFollowed(uuid: $uuid) }', { uuid });
  await follow();
  await page.clock.fastForward('02:00');
  await card.getByRole('button', { name: /^Following:/ }).click();
  await expect(card.getByRole('button', { name: /^Follow:/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await player.query('{ findUserFollowed { totalCount } }')).toEqual({
    findUserFollowed: { totalCount: 0 },
  });
});

test('the feed sets apart who did something, what it was and when [S22]', async ({
  page,
  player,
  browser,
  store,
}) => {
  const { player: other, context } = await another(browser, store.origin);
  const follow = 'mutation ($person: UUID!) { addUserFollowed(followed_user_uuid: $person) { uuid } }';
  await other.query(follow, { person: await uuidOf(player) });
  await other.query('mutation { setUserActivityOpen(open: true) }');
  await player.query(follow, { person: await uuidOf(other) });
  await context.close();
  await page.goto('/user');
  await page.getByRole('tab', { name: 'Following feed' }).click();
  const line = page.getByRole('tabpanel', { name: 'Following feed' }).getByRole('listitem');
  await expect(line.locator('p')).toHaveText(/^[^·]+·Now follows·[^·]+$/);
});
