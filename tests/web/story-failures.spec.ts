import { expect, type Page } from '@playwright/test';
import { compileInk } from '../../scripts/story/compile-ink.ts';
import { expectAccessible } from '../accessible.ts';
import { test } from './players.ts';
import { openOwnPack } from './story-page.ts';

/** The demo's free game whose web build is a story pack. */
const STORY = { id: 1022, name: 'Lighthouse for Two' };
const BROKEN = 'Something is missing from this story. It cannot be played.';
const OFFLINE = 'No connection. Please check your internet and try again.';
const CLOSED = 'The game is no longer open here. Go back to the game’s page and start it from there.';
const LOST = 'You have not saved your current place in the story. It will be lost.';

const originOf = (store: string) => store.replace('//', `//g-${STORY.id}.play.`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Puts another story in the place of the demo's, or another version of it. */
async function tellInstead(page: Page, origin: string, source: string, change = (ink: string) => ink) {
  const ink = change(compileInk(source));
  await page.unroute(`${origin}/story.json`);
  await page.unroute(`${origin}/other.json`);
  const json = {
    format: 1,
    language: 'en-US',
    title: { 'en-US': STORY.name },
    orientation: 'any',
    stage: { width: 1280, height: 720 },
    ink: { 'en-US': { file: 'other.json', bytes: Buffer.byteLength(ink) } },
    assets: {},
  };
  await page.route(`${origin}/story.json`, (route) => route.fulfill({ json }));
  await page.route(`${origin}/other.json`, (route) => route.fulfill({ body: ink }));
}

test('a save of another version of a story is kept, and the title stays [D09]', async ({ page, store }) => {
  const origin = originOf(store.origin);
  await tellInstead(page, origin, '-> pier\n== pier\nOne.\n-> night\n= night\nTwo.\nThree.\nFour.\n-> END\n');
  await page.goto(`${origin}/`);
  await button(page, 'Start').click();
  for (const line of ['One.', 'Two.']) {
    await expect(page.locator('.line')).toHaveText(line);
    await button(page, 'Next').click();
  }
  await expect(page.locator('.line')).toHaveText('Three.');

  await tellInstead(page, origin, '-> pier\n== pier\nOne.\n-> END\n');
  await page.reload();
  await button(page, 'Continue').click();
  const why = page.getByRole('dialog', { name: STORY.name });
  await expect(why).toContainText('This save is from another version of the story and cannot be opened.');
  await expect(page.getByRole('heading', { level: 1, name: STORY.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(button(page, 'Continue')).toBeVisible();
});

test('a fault of the ink ends the story with a reason, whether it is met at once or later [C12]', async ({
  page,
  store,
}) => {
  const origin = originOf(store.origin);
  await tellInstead(page, origin, 'EXTERNAL dance()\nOne.\n{dance()}\n-> END\n');
  await page.goto(`${origin}/`);
  await button(page, 'Start').click();
  await expect(page.getByRole('alert')).toContainText(BROKEN);
  await tellInstead(page, origin, 'VAR none = 0\nOne.\nTwo.\n{1 / none}{INT("x")}\n-> END\n');
  await button(page, 'Try again').click();
  await button(page, 'Start').click();
  await button(page, 'Next').click();
  await expect(page.getByRole('alert')).toContainText(BROKEN);
  // No menu of a story that is over.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a story that stops without saying that it ends is over [D09]', async ({ page, store }) => {
  const origin = originOf(store.origin);
  await tellInstead(page, origin, '-> pier\n== pier\nOne.\n-> END\n', (ink) => ink.replace('"end"', '"nop"'));
  await page.goto(`${origin}/`);
  await button(page, 'Start').click();
  await button(page, 'The end').click();
  await expect(page.getByRole('heading', { level: 1, name: STORY.name })).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ locale: 'ja-JP' });

  test('the words that say so are there, and the page around hears of it [C11]', async ({ page, store }) => {
    await page.route('**/__player/player-*.js', (route) => route.abort());
    await page.goto(`${originOf(store.origin)}/`);
    await expect(page.getByRole('alert')).toContainText(OFFLINE);
    await page.goto(`/ja-JP/store/${STORY.id}/fullscreen`);
    const why = page.getByRole('alert');
    await expect(why).toBeVisible();
    await page.unroute('**/__player/player-*.js');
    await why.getByRole('button').click();
    await expect(page.frameLocator('iframe').getByRole('button', { name: 'はじめる' })).toBeVisible();
  });
});

for (const [part, refuse] of [
  ['the stage', '**/__player/stage-*.js'],
  ['what draws the stage', '**/__player/WebGLRenderer-*.js'],
  ['the manifest', '**/story.json'],
] as const)
  test(`${part} that cannot be had now is asked for again at the next try [C11]`, async ({ page, store }) => {
    const found: Error[] = [];
    page.on('pageerror', (error) => found.push(error));
    // The stage itself needs a chunk of the same name, and comes to what draws it after that.
    let first = part === 'what draws the stage' ? undefined : '';
    await page.route(refuse, (route) => {
      const address = route.request().url();
      first ??= address;
      if (address === first) return route.continue();
      return part === 'the manifest' ? route.fulfill({ status: 503, body: 'busy' }) : route.abort();
    });
    await page.goto(`${originOf(store.origin)}/`);
    await expect(page.getByRole('alert')).toContainText(OFFLINE);
    await page.unroute(refuse);
    await button(page, 'Try again').click();
    await expect(button(page, 'Start')).toBeVisible();
    // Nothing fails without being heard of.
    expect(found).toEqual([]);
  });

test('a story that is not open any more says where it is opened again, and offers nothing but the way there [D09]', async ({
  page,
  store,
}) => {
  const origin = originOf(store.origin);
  await page.route(`${origin}/story.json`, (route) => route.fulfill({ status: 403, body: 'closed' }));
  await page.goto(`${origin}/`);
  await expect(page.getByRole('alert')).toHaveText(CLOSED);
  await expect(page.getByRole('button')).toHaveCount(0);

  await page.goto(`/store/${STORY.id}/fullscreen`);
  await expect(page.frameLocator('iframe').getByRole('alert')).toHaveText(CLOSED);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the game’s page' }).last().click();
  await expect(page).toHaveURL(`/store/${STORY.id}`);
});

test('a picture of later that does not come is left out, and its reader told why [C11]', async ({
  page,
  store,
}) => {
  const image = (file: string) => ({ kind: 'image', file, bytes: 10, later: true });
  await openOwnPack(page, store.origin, {
    ink: 'One. # background: dusk\nTwo.\nThree. # background: none # portrait: left stranger\nFour. # portrait: left none\n-> END\n',
    assets: { dusk: image('dusk.webp'), stranger: image('stranger.webp') },
  });
  await page.route('**/dusk.webp', (route) => route.fulfill({ status: 403, body: 'closed' }));
  await page.route('**/stranger.webp', (route) => route.abort());
  const told = page.getByRole('status');
  await button(page, 'Start').click();
  for (const [line, why] of [
    ['One.', CLOSED],
    ['Two.', CLOSED],
    ['Three.', OFFLINE],
    ['Four.', ''],
  ] as const) {
    await expect(page.locator('.line')).toHaveText(line);
    await expect(told).toHaveText(why);
    await button(page, line === 'Four.' ? 'The end' : 'Next').click();
  }
});

test('a language that cannot be had now says so [C11]', async ({ page, store }) => {
  const found: Error[] = [];
  page.on('pageerror', (error) => found.push(error));
  await page.goto(`${originOf(store.origin)}/`);
  await expect(button(page, 'Start')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('日本語');
  await expect(page.getByRole('alert')).toContainText(OFFLINE);
  expect(found).toEqual([]);
});

test('a save is lost to another by nobody who was not asked [D09]', async ({ page, store }) => {
  await page.goto(`${originOf(store.origin)}/`);
  await button(page, 'Start').click();
  await button(page, 'Next').click();
  await button(page, 'Menu').click();
  await button(page, 'Save').click();
  const slot = page.getByRole('button', { name: /^Slot 1/ });
  await slot.click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Saved.');
  await page.keyboard.press('Escape');
  const [kept, next] = ['Bao, forty-five', 'Your new horn has stopped.'];
  await expect(page.locator('.line')).toContainText(kept);
  await button(page, 'Next').click();
  await expect(page.locator('.line')).toHaveText(next);

  // A slot that is taken.
  await button(page, 'Menu').click();
  await button(page, 'Save').click();
  await slot.click();
  await expect(page.getByText('Slot 1 already holds a save. Overwrite it?')).toBeVisible();
  await expect(button(page, 'Cancel')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(slot).toBeFocused();
  await expect(slot).toContainText(kept);
  await page.keyboard.press('Escape');

  // The place itself, which stands in no slot.
  await page.reload();
  await button(page, 'Start anew').click();
  await expect(page.getByRole('dialog', { name: 'Start anew' })).toContainText(LOST);
  await page.keyboard.press('Enter');
  await button(page, 'Load').click();
  await slot.click();
  await expect(page.getByRole('dialog', { name: 'Load' })).toContainText(LOST);
  await button(page, 'Cancel').click();
  await button(page, 'Continue').click();
  await expect(page.locator('.line')).toHaveText(next);

  await button(page, 'Menu').click();
  await button(page, 'Save').click();
  await slot.click();
  await button(page, 'Overwrite').click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Saved.');
  await expect(slot).toContainText(next);
  // Now nothing is lost, and nothing is asked.
  await page.reload();
  await button(page, 'Start anew').click();
  await expect(page.locator('.line')).toHaveText(/^The fog came in at four/);
});

test('of two lines that are the same, none is lost in the history [D09]', async ({ page, store }) => {
  const origin = originOf(store.origin);
  await tellInstead(page, origin, '…\n…\n…\n-> END\n');
  await page.goto(`${origin}/`);
  await button(page, 'Start').click();
  await button(page, 'Next').click();
  await page.reload();
  await button(page, 'Continue').click();
  await button(page, 'History').click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['…', '…']);
});

test('a story begins in the language of the store around it; the reader’s own choice goes before [D09]', async ({
  page,
  store,
}) => {
  await page.goto(`/ja-JP/store/${STORY.id}/fullscreen`);
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'はじめる' })).toBeVisible();
  await page.goto(`${originOf(store.origin)}/?locale=ja-JP`);
  await page.getByRole('combobox').selectOption('Español');
  await expect(button(page, 'Jugar')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Jugar')).toBeVisible();
});
