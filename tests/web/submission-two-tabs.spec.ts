import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { test } from './players.ts';
import { beginDraft, fillIn, saved, signInAsAuthor } from './submission-draft.ts';

const english = (page: Page) => page.getByRole('region', { name: 'English' });

test('a draft in two tabs loses nothing: the tab that is behind is told, keeps its words, and loads the newer ones', async ({
  page,
  context,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  await page.getByRole('button', { name: 'Add language' }).click();
  await english(page).getByLabel('Name').fill('The Salt Road');
  await expect(saved(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(english(other).getByLabel('Name')).toHaveValue('The Salt Road');

  await english(page).getByLabel('Introduction').fill('A road, a cart, two sisters.');
  await expect(saved(page)).toBeVisible();
  await english(page).getByLabel('In one sentence').fill('Salt, and who carries it.');
  await expect(saved(page)).toBeVisible();

  await english(other).getByLabel('Name').fill('The Salt Way');
  const told = other.getByRole('dialog', { name: 'Changed elsewhere' });
  await expect(told).toBeVisible();
  await expectAccessible(other);
  await told.getByRole('button', { name: 'Stay here' }).click();
  await expect(english(other).getByLabel('Name')).toHaveValue('The Salt Way');
  await expect(other.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible();

  await other.getByRole('button', { name: 'Submit for review' }).click();
  await told.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(english(other).getByLabel('Name')).toHaveValue('The Salt Road');
  await expect(english(other).getByLabel('Introduction')).toHaveValue('A road, a cart, two sisters.');
  await english(other).getByLabel('Name').fill('The Salt Way');
  await expect(saved(other)).toBeVisible();
  await page.reload();
  await expect(english(page).getByLabel('Name')).toHaveValue('The Salt Way');
  await expect(english(page).getByLabel('Introduction')).toHaveValue('A road, a cart, two sisters.');
  await expect(english(page).getByLabel('In one sentence')).toHaveValue('Salt, and who carries it.');
});

test('a save whose answer was lost does not stand in the way of the next', async ({
  page,
  context,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  await page.getByRole('button', { name: 'Add language' }).click();
  await expect(saved(page)).toBeVisible();
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('mutation setStoreSubmit')) return route.fallback();
    await route.fetch();
    return route.abort('connectionfailed');
  });
  await english(page).getByLabel('Name').fill('Low Tide');
  const failure = page.getByRole('dialog', { name: 'That did not work' });
  await failure.getByRole('button', { name: 'OK' }).click();
  await page.unroute('**/graphql');
  await english(page).getByLabel('Introduction').fill('The sea goes, and something stays.');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(english(page).getByLabel('Name')).toHaveValue('Low Tide');
  await expect(english(page).getByLabel('Introduction')).toHaveValue('The sea goes, and something stays.');
});

test('a tab that is behind hands in nothing that it does not show', async ({ page, context, store }) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  await fillIn(page, 'The Salt Road');
  await page.getByLabel('For him 18+').check();
  await page.getByLabel('Every character in this game is 18 or older.').check();
  await expect(saved(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(english(other).getByLabel('Name')).toHaveValue('The Salt Road');
  await english(page).getByLabel('In one sentence').fill('Salt, and who carries it.');
  await expect(saved(page)).toBeVisible();

  await other.getByRole('button', { name: 'Submit for review' }).click();
  const told = other.getByRole('dialog', { name: 'Changed elsewhere' });
  await expect(told).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(1);
  await told.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(english(other).getByLabel('In one sentence')).toHaveValue('Salt, and who carries it.');
  await other.getByRole('button', { name: 'Submit for review' }).click();
  await expect(other.getByRole('listitem').filter({ hasText: 'The Salt Road' })).toContainText(
    'Under review',
  );
});
