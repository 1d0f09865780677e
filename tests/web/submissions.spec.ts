import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { publishFolder } from '../published-build.ts';
import { test } from './players.ts';
import { beginDraft, fillIn, releaseAsAdmin, saved, signInAsAuthor } from './submission-draft.ts';

/** Holds the next save of a draft until it is let through, or lost. */
async function holdSave(page: Page) {
  const decided = Promise.withResolvers<'continue' | 'abort'>();
  const arrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let isHeld = false;
  const hold = async (route: Route): Promise<void> => {
    if (isHeld || !route.request().postData()?.includes('mutation setStoreSubmit')) return route.fallback();
    isHeld = true;
    arrived.resolve();
    await route[await decided.promise]();
    answered.resolve();
  };
  await page.route('**/graphql', hold);
  const end = async (decision: 'continue' | 'abort') => {
    decided.resolve(decision);
    await answered.promise;
    await page.unroute('**/graphql', hold);
  };
  return { arrived: arrived.promise, letThrough: () => end('continue'), lose: () => end('abort') };
}

test('a game is drafted, refused without a category, submitted, released and stands in the store [V05] [C15]', async ({
  page,
  context,
  browser,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  await page.goto('/user');
  await page.getByRole('link', { name: 'Your submissions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Submissions' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit a new game' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Untitled game' })).toBeVisible();
  const address = page.url();

  await fillIn(page, 'The Lamplighter’s Daughter');
  await page.getByLabel('Every character in this game is 18 or older.').check();

  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Please choose at least one category.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('1 thing is still missing or wrong.');
  await expect(page.getByLabel('For him 18+')).toBeFocused();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // As tall as the page: what floats at the window's edge would lie over fields that scrolling brings out.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 320, height });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByLabel('GL 18+').check();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('GL 18+')).toBeChecked();
  await expect(page.getByLabel('Price in coins')).toHaveValue('12.99');
  await page.getByRole('button', { name: 'Submit for review' }).click();

  const row = page.getByRole('listitem').filter({ hasText: 'The Lamplighter’s Daughter' });
  await expect(row).toContainText('Under review');
  await page.goto(address);
  await expect(page.getByText('This submission is with us')).toBeVisible();
  await expect(page.getByLabel('GL 18+')).toBeDisabled();

  const id = await releaseAsAdmin(browser, store.origin, address.split('/').at(-1) ?? '');
  await page.goto('/account/submissions');
  await expect(row).toContainText('Released');
  await row.getByRole('link', { name: 'See it in the store' }).click();
  await expect(page).toHaveURL(`/store/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'The Lamplighter’s Daughter' })).toBeVisible();
});

test('a change of a game begins with what stands in the store, opens what is wrong in it, and takes its place [V05]', async ({
  page,
  context,
  browser,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  await fillIn(page, 'The Winter Light');
  await page.getByLabel('GL 18+').check();
  await page.getByLabel('Every character in this game is 18 or older.').check();
  const submission = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'The Winter Light' })).toContainText(
    'Under review',
  );
  const id = await releaseAsAdmin(browser, store.origin, submission);

  await page.goto('/account/submissions');
  await page.getByLabel('Game to change').selectOption('The Winter Light');
  await page.getByRole('button', { name: 'Change it' }).click();
  const english = page.getByRole('region', { name: 'English' });
  await expect(english.getByLabel('Name')).toHaveValue('The Winter Light');
  await english.getByLabel('In one sentence').fill('Two women, one lighthouse, two winters.');

  await page.getByLabel('Another language').selectOption('Deutsch');
  await page.getByRole('button', { name: 'Add language' }).click();
  const german = page.getByRole('region', { name: 'Deutsch' });
  await german.getByLabel('In one sentence').fill('Zwei Frauen, ein Leuchtturm, zwei Winter.');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(english.getByLabel('In one sentence')).toHaveValue('Two women, one lighthouse, two winters.');
  await expect(german.getByLabel('Name')).toBeHidden();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(german.getByLabel('Name')).toBeFocused();
  await german.getByLabel('Name').fill('Das Winterlicht');
  await german.getByLabel('Introduction').fill('Ada hütet das Licht. Dann bringt das Boot Ines.');
  await page.getByLabel('Every character in this game is 18 or older.').check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const change = page.getByRole('listitem').filter({ hasText: 'Under review' });
  await change.getByRole('link', { name: 'The Winter Light' }).click();
  await expect(page.getByText('This submission is with us')).toBeVisible();
  expect(await releaseAsAdmin(browser, store.origin, page.url().split('/').at(-1) ?? '')).toBe(id);
  await page.goto(`/store/${id}`);
  await expect(page.getByText('Two women, one lighthouse, two winters.')).toBeVisible();
  await page.goto(`/de-DE/store/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Das Winterlicht' })).toBeVisible();
});

test('a draft that is opened again while its last save is under way, or lost, shows what was typed last [V05]', async ({
  page,
  context,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  await page.getByRole('button', { name: 'Add language' }).click();
  const name = page.getByRole('region', { name: 'English' }).getByLabel('Name');
  const leave = async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Submissions' })).toBeVisible();
  };
  await name.fill('First light');
  await expect(saved(page)).toBeVisible();

  const slow = await holdSave(page);
  await name.fill('Second light');
  await leave();
  await slow.arrived;
  await page.goForward();
  await expect(name).toHaveValue('Second light');
  await expect(page.getByRole('status').filter({ hasText: 'Saving' })).toBeVisible();
  await slow.letThrough();
  await expect(saved(page)).toBeVisible();
  await page.getByLabel('In one sentence').fill('A lamp, a letter, a long way home.');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Second light');
  await expect(page.getByLabel('In one sentence')).toHaveValue('A lamp, a letter, a long way home.');

  const lost = await holdSave(page);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await name.fill('Third light');
  await leave();
  await lost.arrived;
  await lost.lose();
  const failure = page.getByRole('dialog', { name: 'That did not work' });
  await failure.getByRole('button', { name: 'OK' }).click();
  await expect(failure).toHaveCount(0);
  await page.goForward();
  await expect(name).toHaveValue('Third light');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Third light');
});

test('a game without a build is told once that it has none [V05]', async ({ page, context, store }) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  const builds = page.getByRole('group', { name: 'Builds that the game offers' });
  const none = 'No build has been published for this game yet.';
  await expect(builds).toHaveText(`Builds that the game offers${none}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'support@moggie.test' })).toBeVisible();
  await expect(builds).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(builds).toHaveAccessibleDescription(none);
  await expect(builds).toHaveText(`Builds that the game offers${none}`);
});

test('builds are offered by the names of their systems, of Linux too [V05]', async ({
  page,
  context,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  const uuid = await page.getByRole('definition').first().innerText();
  for (const line of ['official-linux', 'official-mac'] as const)
    await publishFolder(store.dataDir, { store: uuid, line, version: '0.9.0' }, (folder) =>
      writeFileSync(path.join(folder, 'play'), line),
    );
  await page.reload();
  const builds = page.getByRole('group', { name: 'Builds that the game offers' });
  await expect(builds.getByRole('checkbox')).toHaveCount(2);
  await expect(
    builds.getByRole('checkbox', { name: 'Full game, Linux, version 0.9.0', exact: true }),
  ).toBeVisible();
  await expect(
    builds.getByRole('checkbox', { name: 'Full game, macOS, version 0.9.0', exact: true }),
  ).toBeVisible();
});

test('a game is handed in once, after the one save of what was typed last [V05]', async ({
  page,
  context,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  await fillIn(page, 'The Night Ferry');
  await page.getByLabel('GL 18+').check();
  await expect(saved(page)).toBeVisible();
  const asked: unknown[] = [];
  await page.route('**/graphql', async (route) => {
    const { query, variables } = route.request().postDataJSON() ?? {};
    const [, operation] = /mutation (setStoreSubmit|submitStoreSubmit)/.exec(String(query)) ?? [];
    if (operation) asked.push([operation, variables.store_submit?.adults]);
    // A store that takes longer than an author pauses.
    if (operation === 'setStoreSubmit') await new Promise((resolve) => setTimeout(resolve, 1500));
    return route.fallback();
  });
  await page.getByLabel('Every character in this game is 18 or older.').check();
  await page.getByRole('button', { name: 'Submit for review' }).dblclick();
  const row = page.getByRole('listitem').filter({ hasText: 'The Night Ferry' });
  await expect(row).toContainText('Under review');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked).toEqual([
    ['setStoreSubmit', true],
    ['submitStoreSubmit', undefined],
  ]);
});

test('a language in which something is written goes only when its author is sure', async ({
  page,
  context,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  await page.getByRole('button', { name: 'Add language' }).click();
  const english = page.getByRole('region', { name: 'English' });
  await english.getByLabel('Name').fill('The Salt Road');
  await page.getByRole('button', { name: 'Add language' }).click();
  const second = page.getByRole('region', { name: '日本語' });
  await second.getByRole('button', { name: 'Remove 日本語' }).click();
  await expect(second).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await english.getByRole('button', { name: 'Remove English' }).click();
  const question = page.getByRole('dialog', { name: 'Remove English?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(english.getByLabel('Name')).toHaveValue('The Salt Road');
  await english.getByRole('button', { name: 'Remove English' }).click();
  await question.getByRole('button', { name: 'Remove English' }).click();
  await expect(english).toHaveCount(0);
});

test('who publishes under no name is told so', async ({ page, player }) => {
  expect(player.email).toContain('@');
  await page.goto('/account/submissions');
  await expect(page.getByText('This page is for authors')).toBeVisible();
  await expectAccessible(page);
});

test('a change is begun of any of an author’s games, though the store gives them by the hundred', async ({
  page,
  context,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  // An author of 130 games: every answer names the whole, and gives the part that is asked for.
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postDataJSON() ?? {};
    if (!String(asked.query).includes('query authorGames')) return route.fallback();
    const { limit, offset } = asked.variables;
    const response = await route.fetch({
      postData: { ...asked, variables: { ...asked.variables, offset: 0 } },
    });
    const answer = await response.json();
    const [game] = answer.data.findStore.list;
    answer.data.findStore.totalCount = 130;
    answer.data.findStore.list = Array.from(
      { length: Math.max(0, Math.min(limit, 130 - offset)) },
      (_, at) => ({
        ...game,
        id: 90_000 + offset + at,
        store_info: [{ ...game.store_info[0], name: `Game ${offset + at}` }],
      }),
    );
    return route.fulfill({ response, json: answer });
  });
  await page.goto('/account/submissions');
  const games = page.getByRole('combobox').getByRole('option');
  await expect(games).toHaveCount(130);
  await expect(games.last()).toHaveText('Game 129');
});
