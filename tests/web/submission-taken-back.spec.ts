import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { test } from './players.ts';
import { asAdmin, beginDraft, fillIn, releaseAsAdmin, saved, signInAsAuthor } from './submission-draft.ts';

test('a game that waits for review is taken back, its price changed, and handed in anew [V05]', async ({
  page,
  context,
  browser,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  await fillIn(page, 'The Tide Table');
  await page.getByLabel('GL 18+').check();
  await page.getByLabel('Every character in this game is 18 or older.').check();
  const address = page.url();
  const row = page.getByRole('listitem').filter({ hasText: 'The Tide Table' });
  const handIn = async () => {
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(row).toContainText('Under review');
    await page.goto(address);
    await expect(page.getByText('This submission is with us')).toBeVisible();
  };
  const price = page.getByLabel('Price in coins');
  const takeBack = page.getByRole('button', { name: 'Take it back to change it' });
  await handIn();
  await expect(price).toBeDisabled();
  for (const name of ['Add language', 'Add price', 'Cover, 16:9: choose a picture', 'Remove English'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await expectAccessible(page);

  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation takeBackStoreSubmit') ? route.abort() : route.fallback(),
  );
  await takeBack.click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(price).toBeDisabled();
  await page.unroute('**/graphql');

  await takeBack.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'You have taken it back.' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The Tide Table' })).toBeFocused();
  await expect(takeBack).toHaveCount(0);
  await expectAccessible(page);
  await price.fill('7.99');
  await expect(saved(page)).toBeVisible();
  await handIn();
  await expect(price).toHaveValue('7.99');
  const id = await releaseAsAdmin(browser, store.origin, address.split('/').at(-1) ?? '');

  // Its author still sees it under review.
  await takeBack.click();
  const told = page.getByRole('dialog', { name: 'That did not work' });
  await expect(told).toContainText('This submission has moved on');
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('This was released as it stands here.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The Tide Table' })).toBeFocused();
  await page.goto(`/store/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'The Tide Table' })).toBeVisible();
});

test('a game that was returned while its author takes it back shows why, also once it is taken back later', async ({
  page,
  context,
  browser,
  store,
}) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
  await fillIn(page, 'The Bell Buoy');
  await page.getByLabel('GL 18+').check();
  await page.getByLabel('Every character in this game is 18 or older.').check();
  const address = page.url();
  const handIn = async () => {
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('listitem').getByRole('link', { name: 'The Bell Buoy' }).click();
    await expect(page.getByText('This submission is with us')).toBeVisible();
  };
  const reason = page.getByText('Returned to you: The cover shows a logo.');
  const price = page.getByLabel('Price in coins');
  await handIn();
  await asAdmin(browser, store.origin, (admin) =>
    admin.query(
      'mutation($uuid: UUID!) { returnStoreSubmit(uuid: $uuid, reason: "The cover shows a logo.") { uuid } }',
      { uuid: address.split('/').at(-1) },
    ),
  );
  await page.getByRole('button', { name: 'Take it back to change it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(reason).toBeVisible();
  await price.fill('8.99');
  await expect(saved(page)).toBeVisible();
  await handIn();
  await expect(reason).toHaveCount(0);
  await page.getByRole('button', { name: 'Take it back to change it' }).click();
  await expect(reason).toBeVisible();
  await expect(price).toHaveValue('8.99');
});
