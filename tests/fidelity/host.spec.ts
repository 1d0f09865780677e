// What only the host shows: that it refuses what it does not model, and that nothing outlives it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PID_FILE } from '../launcher-host/chromium/process.ts';
import { killElectron, outputOf } from '../launcher-host/launch.ts';
import { expect, test } from './fixtures.ts';

test('what is not modelled throws @host', async ({ electronApp, page }) => {
  await page.title();
  const messages = await electronApp.evaluate(({ app, BrowserWindow, shell, session }) => {
    const message = (act: () => unknown) => {
      try {
        act();
        return 'passed';
      } catch (error) {
        return (error as Error).message;
      }
    };
    return [
      message(() => app.getFileIcon('x')),
      message(() => shell.writeShortcutLink('a', { target: 'b' })),
      message(() => session.defaultSession.getBlobData('x')),
      message(() => BrowserWindow.getAllWindows()[0]?.webContents.on('cursor-changed', () => {})),
    ];
  });
  expect(messages).toEqual([
    'electron-host: App.getFileIcon is not modelled',
    'electron-host: shell.writeShortcutLink is not modelled',
    'electron-host: Session.getBlobData is not modelled',
    "electron-host: WebContents event 'cursor-changed' is not modelled",
  ]);
});

for (const preference of [
  { sandbox: false },
  { contextIsolation: false },
  { nodeIntegration: true },
  { webSecurity: false },
])
  test(`a window with ${JSON.stringify(preference)} is refused @host`, async ({ electronApp }) => {
    const made = electronApp.evaluate(
      ({ BrowserWindow }, webPreferences) => new BrowserWindow({ webPreferences }).id,
      preference,
    );
    await expect(made).rejects.toThrow('without sandbox, isolation or web security is not modelled');
  });

test('killing the host ends its browser, and the profile starts again @host', async ({ start, profile }) => {
  const electronApp = await start();
  await electronApp.firstWindow();
  const browser = Number(readFileSync(join(profile, 'Chromium', PID_FILE), 'utf8'));
  const isRunning = () => {
    try {
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${browser}/status`, 'utf8'));
    } catch {
      return false;
    }
  };
  expect(isRunning()).toBe(true);
  await killElectron(electronApp);
  const again = await start();
  await (await again.firstWindow()).getByRole('heading', { name: 'Fixture' }).waitFor();
  expect(isRunning()).toBe(false);
});

test('a popup that the app does not deny ends the app @host', async ({ electronApp, page }) => {
  await electronApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.setWindowOpenHandler(() => ({ action: 'allow' })),
  );
  const ended = electronApp.waitForEvent('close');
  await page.evaluate(() => window.open('https://popup.example/')).catch(() => {});
  await ended;
  expect(outputOf(electronApp)).toContain('electron-host: a popup (https://popup.example/)');
});
