import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { GAMES, test } from './players.ts';
import { beginDraft, fillIn, releaseAsAdmin, saved, signInAsAuthor } from './submission-draft.ts';

test('an author says what a game needs, and its page says it, also with JavaScript off [V05]', async ({
  page,
  context,
  browser,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  await fillIn(page, 'The Copper Kettle');
  await page.getByLabel('GL 18+').check();
  await page.getByLabel('Every character in this game is 18 or older.').check();
  const needs = page.getByRole('region', { name: 'System requirements' });
  await expect(needs.getByRole('group')).toHaveText([/^Windows/, /^macOS/]);
  const windows = needs.getByRole('group', { name: 'Windows' });
  const version = windows.getByLabel('Lowest version');
  const memory = windows.getByLabel('Memory (GB)');
  await expect(version).toHaveAccessibleDescription('Such as 10 (64-bit)');
  await version.fill('Windows 10 (64-bit)');
  await windows.getByLabel('Processor').fill('Intel Core i3-6100');
  await windows.getByLabel('Graphics').fill('Intel HD Graphics 530');
  await memory.fill('plenty');
  const unreadable = 'Write the memory in whole or half GB, such as 4 or 0.5.';
  await expect(memory).toHaveAccessibleDescription(unreadable);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(memory).toBeFocused();
  await expect(needs).toBeVisible();

  await memory.fill('1.5');
  await expect(memory).toHaveAccessibleDescription('');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(version).toHaveValue('10 (64-bit)');
  await expect(memory).toHaveValue('1.5');
  const submission = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'The Copper Kettle' });
  await expect(row).toContainText('Under review');

  const id = await releaseAsAdmin(browser, store.origin, submission);
  const plain = await browser.newContext({ baseURL: store.origin, javaScriptEnabled: false });
  for (const reader of [page, await plain.newPage()]) {
    await reader.goto(`/store/${id}`);
    const facts = reader.getByRole('region', { name: 'Facts' });
    const needed = facts.locator('div', { has: reader.getByText('Windows needs', { exact: true }) });
    await expect(needed.getByRole('definition')).toHaveText(
      'Windows 10 (64-bit)\nIntel Core i3-6100\n1.5 GB memory\nIntel HD Graphics 530',
      { useInnerText: true },
    );
    await expect(facts.getByText('macOS needs')).toHaveCount(0);
  }
  await plain.close();
});

test('a game names each of its systems with what it needs there', async ({ page }) => {
  await page.goto(`/store/${GAMES.ledger.id}`);
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(facts.getByRole('term').filter({ hasText: 'needs' })).toHaveText([
    'Windows needs',
    'macOS needs',
  ]);
});
