import type { Page, Route } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { test } from './players.ts';
import { beginDraft, fillIn, pictureFile, saved, signInAsAuthor, slotOf } from './submission-draft.ts';

const COLOURS = ['#246', '#462', '#624', '#642', '#264'];
const files = (count: number) =>
  Promise.all(COLOURS.slice(0, count).map((colour, at) => pictureFile(`${at + 1}.png`, colour)));

/** Holds every upload until it is let through, which answers with the picture's address, or lost. */
async function holdUploads(page: Page) {
  const held: Route[] = [];
  await page.route('**/api/account/upload-file', (route) => void held.push(route));
  // Those that are sent at once arrive in any order, so that a file is known by its name.
  const routeOf = (number: number): Route => {
    const route = held.findLast((each) => each.request().postData()?.includes(`filename="${number}.png"`));
    if (!route) throw new Error(`${number}.png was not sent`);
    return route;
  };
  return {
    count: () => held.length,
    letThrough: async (number: number): Promise<string> => {
      const response = await routeOf(number).fetch();
      await routeOf(number).fulfill({ response });
      return (await response.json()).url;
    },
    lose: (number: number) => routeOf(number).abort(),
  };
}

const screenshots = (page: Page) => slotOf(page, 'Screenshots');
const choose = async (page: Page, count: number) =>
  screenshots(page)
    .locator('input[type=file]')
    .setInputFiles(await files(count));
const pictures = (page: Page) => screenshots(page).locator('li[draggable]');
/** Addresses of the pictures, in the order in which they stand. */
const order = (page: Page) =>
  pictures(page).evaluateAll((items) =>
    items.map((item) => {
      const { pathname } = new URL(item.querySelector('img')?.src ?? '');
      return pathname;
    }),
  );

test.beforeEach(async ({ page, context, store }) => {
  await signInAsAuthor(context, store.origin);
  await beginDraft(page);
});

test('pictures chosen at once are sent three at a time, fail alone and stand in the order of choice [V05]', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Add language' }).click();
  const uploads = await holdUploads(page);
  const slot = screenshots(page);
  await choose(page, 5);
  await expect(slot.getByRole('status').filter({ hasText: 'Uploading 5 pictures…' })).toBeVisible();
  await expect(slot.getByRole('progressbar')).toHaveCount(5);
  await expect(slot.getByText('Waiting')).toHaveCount(2);
  await expect.poll(uploads.count).toBe(3);
  await expectAccessible(page);

  await uploads.lose(2);
  const failed = slot.getByRole('listitem').filter({ hasText: '2.png' });
  await expect(failed.getByRole('alert')).not.toBeEmpty();
  await expect.poll(uploads.count).toBe(4);
  const third = await uploads.letThrough(3);
  await expect(pictures(page)).toHaveCount(1);
  await expect.poll(uploads.count).toBe(5);
  const fifth = await uploads.letThrough(5);
  const first = await uploads.letThrough(1);
  const fourth = await uploads.letThrough(4);
  await expect(pictures(page)).toHaveCount(4);
  await expect(slot.getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(page);

  await failed.getByRole('button', { name: 'Try again: 2.png' }).press('Enter');
  await expect(failed.getByRole('button', { name: 'Remove: 2.png' })).toBeFocused();
  await expect.poll(uploads.count).toBe(6);
  const second = await uploads.letThrough(2);
  await expect(pictures(page)).toHaveCount(5);
  await expect(slot.getByRole('status').filter({ hasText: '5 of 10' })).toBeVisible();
  const asChosen = [first, second, third, fourth, fifth].map((url) => new URL(url, page.url()).pathname);
  expect((await order(page)).map((shown, at) => shown.includes(asChosen[at] ?? '?'))).toEqual(
    asChosen.map(() => true),
  );
  await expect(saved(page)).toBeVisible();
  const before = await order(page);
  await page.reload();
  await expect(pictures(page)).toHaveCount(5);
  expect(await order(page)).toEqual(before);
});

test('pictures change places by their buttons and by dragging, and dropped files become pictures [V05]', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Add language' }).click();
  const dropped = await page.evaluateHandle(
    (sent) => {
      const data = new DataTransfer();
      for (const { name, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      return data;
    },
    (await files(3)).map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
  );
  await screenshots(page).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(pictures(page)).toHaveCount(3);
  const [a, b, c] = await order(page);

  const later = screenshots(page).getByRole('button', { name: 'Move picture 1 later' });
  await later.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => order(page)).toEqual([b, a, c]);
  const moved = screenshots(page).getByRole('status').filter({ hasText: 'Now picture' });
  await expect(moved).toHaveText('Now picture 2 of 3.');
  await expect(screenshots(page).getByRole('button', { name: 'Move picture 2 later' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => order(page)).toEqual([b, c, a]);
  await expect(moved).toHaveText('Now picture 3 of 3.');
  // At the end it goes no further, and keeps the focus.
  const last = screenshots(page).getByRole('button', { name: 'Move picture 3 later' });
  await expect(last).toBeFocused();
  await expect(last).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  expect(await order(page)).toEqual([b, c, a]);

  await pictures(page).nth(2).dragTo(pictures(page).nth(0));
  await expect.poll(() => order(page)).toEqual([a, b, c]);
  await expect(moved).toHaveText('Now picture 1 of 3.');
  await pictures(page).nth(0).dragTo(pictures(page).nth(1));
  await expect.poll(() => order(page)).toEqual([b, a, c]);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect.poll(() => order(page)).toEqual([b, a, c]);
});

test('a game is handed in once its pictures are there, and not while one has failed [V05]', async ({
  page,
}) => {
  await fillIn(page, 'The Ferry Light');
  await page.getByLabel('GL 18+').check();
  await page.getByLabel('Every character in this game is 18 or older.').check();
  const uploads = await holdUploads(page);
  await choose(page, 2);
  await expect.poll(uploads.count).toBe(2);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const waiting = page.getByRole('button', { name: 'Waiting for pictures…' });
  await expect(waiting).toHaveAttribute('aria-busy', 'true');
  await uploads.letThrough(1);
  await expect(pictures(page)).toHaveCount(2);
  await expect(waiting).toBeVisible();
  await uploads.lose(2);
  await expect(
    page.getByText('1 picture was not uploaded: 2.png. Try again or remove it, then submit.'),
  ).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again: 2.png' });
  await expect(again).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect.poll(uploads.count).toBe(3);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(waiting).toBeVisible();
  const address = page.url();
  await uploads.letThrough(2);
  await expect(page.getByRole('listitem').filter({ hasText: 'The Ferry Light' })).toContainText(
    'Under review',
  );
  await page.goto(address);
  await expect(pictures(page)).toHaveCount(3);
});

test('each place for pictures says how large they have to be, beside what is wrong with it', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Add language' }).click();
  const sizes: [slot: string, size: string][] = [
    ['Cover, 16:9', 'At least 640 × 360 pixels, ideally 1920 × 1080'],
    ['Square cover', 'At least 360 × 360 pixels, ideally 1024 × 1024'],
    ['Screenshots', 'At least 640 × 360 pixels, ideally 2560 × 1440'],
  ];
  for (const [slot, size] of sizes) {
    await expect(slotOf(page, slot)).toHaveAccessibleDescription(size);
    await expect(slotOf(page, slot).getByText(size)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Submit for review' }).click();
  for (const [slot, size] of sizes)
    await expect(slotOf(page, slot)).toHaveAccessibleDescription(`${size} This field is required.`);
});

test('what has no room is left out, and what is no picture is refused by its name', async ({ page }) => {
  await page.getByRole('button', { name: 'Add language' }).click();
  const slot = screenshots(page);
  const uploads = await holdUploads(page);
  const [picture] = await files(1);
  const [text] = [{ name: 'plot.txt', mimeType: 'text/plain', buffer: Buffer.from('Once.') }];
  await slot.locator('input[type=file]').setInputFiles([text, ...Array(11).fill(picture)]);
  await expect(slot.getByText('2 pictures were left out: there is room for 10 here.')).toBeVisible();
  await expect(slot.getByRole('listitem')).toHaveCount(10);
  const refused = slot.getByRole('listitem').filter({ hasText: 'plot.txt' });
  await expect(refused.getByRole('alert')).toHaveText('Please choose a .jpg, .jpeg or .png picture.');
  await expect(refused.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect.poll(uploads.count).toBe(3);
  await refused.getByRole('button', { name: 'Remove: plot.txt' }).click();
  await expect(slot.getByRole('listitem')).toHaveCount(9);
  await expect(slot.getByRole('button', { name: 'Screenshots: choose pictures' })).toBeFocused();
});

test('who leaves while pictures are under way is asked once, and loses nothing by staying', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Add language' }).click();
  const uploads = await holdUploads(page);
  await choose(page, 2);
  await expect.poll(uploads.count).toBe(2);
  const address = page.url();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  const away = () => page.getByRole('banner').getByRole('link', { name: 'Store', exact: true }).click();
  await away();
  await expect(question).toContainText('2 pictures are still uploading. If you leave now, they are lost.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  // Going back asks as well; there it closes the question, as it does every popup.
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(address);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await uploads.letThrough(1);
  await expect(pictures(page)).toHaveCount(1);

  await away();
  await expect(question).toContainText('1 picture is still uploading. If you leave now, it is lost.');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/store(\?|$)/);
  // The address comes before the page: who turns round at once is back while the pictures still go on.
  await expect(pictures(page)).toHaveCount(0);
  await page.goBack();
  await expect(pictures(page)).toHaveCount(1);
  await away();
  await expect(page).toHaveURL(/\/store(\?|$)/);
});

test('a draft that is thrown away while pictures are under way asks no second time', async ({ page }) => {
  await page.getByRole('button', { name: 'Add language' }).click();
  const uploads = await holdUploads(page);
  await choose(page, 1);
  await expect.poll(uploads.count).toBe(1);
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(page).toHaveURL('/account/submissions');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
