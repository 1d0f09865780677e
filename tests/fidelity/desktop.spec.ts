import { quitElectron } from '../launcher-host/launch.ts';
import { expect, test } from './fixtures.ts';

test('a secret is sealed, and opened again after a restart', async ({ start }) => {
  const first = await start();
  const sealed = await first.evaluate(({ safeStorage }) =>
    safeStorage.encryptString('a secret').toString('base64'),
  );
  expect(Buffer.from(sealed, 'base64').includes('a secret')).toBe(false);
  await quitElectron(first);
  const second = await start();
  const opened = await second.evaluate(
    ({ safeStorage }, sealed) => safeStorage.decryptString(Buffer.from(sealed, 'base64')),
    sealed,
  );
  expect(opened).toBe('a secret');
  const foreign = second.evaluate(({ safeStorage }) => safeStorage.decryptString(Buffer.from('v10nonsense')));
  await expect(foreign).rejects.toThrow('Error while decrypting the ciphertext');
});

test('the theme source decides what is dark, and says when it changes', async ({ electronApp }) => {
  const seen = await electronApp.evaluate(({ nativeTheme }) => {
    const changes: boolean[] = [];
    nativeTheme.on('updated', () => changes.push(nativeTheme.shouldUseDarkColors));
    nativeTheme.themeSource = 'dark';
    nativeTheme.themeSource = 'light';
    return changes;
  });
  expect(seen).toEqual([true, false]);
});

test('pages follow the theme source', async ({ electronApp, page }) => {
  const prefersDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const themeSource of ['dark', 'light'] as const) {
    await electronApp.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source;
    }, themeSource);
    await expect.poll(prefersDark).toBe(themeSource === 'dark');
  }
});

test('menu items are found by id and clicked', async ({ electronApp }) => {
  const clicks = await electronApp.evaluate(({ Menu }) => {
    const clicked: string[] = [];
    const menu = Menu.buildFromTemplate([
      { label: 'File', submenu: [{ id: 'open', label: 'Open', click: (item) => clicked.push(item.label) }] },
    ]);
    Menu.setApplicationMenu(menu);
    Menu.getApplicationMenu()?.getMenuItemById('open')?.click();
    return clicked;
  });
  expect(clicks).toEqual(['Open']);
});

test('a method of the desktop can be stood in for', async ({ electronApp }) => {
  const opened = await electronApp.evaluate(async ({ shell }) => {
    const urls: string[] = [];
    shell.openExternal = async (url) => {
      urls.push(url);
    };
    await shell.openExternal('https://store.example/');
    return urls;
  });
  expect(opened).toEqual(['https://store.example/']);
});
