import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { Player } from './players.ts';

const DEMO_PASSWORD = 'Meow1234';

/** The box of a slot's pictures. */
export const slotOf = (page: Page, slot: string) => page.getByRole('group', { name: slot });

/** A picture of one colour, as it is chosen. */
export async function pictureFile(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 1280, height: 720, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

async function choosePicture(page: Page, slot: string, colour: string): Promise<void> {
  await slotOf(page, slot)
    .locator('input[type=file]')
    .setInputFiles(await pictureFile('picture.png', colour));
  await expect(page.getByRole('button', { name: `${slot}: remove picture 1` })).toBeVisible();
}

/** All that a submission needs but its category and the word that its characters are adults. */
export async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add language' }).click();
  const english = page.getByRole('region', { name: 'English' });
  await english.getByLabel('Name').fill(name);
  await english.getByLabel('In one sentence').fill('Two women, one lighthouse, one winter.');
  await english.getByLabel('Introduction').fill('Ada keeps the light. Then the supply boat brings Ines.');
  await english.getByLabel('Labels').fill('Slow burn, By the sea');
  await choosePicture(page, 'Cover, 16:9', '#246');
  await choosePicture(page, 'Square cover', '#462');
  await choosePicture(page, 'Screenshots', '#624');
  await page.getByLabel('Kind of release').selectOption('Coming soon');
  await page.getByLabel('Release date').fill('2099-12-24');
  await page.getByRole('group', { name: 'Languages of the game' }).getByLabel('English').check();
  await page.getByLabel('Price in coins').fill('12.99');
}

/** The form's word that nothing is left to save. */
export const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });

export async function signInAsAuthor({ request }: BrowserContext, origin: string): Promise<void> {
  await request.post(`${origin}/api/account/sign-in`, {
    data: { email: 'author@moggie.test', password: DEMO_PASSWORD },
  });
}

export async function beginDraft(page: Page): Promise<void> {
  await page.goto('/account/submissions');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit a new game' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Untitled game' })).toBeVisible();
}

/** Does something as the demo's root admin, in a browser without a page. */
export async function asAdmin<T>(
  browser: Browser,
  origin: string,
  act: (admin: Player) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL: origin });
  await context.request.post(`${origin}/api/account/sign-in`, {
    data: { email: 'admin@moggie.test', password: DEMO_PASSWORD },
  });
  const done = await act(new Player(context, origin, 'admin@moggie.test'));
  await context.close();
  return done;
}

/** Releases a submission as it is now; answers with its game's id. */
export const releaseAsAdmin = (browser: Browser, origin: string, uuid: string): Promise<number> =>
  asAdmin(browser, origin, async (admin) => {
    const { findStoreSubmit } = await admin.query<{ findStoreSubmit: { list: { submitted_at: string }[] } }>(
      'query($uuid: [UUID!]) { findStoreSubmit(uuid: $uuid) { list { submitted_at } } }',
      { uuid: [uuid] },
    );
    const { releaseStoreSubmit } = await admin.query<{ releaseStoreSubmit: { store: { id: number } } }>(
      'mutation($uuid: UUID!, $seen: DateTime) { releaseStoreSubmit(uuid: $uuid, submitted_at: $seen) { store { id } } }',
      { uuid, seen: findStoreSubmit.list[0]?.submitted_at },
    );
    return releaseStoreSubmit.store.id;
  });
