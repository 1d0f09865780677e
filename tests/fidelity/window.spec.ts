import { expect, test } from './fixtures.ts';

test('a window has the size it was made with, and the page follows a new one', async ({
  electronApp,
  page,
}) => {
  expect(await page.evaluate(() => innerWidth)).toBe(900);
  await electronApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setContentSize(700, 500),
  );
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([700, 500]);
});

test('hide and show change what is visible, not what is open', async ({ electronApp, page }) => {
  await page.title();
  const seen = await electronApp.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    window?.hide();
    const hidden = window?.isVisible();
    window?.show();
    return [hidden, window?.isVisible(), BrowserWindow.getAllWindows().length];
  });
  expect(seen).toEqual([false, true, 1]);
});

test('the effective web preferences are the safe ones', async ({ electronApp, page }) => {
  await page.title();
  const preferences = await electronApp.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // Not in Electron's types, and the one way to see what is in force.
    return (
      contents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    ).getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  });
});

test('the main process runs code in the page and takes its picture', async ({ electronApp, page }) => {
  await page.title();
  const [title, size, png] = await electronApp.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const image = await contents?.capturePage();
    return [
      await contents?.executeJavaScript('document.title'),
      image?.getSize(),
      image?.toPNG().subarray(1, 4).toString(),
    ];
  });
  expect([title, size, png]).toEqual(['Fixture', { width: 900, height: 600 }, 'PNG']);
});

test('the title of the page becomes the title of the window', async ({ electronApp, page }) => {
  await page.title();
  const title = () =>
    electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle());
  await expect.poll(title).toBe('Fixture');
});

test('closing the page closes its window', async ({ electronApp, page }) => {
  await electronApp.evaluate(() => Object.assign(globalThis, { stayOpen: true }) && undefined);
  await page.close();
  const windows = () => electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  await expect.poll(windows).toBe(0);
});

test('a page that crashes is reported, and the window can load again', async ({ electronApp, page }) => {
  await page.title();
  const reason = await electronApp.evaluate(
    ({ BrowserWindow }) =>
      new Promise<string>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('render-process-gone', (_event, details) => resolve(details.reason));
        contents?.forcefullyCrashRenderer();
      }),
  );
  expect(reason).toMatch(/^(crashed|killed)$/);
  const url = await electronApp.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    await contents?.loadURL('app://bundle/again.html');
    return [
      contents?.isCrashed(),
      contents?.getURL(),
      await contents?.executeJavaScript('window.seenAtStart.bridge'),
    ];
  });
  expect(url).toEqual([false, 'app://bundle/again.html', 'object']);
});

test('a view outlives its window until its contents are closed', async ({ electronApp, page }) => {
  await page.title();
  const lives = await electronApp.evaluate(async ({ BrowserWindow, WebContentsView }) => {
    Object.assign(globalThis, { stayOpen: true });
    const [window] = BrowserWindow.getAllWindows();
    const { webContents, ...view } = new WebContentsView();
    Object.assign(globalThis, { view });
    const closed = new Promise<void>((resolve) => window?.once('closed', () => resolve()));
    window?.close();
    await closed;
    const after = webContents.isDestroyed();
    const destroyed = new Promise<void>((resolve) => webContents.once('destroyed', () => resolve()));
    webContents.close();
    await destroyed;
    return [after, webContents.isDestroyed()];
  });
  expect(lives).toEqual([false, true]);
});

test('WebGL draws', async ({ page }) => {
  const pixel = await page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2');
    if (!gl) return 'no WebGL';
    gl.clearColor(1, 0, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const pixels = new Uint8Array(4);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return [...pixels];
  });
  expect(pixel).toEqual([255, 0, 0, 255]);
});
