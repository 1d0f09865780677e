import type { ElectronApplication } from '@playwright/test';
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

test('a page that is zoomed has fewer pixels of its own, and hears of it; its window stays as it was', async ({
  electronApp,
  page,
}) => {
  await page.evaluate(() => {
    const widths: number[] = [];
    Object.assign(window, { widths });
    addEventListener('resize', () => widths.push(innerWidth));
  });
  const zoom = (factor: number) =>
    electronApp.evaluate(({ BrowserWindow }, factor) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.setZoomFactor(factor);
      return [window?.webContents.getZoomFactor().toFixed(3), window?.getContentBounds().width];
    }, factor);
  const heard = () => page.evaluate(() => (globalThis as unknown as { widths: number[] }).widths.at(-1));
  expect(await zoom(1.5)).toEqual(['1.500', 900]);
  await expect.poll(heard).toBe(600);
  expect(await zoom(1)).toEqual(['1.000', 900]);
  await expect.poll(heard).toBe(900);
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

/** Keeps what the window and its contents say of the screen that they fill. */
const keepScreenEvents = (electronApp: ElectronApplication) =>
  electronApp.evaluate(({ BrowserWindow }) => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    const [window] = BrowserWindow.getAllWindows();
    window?.on('enter-full-screen', () => told.push('window enters'));
    window?.on('leave-full-screen', () => told.push('window leaves'));
    window?.webContents.on('enter-html-full-screen', () => told.push('page enters'));
    window?.webContents.on('leave-html-full-screen', () => told.push('page leaves'));
  });

/** The screen's size where the window fills it, and whether it says so. */
const fills = (electronApp: ElectronApplication) =>
  electronApp.evaluate(({ BrowserWindow, screen }) => {
    const [window] = BrowserWindow.getAllWindows();
    const { width, height } = screen.getPrimaryDisplay().size;
    const bounds = window?.getContentBounds();
    return [window?.isFullScreen(), bounds?.width === width && bounds.height === height];
  });

const told = (electronApp: ElectronApplication) =>
  electronApp.evaluate(() => [...(globalThis as unknown as { told: string[] }).told].sort());

test('a window fills the screen, says so, and is as large as before when it leaves', async ({
  electronApp,
  page,
}) => {
  await page.title();
  await keepScreenEvents(electronApp);
  const setFullScreen = (wanted: boolean) =>
    electronApp.evaluate(
      ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setFullScreen(wanted),
      wanted,
    );
  await setFullScreen(true);
  await expect.poll(() => fills(electronApp)).toEqual([true, true]);
  const normal = () =>
    electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds().width);
  expect(await normal()).toBe(900);
  await setFullScreen(false);
  await expect.poll(() => fills(electronApp)).toEqual([false, false]);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(900);
  await expect.poll(() => told(electronApp)).toEqual(['window enters', 'window leaves']);
});

test('an element that fills the screen takes the window along, and back', async ({ electronApp, page }) => {
  await page.title();
  await keepScreenEvents(electronApp);
  const inPage = (code: string) =>
    electronApp.evaluate(
      ({ BrowserWindow }, code) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(`${code}.then(() => 'done')`, true),
      code,
    );
  expect(await inPage('document.body.requestFullscreen()')).toBe('done');
  await expect.poll(() => fills(electronApp)).toEqual([true, true]);
  await expect.poll(() => told(electronApp)).toEqual(['page enters', 'window enters']);
  expect(await inPage('document.exitFullscreen()')).toBe('done');
  await expect.poll(() => fills(electronApp)).toEqual([false, false]);
  await expect
    .poll(() => told(electronApp))
    .toEqual(['page enters', 'page leaves', 'window enters', 'window leaves']);
});

test('the app learns of a key before the page, and may keep it', async ({ electronApp, page }) => {
  await page.evaluate(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    addEventListener('keydown', ({ key }) => pressed.push(key));
  });
  const learnt = await electronApp.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const learnt: string[] = [];
    contents?.on('before-input-event', (event, { type, key }) => {
      learnt.push(`${type} ${key}`);
      if (key === 'F11') event.preventDefault();
    });
    for (const keyCode of ['F11', 'a']) contents?.sendInputEvent({ type: 'keyDown', keyCode });
    return learnt;
  });
  expect(learnt).toEqual(['keyDown F11', 'keyDown a']);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'pressed'))).toEqual(['a']);
});

test('a key comes with its Shift, and the keys of a window go to the contents that asks for them', async ({
  electronApp,
  page,
}) => {
  await page.title();
  const learnt = await electronApp.evaluate(({ BrowserWindow, WebContentsView }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) throw new Error('no window');
    const view = new WebContentsView();
    window.contentView.addChildView(view);
    window.focus();
    const own = window.webContents;
    const learnt: unknown[] = [];
    const look = () => learnt.push([own.isFocused(), view.webContents.isFocused()]);
    look();
    view.webContents.focus();
    look();
    own.focus();
    look();
    own.on('before-input-event', (_event, { key, shift }) => learnt.push([key, shift]));
    own.sendInputEvent({ type: 'keyDown', keyCode: 'Escape', modifiers: ['shift'] });
    own.sendInputEvent({ type: 'keyDown', keyCode: 'Escape' });
    return learnt;
  });
  expect(learnt).toEqual([
    [true, false],
    [false, true],
    [true, false],
    ['Escape', true],
    ['Escape', false],
  ]);
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

test('a page tells servers which app it is of', async ({ page }) => {
  const userAgent = await page.evaluate(() => navigator.userAgent);
  expect(userAgent).toMatch(/ FixtureApp\/1\.2\.3 Chrome\/[\d.]+ Electron\/[\d.]+ Safari\/537\.36$/);
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

test('a page that crashes is reported, and a reload brings it back with its bridge', async ({
  electronApp,
  page,
}) => {
  await page.title();
  const [reason, crashed, url, bridge] = await electronApp.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const gone = new Promise<string>((resolve) =>
      contents?.once('render-process-gone', (_event, details) => resolve(details.reason)),
    );
    contents?.forcefullyCrashRenderer();
    const reason = await gone;
    const loaded = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()));
    contents?.reload();
    await loaded;
    const bridge = await contents?.executeJavaScript('window.seenAtStart.bridge');
    return [reason, contents?.isCrashed(), contents?.getURL(), bridge];
  });
  expect(reason).toMatch(/^(crashed|killed)$/);
  expect([crashed, url, bridge]).toEqual([false, 'app://bundle/index.html', 'object']);
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
