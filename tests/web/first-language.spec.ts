import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { test } from './players.ts';
import { beginDraft, signInAsAuthor } from './submission-draft.ts';

test('a new game says that its texts begin with a language, and cannot be handed in without one [V05]', async ({
  page,
  context,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  const texts = page.getByRole('region', { name: 'Texts and pictures' });
  const empty = texts.getByText(
    'There are no texts yet. Choose a language and press “Add language”: the fields for the game’s name, texts and pictures then appear.',
  );
  await expect(empty).toBeVisible();
  await page.getByRole('group', { name: 'Categories' }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const first = texts.getByLabel('First language');
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(
    'Add a language first: the game’s name, texts and pictures belong to one.',
  );
  // The button stands beside its list, whatever is said below.
  const centreOf = (part: Locator) =>
    part.boundingBox().then((box) => box && Math.round(box.y + box.height / 2));
  expect(await centreOf(texts.getByRole('button', { name: 'Add language' }))).toBe(await centreOf(first));
  await expectAccessible(page);

  await texts.getByRole('button', { name: 'Add language' }).click();
  await expect(texts.getByRole('button', { name: 'Add language' })).toBeFocused();
  await expect(texts.getByRole('region', { name: 'English' }).getByLabel('Name')).toBeVisible();
  await expect(empty).toHaveCount(0);
  await expect(texts.getByLabel('Another language')).toBeVisible();
});
