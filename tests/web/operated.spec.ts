import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { operate, operatedTest } from './operated-store.ts';
import { FREE, GAMES } from './players.ts';

const { crown, ledger } = GAMES;

const test = operatedTest();

/** Runs with a file of what an operator wrote. */
async function withFile(value: object, use: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-written-'));
  const file = path.join(folder, 'written.json');
  writeFileSync(file, JSON.stringify(value));
  await use(file);
  rmSync(folder, { recursive: true, force: true });
}

test('a help article stands in the help as on its page: by paragraphs, its times in the reader’s own zone [P16]', async ({
  page,
  store,
}) => {
  test.setTimeout(180_000);
  const article = {
    category: 'qa',
    headline: 'When is support there?',
    text: 'Every day.\n\n2026-12-01T02:00Z/2026-12-01T04:00Z\n\nWrite at any time.',
  };
  await withFile(article, (file) => operate(store, ['article', 'put', file]));
  await page.goto('/about-us');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
  const answer = page
    .getByRole('dialog', { name: 'Help' })
    .getByRole('group')
    .filter({ hasText: article.headline });
  await answer.locator('summary').click();
  await expect(answer.locator('p')).toHaveText([
    'Every day.',
    /^Tue, Dec 1, 2026, \d\d:\d\d – \d\d:\d\d /,
    'Write at any time.',
  ]);
  await expect(answer.locator('time')).toHaveAttribute('datetime', '2026-12-01T02:00Z/2026-12-01T04:00Z');
  await expectAccessible(page);
});

test('the home page shows an operator’s banners in their order, and none of a game that is taken off [R02]', async ({
  page,
  store,
}) => {
  test.setTimeout(180_000);
  const banner = (href: string, headline: string) => ({
    image: '/cdn/store/editor-promo.svg',
    href,
    translations: [{ lang: 'en-US', key: 'headline', value: headline }],
  });
  const written = {
    banners: [
      banner('/girl-gl', 'Island summers'),
      banner(`/store/${crown.id}`, 'Taken off'),
      banner('https://partner.example/fair', 'A fair elsewhere'),
      banner(`/store/${ledger.id}`, 'Check in tonight'),
    ],
    featured: [1006],
  };
  await withFile(written, (file) =>
    operate(store, ['document', 'international', 'home/index', file], ['game', 'off', String(crown.id)]),
  );
  for (const [path, link, prefix] of [
    ['/', 'Find out more', ''],
    ['/ja-JP', '詳しく見る', '/ja-JP'],
  ] as const) {
    await page.goto(path);
    const stage = page.getByRole('main').getByRole('region').first();
    const choices = stage.getByRole('list').getByRole('button');
    await expect(choices).toHaveCount(4);
    await expect(stage.getByRole('heading')).toHaveText('Island summers');
    await expect(stage.getByRole('heading')).toHaveAttribute('lang', 'en-US');
    await expect(stage.getByRole('link', { name: link })).toHaveAttribute('href', `${prefix}/girl-gl`);
    await choices.nth(1).click();
    await expect(stage.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      'https://partner.example/fair',
    );
    await choices.nth(2).click();
    await expect(stage).toContainText('Check in tonight');
    await expect(stage.getByRole('link')).toHaveAttribute('href', `${prefix}/store/${ledger.id}`);
    await choices.nth(3).click();
    await expect(stage.getByRole('link')).toHaveAttribute('href', `${prefix}/store/1006`);
  }
});

test('a review that staff took down is gone from its game; its writer reads why, and writes no other', async ({
  page,
  player,
  store,
}) => {
  test.setTimeout(180_000);
  await player.claim(FREE.id);
  const { addStoreComment } = await player.query<{ addStoreComment: { uuid: string } }>(
    'mutation($id: Int!) { addStoreComment(store_id: $id, vote: 1, comment: "Buy at my shop.") { uuid } }',
    { id: FREE.id },
  );
  await operate(store, ['review', 'remove', addStoreComment.uuid, '--reason', 'It is an ad.']);
  await page.goto(`/store/${FREE.id}`);
  const removed = 'Our staff removed your review of this game, so you cannot post another one.';
  await expect(page.getByText('Our staff removed your review: It is an ad.')).toBeVisible();
  await expect(page.getByText('Buy at my shop.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Write a review|Edit your review/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Recommend' }).click();
  await page.getByRole('dialog').filter({ hasText: removed }).getByRole('button', { name: 'OK' }).click();
  await page.goto('/notifications');
  const told = page.getByRole('link', { name: `Your review of ${FREE.name} was removed: It is an ad.` });
  await expect(told).toHaveAttribute('href', `/store/${FREE.id}`);
});

test('a game that is taken off shows what a number shows that no game has', async ({ page, store }) => {
  test.setTimeout(180_000);
  await operate(store, ['game', 'off', String(ledger.id)]);
  const shown = async (id: number) => {
    const response = await page.goto(`/store/${id}`);
    return [response?.status(), await page.getByRole('main').ariaSnapshot()];
  };
  const unknown = await shown(999_999);
  expect(unknown).toEqual([404, expect.stringContaining('This game isn’t available')]);
  expect(await shown(ledger.id)).toEqual(unknown);
});
