import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { operate, operatedTest } from './operated-store.ts';

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
