import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { compileInk } from '../../scripts/story/compile-ink.ts';
import { expectAccessible } from '../accessible.ts';
import { test } from './players.ts';
import { choose, FIRST_LINE, gameIn, lineOf, originOf, STORY } from './story-page.ts';

const SHOTS = 'artifacts/web';

/** Complaints of the browser about what the page's policy forbids. */
function refusals(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) found.push(message.text());
  });
  return found;
}

test('a story is played to its end by keyboard alone, in the store’s frame [D09]', async ({ page }) => {
  const refused = refusals(page);
  await page.goto(`/store/${STORY.id}/fullscreen`);
  const game = gameIn(page);
  await expect(game.getByRole('heading', { level: 1, name: STORY.name })).toBeVisible();
  await expect(game.getByRole('button', { name: 'Start' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lineOf(game)).toHaveText(FIRST_LINE);
  await expect(
    game.getByRole('img', { name: 'A lighthouse in morning fog; two men at the end of a pier' }),
  ).toBeVisible();

  for (let line = 0; line < 5; line += 1) await page.keyboard.press('Enter');
  await expect(game.getByRole('button', { name: 'Trim the lamp' })).toBeFocused();
  await expect(game.locator('.speaker')).toHaveText('Seung-ho');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(game.getByRole('button', { name: 'Walk the long pier' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(game.getByRole('button', { name: 'Bake bread' })).toBeFocused();
  await page.screenshot({ path: `${SHOTS}/story-choice.png` });
  await choose(game.getByRole('button', { name: 'Bake bread' }), () => page.keyboard.press('Enter'));
  await expect(lineOf(game)).toHaveText('Flour on the logbook, flour on the barometer.');

  for (let line = 0; line < 5; line += 1) await page.keyboard.press('Space');
  const stay = game.getByRole('button', { name: 'Ask him to stay' });
  await expect(stay).toBeFocused();
  await choose(stay, () => page.keyboard.press('Enter'));
  for (let line = 0; line < 3; line += 1) await page.keyboard.press('Enter');
  await expect(lineOf(game)).toHaveText(
    'On Sunday the boat comes. The captain waves. Nobody on the pier has packed a bag.',
  );
  await expect(game.getByRole('button', { name: 'The end' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(game.getByRole('button', { name: 'Start' })).toBeFocused();
  expect(refused).toEqual([]);
});

test('the page around a story shows how many KB of it are there [D09]', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answered = page.waitForResponse('**/story.json');
  await page.route('**/images/fog.webp', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/store/${STORY.id}/fullscreen`);
  const manifest = await (await answered).json();
  const files: { bytes: number }[] = [
    manifest.ink['en-US'],
    ...manifest.fonts,
    ...Object.values(manifest.assets),
  ];
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const kb = (bytes: number) => Math.ceil(bytes / 1024);
  const left = total - manifest.assets.fog.bytes;
  await expect(page.getByText(`Loading: ${kb(left)} of ${kb(total)} KB`)).toBeVisible();
  await expect(gameIn(page).getByText(`${kb(left)} of ${kb(total)} KB`)).toBeVisible();
  await expect(gameIn(page).getByRole('progressbar', { name: 'Loading' })).toHaveAttribute(
    'max',
    String(total),
  );
  release();
  await expect(gameIn(page).getByRole('button', { name: 'Start' })).toBeVisible();
  await expect(page.getByText('Loading:')).toBeHidden();
});

test('a story goes on after a reload, and from a slot, in another language, too [D09]', async ({
  page,
  store,
}) => {
  await page.goto(`${originOf(store.origin)}/`);
  await page.getByRole('button', { name: 'Start' }).click();
  for (let line = 0; line < 2; line += 1) await page.getByRole('button', { name: 'Next' }).click();
  await expect(lineOf(page)).toHaveText('Your new horn has stopped.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Slot 2/ }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Saved.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(lineOf(page)).toHaveText('I know. I can hear it not being there.');

  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(lineOf(page)).toHaveText('I know. I can hear it not being there.');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' }).getByRole('listitem')).toHaveText([
    FIRST_LINE,
    'Bao, forty-five, has kept the light at Cape Mano for nineteen years. On Friday he hands it over.',
    'BaoYour new horn has stopped.',
    'Seung-hoI know. I can hear it not being there.',
  ]);

  await page.reload();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('日本語');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ふたりの灯台');
  await page.getByRole('button', { name: 'ロード' }).click();
  await page.getByRole('button', { name: /^スロット2/ }).click();
  // The place that it leaves stands in no slot.
  await page.getByRole('dialog').getByRole('button', { name: 'ロード' }).click();
  await expect(lineOf(page)).toHaveText('あんたの新しい霧笛、止まってるぞ。');
  await expect(page.locator('.speaker')).toHaveText('バオ');
});

test('every screen of a story passes axe [D09]', async ({ page, store }) => {
  await page.goto(`${originOf(store.origin)}/`);
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await expectAccessible(page);
  for (let line = 0; line < 5; line += 1) await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('group', { name: 'Your answer' })).toBeVisible();
  await expectAccessible(page);
  for (const way of ['Save', 'Load', 'History', 'Settings']) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: way }).click();
    await expect(page.getByRole('dialog', { name: way })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});

test('the engine loads once, and no part of it that the story has no use for [T17]', async ({
  page,
  store,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/__player/')) asked.push(pathname.replace(/-[\w-]{8}\./, '.'));
  });
  await page.goto(`${originOf(store.origin)}/`);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('canvas')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the title' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('日本語');
  await page.getByRole('button', { name: 'つづきから' }).click();
  await expect(page.locator('canvas')).toHaveCount(1);
  expect(asked.filter((path) => /(main|stage)\.js$/.test(path)).toSorted()).toEqual([
    '/__player/main.js',
    '/__player/stage.js',
  ]);
  expect(asked.filter((path) => /skeleton|WebGPU|Canvas/.test(path))).toEqual([]);
});

test('the player weighs less than 200 kB, compressed, until the first line stands there [D09]', async ({
  page,
  store,
}) => {
  await page.goto(`${originOf(store.origin)}/`);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('canvas')).toBeVisible();
  await expect(lineOf(page)).toHaveText(FIRST_LINE);
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? entry : []))
      .filter(({ name }) => name.includes('/__player/'))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
  const sum = sizes.reduce((all, size) => all + size, 0);
  // Far less would mean that the engine was not counted.
  expect(sum).toBeGreaterThan(100_000);
  expect(sum).toBeLessThan(200_000);
});

test('a skeleton stands on the stage, drawn by the Spine runtime, which comes for it alone [D09]', async ({
  page,
  store,
}) => {
  const origin = originOf(store.origin);
  const [answer] = await Promise.all([page.waitForResponse(`${origin}/story.json`), page.goto(`${origin}/`)]);
  const demo = await answer.json();
  const files = {
    'gull.atlas': 'bao.webp\nsize: 520, 600\nfilter: Linear, Linear\ngull\nbounds: 0, 0, 520, 600\n',
    'gull.json': JSON.stringify({
      skeleton: { spine: '4.3.0' },
      bones: [{ name: 'root' }],
      slots: [{ name: 'body', bone: 'root', attachment: 'gull' }],
      skins: [{ name: 'default', attachments: { body: { gull: { y: 300, width: 520, height: 600 } } } }],
      animations: { fly: { bones: { root: { translate: [{}, { time: 1, y: 40 }, { time: 2 }] } } } },
    }),
    'ink.json': compileInk('Somebody comes. # skeleton: centre gull fly\n-> END\n'),
  };
  const named = (file: keyof typeof files) => ({ file, bytes: Buffer.byteLength(files[file]) });
  const gull = {
    kind: 'skeleton',
    ...named('gull.json'),
    atlas: named('gull.atlas'),
    pages: [{ file: demo.assets.bao.file, bytes: demo.assets.bao.bytes }],
  };
  const story = { ...demo, ink: { 'en-US': named('ink.json') }, cast: {}, assets: { gull } };
  await page.route(`${origin}/story.json`, (route) => route.fulfill({ json: story }));
  for (const [file, body] of Object.entries(files))
    await page.route(`${origin}/${file}`, (route) => route.fulfill({ body }));
  const asked = page.waitForRequest(/\/__player\/skeleton-[\w-]+\.js$/);
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Start' }).click();
  await asked;
  // Where the figure's chest is: one colour before it stands there.
  const clip = { x: 560, y: 240, width: 160, height: 160 };
  await expect
    .poll(async () => (await sharp(await page.screenshot({ clip })).stats()).entropy)
    .toBeGreaterThan(0.5);
  await page.screenshot({ path: `${SHOTS}/story-skeleton.png` });
});

test('pictures are drawn without WebGL; where nothing draws, the story goes on in words [D09]', async ({
  page,
  store,
}) => {
  await page.addInitScript(() => {
    const blocked = localStorage.getItem('blocked') ?? 'webgl';
    for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas])
      Object.assign(prototype, {
        getContext: new Proxy(prototype.getContext, {
          apply: (target, canvas, [kind, ...options]) =>
            String(kind).includes(blocked) ? null : Reflect.apply(target, canvas, [kind, ...options]),
        }),
      });
  });
  await page.goto(`${originOf(store.origin)}/`);
  await expect(page.locator('canvas')).toBeVisible();
  await expect(page.getByText('This browser cannot draw the pictures.')).toBeHidden();

  await page.evaluate(() => localStorage.setItem('blocked', ''));
  await page.reload();
  await expect(
    page.getByText('This browser cannot draw the pictures. The story goes on in text only.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(lineOf(page)).toHaveText(FIRST_LINE);
});

test('a story that cannot be had says why, and plays at the next try [C11] [C12]', async ({ page }) => {
  await page.route('**/story.json', (route) => route.abort());
  await page.goto(`/store/${STORY.id}/fullscreen`);
  const why = page.getByRole('alert');
  await expect(why).toContainText('No connection. Please check your internet and try again.');
  await page.unroute('**/story.json');
  await page.route('**/images/fog.webp', (route) => route.fulfill({ body: 'cut' }));
  await why.getByRole('button', { name: 'Try again' }).click();
  await expect(why.getByRole('link', { name: 'Lantern Moon' })).toBeVisible();
  await page.unroute('**/images/fog.webp');
  await why.getByRole('button', { name: 'Try again' }).click();
  await expect(gameIn(page).getByRole('button', { name: 'Start' })).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const)
  test(`at ${width} pixels everything of a story is in view`, async ({ page, store }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${originOf(store.origin)}/`);
    await expect(page.getByRole('button', { name: 'Start' })).toBeInViewport();
    await page.screenshot({ path: `${SHOTS}/story-title-${width}.png` });
    await page.getByRole('button', { name: 'Start' }).click();
    for (let line = 0; line < 5; line += 1) await page.getByRole('button', { name: 'Next' }).click();
    for (const answer of ['Trim the lamp', 'Bake bread', 'Walk the long pier'])
      await expect(page.getByRole('button', { name: answer })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.screenshot({ path: `${SHOTS}/story-${width}.png` });
  });
