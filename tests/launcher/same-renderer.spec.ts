import type { ElectronApplication, Page } from '@playwright/test';
import { COMMANDS, EVENTS } from '../../shared/bridge/bridge.ts';
import { enter, expect, test } from './store-launcher.ts';

const PAGES = ['/store?keyword=winter', '/article', '/about-us', '/boy-bl', '/404'];

/** Leads the launcher's page to a path, as a link of the system does. */
const lead = (app: ElectronApplication, path: string) =>
  app.evaluate(
    ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.webContents.send('navigate', { path: to }),
    path,
  );

const textOf = (page: Page) => page.getByRole('main').innerText();

test('site and launcher show the same pages; only the typed bridge is different [D07]', async ({
  launcher,
  store,
  browser,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  const viewport = await window.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const context = await browser.newContext({ viewport });
  await context.addCookies([
    { name: 'r18', value: '1', url: store.origin },
    { name: 'consent', value: 'refused', url: store.origin },
  ]);
  const site = await context.newPage();

  for (const path of PAGES)
    await test.step(path, async () => {
      await site.goto(store.origin + path);
      const heading = await site.getByRole('heading', { level: 1 }).innerText();
      await lead(app, path);
      await window.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect.poll(async () => (await textOf(window)) === (await textOf(site))).toBe(true);
    });

  await test.step('the bridge is what its schemas declare, and the site has none', async () => {
    expect(await site.evaluate(() => typeof self.launcher)).toBe('undefined');
    const bridge = await window.evaluate(() => ({
      parts: Object.keys(self.launcher ?? {}),
      commands: Object.keys(self.launcher?.commands ?? {}),
      events: Object.keys(self.launcher?.events ?? {}),
    }));
    expect(bridge).toEqual({
      parts: ['commands', 'events'],
      commands: Object.keys(COMMANDS),
      events: Object.keys(EVENTS),
    });
  });
  await context.close();
});
