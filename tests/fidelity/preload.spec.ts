import { expect, test } from './fixtures.ts';

test('the preload runs before the page, in a world of its own', async ({ page }) => {
  const seen = await page.evaluate(() => ({
    atStart: window.seenAtStart,
    preloadOnly: Reflect.get(window, 'preloadOnly'),
    ipc: Reflect.get(window, 'ipcRenderer'),
    process: Reflect.get(window, 'process'),
  }));
  expect(seen).toEqual({
    atStart: { bridge: 'object', require: 'undefined' },
    preloadOnly: undefined,
    ipc: undefined,
    process: undefined,
  });
});

test('what the bridge exposes is frozen, through and through', async ({ page }) => {
  const frozen = await page.evaluate(() => {
    const descriptor = Object.getOwnPropertyDescriptor(window, 'fixture');
    return [
      descriptor?.writable,
      descriptor?.configurable,
      Object.isFrozen(window.fixture),
      Object.isFrozen(window.fixture.nested.list),
    ];
  });
  expect(frozen).toEqual([false, false, true, true]);
});

test('functions of the bridge answer at once, and throw in the page', async ({ page }) => {
  expect(await page.evaluate(() => window.fixture.twice(21))).toBe(42);
  expect(await page.evaluate(() => window.fixture.twice(Symbol.iterator as never)).catch(String)).toMatch(
    /Error/,
  );
});

test('a sandboxed preload requires electron and little else', async ({ page }) => {
  const answers = await page.evaluate(() =>
    ['electron', 'events', 'fs'].map((id) => window.fixture.tryRequire(id)),
  );
  expect(answers).toEqual(['loaded', 'loaded', expect.stringContaining('module not found: fs')]);
  expect(await page.evaluate(() => window.fixture.sandboxed)).toBe(true);
});

test('frames inside the page get no preload', async ({ electronApp, page, site }) => {
  const url = `${site.origin}/top`;
  await electronApp.evaluate(({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0]?.loadURL(url), url);
  await page.waitForURL(url);
  expect(await page.evaluate(() => window.seenAtStart)).toEqual({ bridge: 'object', require: 'undefined' });
  for (const origin of [site.origin, site.otherOrigin]) {
    await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.addEventListener('load', resolve);
          frame.src = src;
          document.body.append(frame);
        }),
      `${origin}/inner`,
    );
    const frame = page.frame({ url: `${origin}/inner` });
    expect(await frame?.evaluate(() => window.seenAtStart)).toEqual({
      bridge: 'undefined',
      require: 'undefined',
    });
  }
  const frames = await electronApp.evaluate(({ BrowserWindow }) => {
    const main = BrowserWindow.getAllWindows()[0]?.webContents.mainFrame;
    return main?.frames.map((frame) => [frame.origin, frame.parent === main, frame.top === main]);
  });
  expect(frames).toEqual([
    [site.origin, true, true],
    [site.otherOrigin, true, true],
  ]);
});
