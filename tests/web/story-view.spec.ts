import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { seaSound } from '../../scripts/story/sounds.ts';
import { Pad } from '../gamepad/pad.ts';
import { test } from './players.ts';
import { choose, FIRST_LINE, gameIn, lineOf, openOwnPack, originOf, STORY } from './story-page.ts';

/** Whose letters come for some seconds. */
const LONG_LINE = 'The fog stays. '.repeat(30).trim();

const nextOn = (page: Page) => page.getByRole('button', { name: 'Next' });
const menuOn = (page: Page) => page.getByRole('button', { name: 'Menu' });

async function openTitle(page: Page, store: string) {
  await page.goto(`${originOf(store)}/`);
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused();
}

async function start(page: Page) {
  await page.getByRole('button', { name: 'Start' }).click();
}

async function openFromMenu(page: Page, way: string) {
  await menuOn(page).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: way }).click();
}

test.describe('with letters that come one by one,', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a press shows the rest of the line, and the next one goes on', async ({ page, store }) => {
    await openOwnPack(page, store.origin, { ink: `${LONG_LINE}\nThe boat comes.\n-> END\n` });
    await start(page);
    const untold = page.locator('.untold');
    await expect(nextOn(page)).toBeFocused();
    await expect(untold).not.toHaveText('');
    await page.keyboard.press('Enter');
    await expect(untold).toHaveText('');
    await expect(lineOf(page)).toHaveText(LONG_LINE);
    await page.keyboard.press('Enter');
    await expect(lineOf(page)).toHaveText('The boat comes.');
  });

  test('who went to the menu meanwhile stays there when answers come', async ({ page, store }) => {
    await openOwnPack(page, store.origin, {
      ink: `${LONG_LINE}\n* [Stay]\n  Good.\n* [Go]\n  Bad.\n- -> END\n`,
    });
    await start(page);
    await expect(nextOn(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(menuOn(page)).toBeFocused();
    await expect(page.locator('.untold')).not.toHaveText('');
    await expect(page.getByRole('button', { name: 'Stay' })).toBeVisible();
    await expect(menuOn(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expect(lineOf(page)).toHaveText(LONG_LINE);
  });

  test('a story that is begun anew does not call its first line the end', async ({ page, store }) => {
    await openOwnPack(page, store.origin, { ink: `${LONG_LINE}\n-> END\n` });
    await start(page);
    await nextOn(page).click();
    await page.getByRole('button', { name: 'The end' }).click();
    await start(page);
    await expect(page.locator('.next')).toHaveText('Next');
  });

  test('on an upright phone answers push the figures up', async ({ page, store }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const body = await sharp({ create: { width: 520, height: 600, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    await openOwnPack(page, store.origin, {
      ink: 'Fog. # portrait: left red\nStay?\n* [Yes]\n  Good.\n* [No]\n  Bad.\n* [Perhaps]\n  Well.\n- -> END\n',
      assets: { red: { kind: 'image', file: 'red.png', bytes: body.byteLength } },
      files: { 'red.png': body },
    });
    await start(page);
    await expect(page.locator('.untold')).toHaveText('');
    await nextOn(page).click();
    await expect(page.getByRole('button', { name: 'Perhaps' })).toBeVisible();
    const top = await page.locator('.panel').evaluate((panel) => {
      panel.style.visibility = 'hidden';
      return panel.getBoundingClientRect().top;
    });
    await expect.poll(async () => Math.abs((await lowestRed(page)) - top)).toBeLessThan(1.5);
  });
});

test.describe('at once,', () => {
  test('a held Enter presses once', async ({ page, store }) => {
    await openTitle(page, store.origin);
    for (let times = 0; times < 4; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(lineOf(page)).toHaveText(FIRST_LINE);
    await page.keyboard.press('Enter');
    await expect(lineOf(page)).toHaveText(/^Bao, forty-five/);
  });

  test('an answer that appears under a double press is not chosen by it', async ({ page, store }) => {
    await openOwnPack(page, store.origin, {
      ink: 'Fog.\nStay?\n* [Yes]\n  Good.\n* [No]\n  Bad.\n- -> END\n',
    });
    await start(page);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.next')?.click();
      document.querySelector<HTMLElement>('.answers button')?.click();
    });
    await expect(lineOf(page)).toHaveText('Stay?');
    const yes = page.getByRole('button', { name: 'Yes' });
    await expect(yes).toBeFocused();
    await choose(yes, () => page.keyboard.press('Enter'));
    await expect(lineOf(page)).toHaveText('Good.');
  });

  test('on a phone held sideways everything of the title can be come to', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`/store/${STORY.id}/fullscreen`);
    const game = gameIn(page);
    await game.getByRole('button', { name: 'Start' }).click();
    await game.getByRole('button', { name: 'Menu' }).click();
    await game.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await game.getByRole('button', { name: /^Slot 1/ }).click();
    await page.keyboard.press('Escape');
    for (let line = 0; line < 5; line += 1) await game.getByRole('button', { name: 'Next' }).click();
    for (const answer of ['Trim the lamp', 'Bake bread', 'Walk the long pier'])
      await expect(game.getByRole('button', { name: answer })).toBeInViewport({ ratio: 1 });
    await game.getByRole('button', { name: 'Menu' }).click();
    await game.getByRole('button', { name: 'Back to the title' }).click();
    const parts = [
      game.getByRole('heading', { level: 1 }),
      ...['Continue', 'Start anew', 'Load', 'Settings'].map((name) => game.getByRole('button', { name })),
      game.getByRole('combobox', { name: 'Language' }),
    ];
    await expect(game.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    for (const part of parts) {
      await part.scrollIntoViewIfNeeded();
      // Browsers scroll by whole pixels.
      await expect(part).toBeInViewport({ ratio: 0.98 });
    }
  });

  test('each line is put into an element that readers of the screen know already', async ({
    page,
    store,
  }) => {
    await openTitle(page, store.origin);
    const spoken = await page.locator('[aria-live="polite"]').elementHandle({ timeout: 5000 });
    await start(page);
    await expect(lineOf(page)).toHaveText(FIRST_LINE);
    expect(await spoken?.evaluate(({ isConnected, textContent }) => [isConnected, textContent])).toEqual([
      true,
      FIRST_LINE,
    ]);
    await menuOn(page).click();
    await page.getByRole('button', { name: 'Back to the title' }).click();
    await expect(page.locator('[aria-live="polite"]')).toHaveText('');
  });

  test('arrows walk through every list of buttons', async ({ page, store }) => {
    await openTitle(page, store.origin);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(lineOf(page)).toHaveText(FIRST_LINE);
    await menuOn(page).click();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('button', { name: 'Back to the title' })).toBeFocused();
    await page.keyboard.press('Escape');
    await openFromMenu(page, 'Save');
    await page.getByRole('button', { name: /^Slot 1/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: /^Slot 2/ })).toBeFocused();
  });

  test('a language that arrows only pass by is not loaded', async ({ page, store }) => {
    await openTitle(page, store.origin);
    const list = page.getByRole('combobox', { name: 'Language' });
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(list).toHaveValue('zh-TW');
    await expect(list).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('兩個人的燈塔');
  });

  test('a pad moves, presses, slides, and chooses a language', async ({ page, store }) => {
    const pad = await Pad.holdOn(page);
    await openTitle(page, store.origin);
    await page.evaluate(() => dispatchEvent(new Event('gamepadconnected')));
    await pad.press('down');
    await pad.press('A');
    const music = page.getByRole('slider', { name: 'Music volume' });
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await pad.press('down');
    await expect(music).toBeFocused();
    await pad.press('right');
    await expect(music).toHaveValue('0.8');
    await pad.press('left');
    await pad.press('left');
    await expect(music).toHaveValue('0.6');
    await expect(music).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('story-settings'))).toContain('"music":0.6');
    await pad.press('B');
    await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();

    const list = page.getByRole('combobox', { name: 'Language' });
    await pad.press('down');
    await expect(list).toBeFocused();
    await pad.press('right');
    await pad.press('right');
    await expect(list).toHaveValue('zh-TW');
    await pad.press('left');
    await pad.press('A');
    // The screen that loads has the same heading.
    await expect(page.getByRole('button', { name: 'はじめる' })).toBeFocused();
    await pad.press('A');
    await expect(lineOf(page)).toHaveText(/^霧/);
    await pad.press('menu');
    await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeVisible();
    await pad.press('menu');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a press in the margin of a popup leaves it open, one beside it closes it', async ({
    page,
    store,
  }) => {
    await openTitle(page, store.origin);
    await page.getByRole('button', { name: 'Settings' }).click();
    const popup = page.getByRole('dialog', { name: 'Settings' });
    await popup.click({ position: { x: 5, y: 5 } });
    await expect(popup).toBeVisible();
    const box = await popup.boundingBox();
    await page.mouse.click((box?.x ?? 0) - 5, box?.y ?? 0);
    await expect(popup).toBeHidden();
  });
});

/** Where the lowest red of a picture of the page is, in pixels from its top. */
async function lowestRed(page: Page): Promise<number> {
  const { data, info } = await sharp(await page.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = data.length - info.channels; at >= 0; at -= info.channels)
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60 && (data[at + 2] ?? 255) < 60)
      return Math.floor(at / info.channels / info.width) + 1;
  return 0;
}

declare global {
  interface Window {
    /** What the page began to play. */
    played: Set<HTMLMediaElement>;
    /** Addresses of files that the page let go of. */
    revoked: string[];
  }
}

/** Notes what the page plays, or is refused, and what it lets go of. */
async function listenTo(page: Page, isRefused = false) {
  await page.addInitScript((refused) => {
    window.played = new Set();
    window.revoked = [];
    const { prototype } = HTMLMediaElement;
    prototype.play = new Proxy(prototype.play, {
      apply(play, audio) {
        window.played.add(audio);
        return refused
          ? Promise.reject(new DOMException('', 'NotAllowedError'))
          : Reflect.apply(play, audio, []);
      },
    });
    URL.revokeObjectURL = new Proxy(URL.revokeObjectURL, {
      apply(revoke, url, [address]) {
        window.revoked.push(address);
        Reflect.apply(revoke, url, [address]);
      },
    });
  }, isRefused);
}

const heardOn = (page: Page) =>
  page.evaluate(() => [...window.played].map(({ loop, paused, muted }) => ({ loop, paused, muted })));

/** A minute of the sea. */
function longSound(): Buffer {
  const sea = seaSound();
  const header = 44;
  const file = Buffer.concat([sea, ...Array.from({ length: 7 }, () => sea.subarray(header))]);
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(file.length - header, 40);
  return file;
}

test.describe('what sounds:', () => {
  const body = longSound();
  const assets = {
    tide: { kind: 'music', file: 'tide.wav', bytes: body.byteLength, later: true },
    storm: { kind: 'sound', file: 'storm.wav', bytes: body.byteLength },
  };
  const files = { 'tide.wav': body, 'storm.wav': body };

  test('music that could not be had is asked for again at the next line', async ({ page, store }) => {
    await listenTo(page);
    await openOwnPack(page, store.origin, {
      ink: 'Fog. # music: tide\nMore fog.\nThe boat comes.\n-> END\n',
      assets,
      files,
    });
    await page.route('**/tide.wav', (route) => route.fulfill({ status: 404 }), { times: 1 });
    const failed = page.waitForResponse('**/tide.wav');
    await start(page);
    await failed;
    await nextOn(page).click();
    await expect.poll(() => heardOn(page)).toEqual([{ loop: true, paused: false, muted: false }]);
  });

  test('“Mute everything” reaches what sounds already', async ({ page, store }) => {
    await listenTo(page);
    await openOwnPack(page, store.origin, {
      ink: 'Fog. # music: tide # sound: storm\nMore fog.\n-> END\n',
      assets,
      files,
    });
    await start(page);
    await expect.poll(async () => (await heardOn(page)).map(({ muted }) => muted)).toEqual([false, false]);
    await openFromMenu(page, 'Settings');
    await page.getByRole('checkbox', { name: 'Mute everything' }).check();
    expect((await heardOn(page)).map(({ muted }) => muted)).toEqual([true, true]);
  });

  test('what the browser refuses to play is let go of', async ({ page, store }) => {
    await listenTo(page, true);
    await openOwnPack(page, store.origin, {
      ink: 'Fog. # music: tide # sound: storm\n-> END\n',
      assets,
      files,
    });
    await start(page);
    const letGo = () =>
      page.evaluate(() => [...window.played].map(({ src }) => window.revoked.includes(src)));
    await expect.poll(letGo).toEqual([true, true]);
  });
});

test('a failure leaves the page to the pad, and no time of play is counted [C11]', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  const pad = await Pad.holdOn(page);
  await page.route('**/story.json', (route) => route.abort());
  const told = page.waitForRequest((request) => /addStorePlayTime/.test(request.postData() ?? ''));
  await page.goto(`/store/${STORY.id}/fullscreen`);
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await told;
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeDisabled();
  await pad.wake();
  await page.unroute('**/story.json');
  await pad.choose(retry);
  await expect(gameIn(page).getByRole('button', { name: 'Start' })).toBeVisible();
});
