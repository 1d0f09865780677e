import type { ElectronApplication } from '@playwright/test';
import { enter, expect, signIn, test } from './store-launcher.ts';

const resize = (app: ElectronApplication, width: number, height: number) =>
  app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, ...size }),
    { width, height },
  );

test('a small window has room for what is searched for, also in German, and one scrollbar for what a popup says @deep', async ({
  launcher,
}) => {
  let { app, window } = await launcher.start();
  await enter(window);
  await signIn(window, 'player@moggie.test');
  await expect(window.getByRole('button', { name: 'Your account' })).toBeVisible();
  await window.evaluate(() => localStorage.setItem('preference:user.specified.language', 'de-DE'));
  ({ app, window } = await launcher.restart());

  await test.step('the search of the header', async () => {
    await resize(app, 1024, 768);
    const header = window.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Warenkorb' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Einstellungen' })).toBeVisible();
    const search = header.getByRole('searchbox', { name: 'Suche' });
    await expect.poll(() => search.evaluate((box) => box.clientWidth)).toBeGreaterThan(200);
  });

  await test.step('a popup that is higher than the window', async () => {
    await resize(app, 480, 480);
    await window.getByRole('contentinfo').getByRole('button', { name: 'Sprache' }).click();
    const popup = window.getByRole('dialog', { name: 'Sprache' });
    await expect(popup.getByRole('link').or(popup.getByRole('button')).nth(5)).toBeAttached();
    const scrolls = await popup.evaluate(
      (dialog) =>
        [dialog, ...dialog.querySelectorAll('div')].filter(
          (box) => getComputedStyle(box).overflowY === 'auto' && box.scrollHeight > box.clientHeight,
        ).length,
    );
    expect(scrolls).toBe(1);
  });
});
