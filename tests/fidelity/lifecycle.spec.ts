import { launchSecond, quitElectron } from '../launcher-host/launch.ts';
import { expect, FIXTURE_APP, test } from './fixtures.ts';

test('the app knows its name, version and folders', async ({ electronApp, profile }) => {
  const known = await electronApp.evaluate(({ app }) => ({
    name: app.getName(),
    version: app.getVersion(),
    path: app.getAppPath(),
    userData: app.getPath('userData'),
    ready: app.isReady(),
    packaged: app.isPackaged,
  }));
  expect(known).toEqual({
    name: 'Fixture App',
    version: '1.2.3',
    path: FIXTURE_APP,
    userData: profile,
    ready: true,
    packaged: false,
  });
});

test('quit asks before-quit, closes the windows, then asks will-quit', async ({ electronApp, page }) => {
  await page.title();
  const order = await electronApp.evaluate(({ app, BrowserWindow }) => {
    const seen: string[] = [];
    const [window] = BrowserWindow.getAllWindows();
    app.on('before-quit', () => seen.push('before-quit'));
    app.on('window-all-closed', () => seen.push('window-all-closed'));
    window?.on('close', () => seen.push('close'));
    window?.on('closed', () => seen.push('closed'));
    return new Promise<string[]>((resolve) => {
      app.once('will-quit', (event) => {
        event.preventDefault();
        resolve([...seen, 'will-quit']);
      });
      app.quit();
    });
  });
  expect(order).toEqual(['before-quit', 'close', 'closed', 'will-quit']);
});

test('before-quit and close may each stop a quit, and the next one goes through', async ({
  electronApp,
  page,
}) => {
  await page.title();
  const left = await electronApp.evaluate(({ app, BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    app.once('before-quit', (event) => event.preventDefault());
    app.quit();
    window?.once('close', (event) => event.preventDefault());
    app.quit();
    return BrowserWindow.getAllWindows().length;
  });
  expect(left).toBe(1);
  await quitElectron(electronApp);
});

test('closing the last window says so, and the app may stay', async ({ electronApp, page }) => {
  await page.title();
  const windows = await electronApp.evaluate(({ app, BrowserWindow }) => {
    Object.assign(globalThis, { stayOpen: true });
    return new Promise<number>((resolve) => {
      app.once('window-all-closed', () => resolve(BrowserWindow.getAllWindows().length));
      BrowserWindow.getAllWindows()[0]?.close();
    });
  });
  expect(windows).toBe(0);
  expect(await electronApp.evaluate(({ app }) => app.getName())).toBe('Fixture App');
});

test('a second start hands its arguments to the first and ends', async ({ electronApp, page, profile }) => {
  await page.title();
  const second = launchSecond({ app: FIXTURE_APP, profile, args: ['moggie://store/7'], cwd: '/' });
  expect(await second).toBe(0);
  const seconds = () => electronApp.evaluate(() => (globalThis as { seconds?: unknown }).seconds);
  await expect
    .poll(seconds)
    .toEqual([{ last: 'moggie://store/7', workingDirectory: '/', data: { from: 'fixture' } }]);
});

test('the lock of a profile is free again after the app has ended', async ({ start }) => {
  await quitElectron(await start());
  const again = await start();
  expect(await again.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
});

test('new contents and windows are announced before their constructor returns', async ({ electronApp }) => {
  const order = await electronApp.evaluate(({ app, BrowserWindow }) => {
    const seen: string[] = [];
    app.once('web-contents-created', () => seen.push('contents'));
    app.once('browser-window-created', () => seen.push('window'));
    new BrowserWindow({ show: false });
    return [...seen, 'returned'];
  });
  expect(order).toEqual(['contents', 'window', 'returned']);
});

test('schemes cannot be registered once the app is ready', async ({ electronApp }) => {
  const refusal = electronApp.evaluate(({ protocol }) =>
    protocol.registerSchemesAsPrivileged([{ scheme: 'late', privileges: { standard: true } }]),
  );
  await expect(refusal).rejects.toThrow('should be called before app is ready');
});
