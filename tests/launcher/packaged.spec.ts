// What a launcher has that players install, and one that runs from its sources has not.
import { readFileSync } from 'node:fs';
import type { ElectronApplication } from '@playwright/test';
import { writeLocalLauncherConfig } from '../../scripts/launcher-config.ts';
import { packagedEnv } from './packaged.ts';
import { enter, expect, test } from './store-launcher.ts';

/** Roles of the menu's items, as far as they have one. */
const menuOf = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap(({ submenu }) =>
      (submenu?.items ?? []).map(({ role }) => role?.toLowerCase()),
    ),
  );

const KEYS = ['quit', 'resetzoom', 'zoomin', 'zoomout', 'togglefullscreen'];

test('no key or menu of an installed launcher looks inside it or loads it anew, and no setting leads it elsewhere @host', async ({
  launcher,
  store,
  home,
}) => {
  const config = writeLocalLauncherConfig(store, store.origin);
  const env = { ...packagedEnv(home, config), MOGGIE_LAUNCHER_CONFIG: `${home}/of-somebody-else.json` };
  const { app, window } = await launcher.start({ env });
  await enter(window);
  await expect(window.getByRole('link', { name: 'Sign up' })).toBeVisible();

  expect(await menuOf(app)).toEqual(KEYS);
  const page = await app.evaluate(({ BrowserWindow, webContents }) => ({
    menuBar: BrowserWindow.getAllWindows()[0]?.isMenuBarVisible(),
    // Not in Electron's types, and the one way to see what is in force.
    preferences: webContents
      .getAllWebContents()
      .map((contents) => Reflect.get(contents, 'getLastWebPreferences').call(contents).devTools),
  }));
  expect(page).toEqual({ menuBar: false, preferences: [false] });

  await test.step('the system knows it by the name that its installer wrote down', async () => {
    const [, appId] = /^appId: (\S+)$/m.exec(readFileSync('electron-builder.yml', 'utf8')) ?? [];
    expect(await app.evaluate(() => globalThis.electronHost?.appUserModelId)).toBe(appId);
  });
});

test('an installed launcher that is to be debugged does not start @host', async ({
  launcher,
  store,
  home,
}) => {
  test.slow();
  const env = packagedEnv(home, writeLocalLauncherConfig(store, store.origin));
  const asked = [
    '--remote-debugging-port=0',
    '--remote-debugging-pipe',
    '--inspect=0',
    '--inspect-brk=0',
    '--inspect-wait=0',
  ];
  for (const arg of asked) {
    const { code, output } = await launcher.runToEnd({ env, args: [arg] });
    const [name] = arg.split('=');
    expect([arg, code]).toEqual([arg, 1]);
    expect(output).toContain(`not started: ${name} is not for an installed launcher`);
    expect(output).not.toContain('DevTools listening');
  }
});

test('who runs the launcher from its sources may look inside it', async ({ launcher }) => {
  const { app } = await launcher.start();
  expect(await menuOf(app)).toEqual([...KEYS, 'toggledevtools']);
});
