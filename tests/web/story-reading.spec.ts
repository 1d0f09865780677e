import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../accessible.ts';
import { Pad } from '../gamepad/pad.ts';
import { test } from './players.ts';
import { FIRST_LINE, lineOf, openOwnPack, originOf } from './story-page.ts';

const FOUR_LINES = 'One.\nTwo.\nThree.\nFour.\n-> END\n';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function tell(page: Page, store: string, ink = FOUR_LINES) {
  await openOwnPack(page, store, { ink });
  await button(page, 'Start').click();
}

test('lines can be gone back one by one, by button, key and pad, and what follows is told again [D09]', async ({
  page,
  store,
}) => {
  const pad = await Pad.holdOn(page);
  await tell(page, store.origin);
  await page.evaluate(() => dispatchEvent(new Event('gamepadconnected')));
  const back = button(page, 'Back');
  await expect(back).toHaveAttribute('aria-disabled', 'true');
  for (const line of ['One.', 'Two.', 'Three.']) {
    await expect(lineOf(page)).toHaveText(line);
    await button(page, 'Next').click();
  }
  await back.click();
  await expect(lineOf(page)).toHaveText('Three.');
  await expect(back).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(lineOf(page)).toHaveText('Two.');
  await pad.press('LB');
  await expect(lineOf(page)).toHaveText('One.');
  await expect(back).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('PageUp');
  await expect(lineOf(page)).toHaveText('One.');
  await button(page, 'Next').click();
  await expect(lineOf(page)).toHaveText('Two.');
  await button(page, 'History').click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['One.', 'Two.']);
});

test('a story goes on by itself, waits where an answer is asked for, and under a popup [D09]', async ({
  page,
  store,
}) => {
  await page.clock.install();
  await tell(page, store.origin, 'One.\nTwo.\nThree?\n* [Yes]\n  Four.\n  Five.\n- -> END\n');
  const auto = button(page, 'Auto');
  await auto.click();
  await expect(auto).toHaveAttribute('aria-pressed', 'true');
  await page.clock.runFor(2000);
  await expect(lineOf(page)).toHaveText('Two.');
  await button(page, 'History').click();
  await page.clock.runFor(10_000);
  await expect(lineOf(page)).toHaveText('Two.');
  await page.keyboard.press('Escape');
  await page.clock.runFor(2000);
  await expect(lineOf(page)).toHaveText('Three?');
  await page.clock.runFor(10_000);
  await button(page, 'Yes').click();
  await expect(lineOf(page)).toHaveText('Four.');
  await page.clock.runFor(2000);
  await expect(lineOf(page)).toHaveText('Five.');
  await auto.click();
  await expect(auto).toHaveAttribute('aria-pressed', 'false');
});

test('skipping goes to the first line that was never read, and past it where that is set [D09]', async ({
  page,
  store,
}) => {
  await tell(page, store.origin);
  await button(page, 'Next').click();
  await expect(lineOf(page)).toHaveText('Two.');
  await page.reload();
  await button(page, 'Start anew').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start anew' }).click();
  await expect(lineOf(page)).toHaveText('One.');
  const skip = button(page, 'Skip');
  await skip.click();
  await expect(lineOf(page)).toHaveText('Three.');
  await expect(skip).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('PageUp');
  await expect(lineOf(page)).toHaveText('Two.');

  await button(page, 'Menu').click();
  await button(page, 'Settings').click();
  await page.getByRole('checkbox', { name: 'Skip unread text too' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('PageDown');
  await expect(lineOf(page)).toHaveText('Four.');
  await expect(button(page, 'The end')).toBeVisible();
  await expect(skip).toHaveAttribute('aria-pressed', 'false');
});

test('the words go off the picture, and the next press brings them back without going on [D09]', async ({
  page,
  store,
}) => {
  await tell(page, store.origin);
  await expect(button(page, 'Next')).toBeFocused();
  await button(page, 'Hide text').click();
  await expect(lineOf(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(lineOf(page)).toHaveText('One.');
  await expect(button(page, 'Next')).toBeFocused();
  await page.mouse.click(600, 200, { button: 'right' });
  await expect(lineOf(page)).toBeHidden();
  await page.mouse.click(600, 200);
  await expect(lineOf(page)).toBeVisible();
  await expect(lineOf(page)).toHaveText('One.');
  await expectAccessible(page);
});

test('keys of the browser stay the browser’s, on a button and while the words are away [D09]', async ({
  page,
  store,
}) => {
  await tell(page, store.origin);
  /** Whether the story leaves a key to the browser. */
  const isLeft = (key: Pick<KeyboardEventInit, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>) =>
    page.evaluate(
      (pressed) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }),
        ),
      key,
    );
  await button(page, 'Hide text').focus();
  expect(await isLeft({ key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(await isLeft({ key: 'ArrowLeft' })).toBe(false);
  await button(page, 'Hide text').click();
  for (const pressed of [
    { key: 'F5' },
    { key: 'F12' },
    { key: 'r', ctrlKey: true },
    { key: 'ArrowLeft', altKey: true },
    { key: 'r', metaKey: true },
    { key: 'Control' },
    { key: 'Shift' },
  ])
    expect([pressed, await isLeft(pressed)]).toEqual([pressed, true]);
  await expect(lineOf(page)).toBeHidden();
  expect(await isLeft({ key: 'r' })).toBe(false);
  await expect(lineOf(page)).toHaveText('One.');
});

test('another language goes on at the same line [D09]', async ({ page, store }) => {
  await page.goto(`${originOf(store.origin)}/`);
  await button(page, 'Start').click();
  for (let line = 0; line < 2; line += 1) await button(page, 'Next').click();
  await expect(lineOf(page)).toHaveText('Your new horn has stopped.');
  await button(page, 'Menu').click();
  await button(page, 'Settings').click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('日本語');
  await expect(lineOf(page)).toHaveText('あんたの新しい霧笛、止まってるぞ。');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('no story goes on unseen once another language is chosen while it goes on by itself [D09]', async ({
  page,
  store,
}) => {
  await page.clock.install();
  await page.goto(`${originOf(store.origin)}/`);
  await button(page, 'Start').click();
  await button(page, 'Auto').click();
  await button(page, 'Menu').click();
  await button(page, 'Settings').click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('日本語');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  await expect(lineOf(page)).toBeVisible();
  const line = await lineOf(page).textContent();
  await page.clock.runFor(60_000);
  await page.reload();
  await button(page, 'つづきから').click();
  await expect(lineOf(page)).toHaveText(String(line));
});

test('who cannot see a scene hears of its figures, too [D09]', async ({ page, store }) => {
  const body = await sharp({ create: { width: 52, height: 60, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  await openOwnPack(page, store.origin, {
    ink: 'One. # background: kitchen # portrait: right keeper\nTwo. # portrait: right none\n-> END\n',
    assets: {
      keeper: { kind: 'image', file: 'k.png', bytes: body.byteLength, alt: { 'en-US': 'Bao smiles' } },
    },
    files: { 'k.png': body },
  });
  await button(page, 'Start').click();
  await expect(
    page.getByRole('img', { name: 'The keeper’s kitchen with a window on the fog; Bao smiles', exact: true }),
  ).toBeVisible();
  await button(page, 'Next').click();
  await expect(
    page.getByRole('img', { name: 'The keeper’s kitchen with a window on the fog', exact: true }),
  ).toBeVisible();
});

test('pictures come back when the browser took their memory away', async ({ page, store }) => {
  await page.goto(`${originOf(store.origin)}/`);
  await button(page, 'Start').click();
  await expect(lineOf(page)).toHaveText(FIRST_LINE);
  const clip = { x: 100, y: 80, width: 600, height: 300 };
  const detail = async () => (await sharp(await page.screenshot({ clip })).stats()).entropy;
  await expect.poll(detail).toBeGreaterThan(2);
  await page.evaluate(async () => {
    const canvas = document.querySelector('canvas');
    const lose = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!canvas || !lose) throw new Error('the story is not drawn with WebGL');
    const heard = (event: string) => new Promise((done) => canvas.addEventListener(event, done));
    const [lost, restored] = [heard('webglcontextlost'), heard('webglcontextrestored')];
    lose.loseContext();
    await lost;
    // A browser gives a context back after what hears of its loss is done.
    await new Promise(requestAnimationFrame);
    lose.restoreContext();
    await restored;
  });
  await expect.poll(detail).toBeGreaterThan(2);
});

test('a font that the browser cannot use stops no story [D09]', async ({ page, store }) => {
  const found: Error[] = [];
  page.on('pageerror', (error) => found.push(error));
  const origin = `${originOf(store.origin)}/`;
  const [answer] = await Promise.all([page.waitForResponse(`${origin}story.json`), page.goto(origin)]);
  const [font] = (await answer.json()).fonts;
  const asked = page.waitForRequest(`${origin}${font.file}`);
  await page.route(`${origin}${font.file}`, (route) => route.fulfill({ body: Buffer.alloc(font.bytes) }));
  await page.reload();
  await asked;
  await button(page, 'Start').click();
  await expect(lineOf(page)).toHaveText(FIRST_LINE);
  expect(found).toEqual([]);
});

test('a browser that keeps nothing says so before anything is lost', async ({ page, store }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The data of this site is blocked.', 'SecurityError');
      },
    });
  });
  await page.goto(`${originOf(store.origin)}/`);
  await button(page, 'Start').click();
  const warning = page.getByRole('status');
  await expect(warning).toHaveText(
    'This browser stores nothing: the save is lost as soon as you leave the page.',
  );
  await button(page, 'Next').click();
  await expect(lineOf(page)).toHaveText(/^Bao, forty-five/);
  await expect(warning).toHaveText('');
});

test('a story brings the letters of its language where a device may have none, and no others [D09]', async ({
  page,
  store,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const families = () => page.evaluate(() => [...new Set([...document.fonts].map(({ family }) => family))]);
  await page.goto(`${originOf(store.origin)}/`);
  await expect(button(page, 'Start')).toBeVisible();
  expect(await families()).toEqual(['Cormorant Garamond']);
  await page.goto(`${originOf(store.origin)}/?locale=ja-JP`);
  await expect(button(page, 'はじめる')).toBeVisible();
  expect(await families()).toEqual(['Noto Sans JP Variable']);
  expect(refused).toEqual([]);
});
