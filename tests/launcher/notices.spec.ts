import type { Page } from '@playwright/test';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { expectAccessible } from '../accessible.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, openLibrary, test } from './store-launcher.ts';

const TRIAL = { storeId: 1002, slug: 'the-glass-orchard', name: 'The Glass Orchard' };

const OTHER = { storeId: 1006, slug: 'midnight-tram', name: 'Midnight Tram' };

const kept = (window: Page, key: string) => window.evaluate((name) => localStorage.getItem(name), key);

test('maintenance pops up once, news once and not at a first start, and both stay closed after a restart [P02] [P03]', async ({
  launcher,
}) => {
  let { window } = await launcher.start();
  await window.clock.setFixedTime('2021-12-05T06:59:00Z');
  // Not by the helper that has read the news.
  await window.getByRole('button', { name: '18 or older' }).click();
  const maintenance = window.getByRole('dialog', { name: 'Maintenance notice' });

  await expect(maintenance).toContainText('The store is down for planned maintenance.');
  await expectAccessible(window);
  await maintenance.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => kept(window, 'announcement')).toBe('2021-12-05T04:00:00Z');
  await window.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(window.getByRole('dialog')).toHaveCount(0);

  ({ window } = await launcher.restart());
  const news = window.getByRole('dialog', { name: /^Autumn sale/ });
  await expect(news).toBeVisible();
  await news.getByRole('button', { name: 'OK' }).click();
  await expect(news).toHaveCount(0);
  await expect.poll(() => kept(window, 'has_read_article_list')).toMatch(/^\["[\w-]{36}"\]$/);

  ({ window } = await launcher.restart());
  await openLibrary(window);
  await window.getByRole('banner').getByRole('link', { name: 'Home' }).first().click();
  await window.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(window.getByRole('contentinfo').getByRole('button', { name: 'Help' })).toBeVisible();
  await expect(window.getByRole('dialog')).toHaveCount(0);
});

test('a game that is ready while the window is hidden is told of by the system, without its name in discreet mode; a press leads back [D11] @host', async ({
  launcher,
  store,
}) => {
  for (const { slug } of [TRIAL, OTHER]) await publishTrial(store.dataDir, storeUuid(slug));
  const { app, window } = await launcher.start();
  await enter(window);
  const isShown = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  const notifications = () =>
    app.evaluate(() => globalThis.electronHost?.notifications.map(({ title }) => title));

  const install = ({ storeId }: typeof TRIAL) =>
    window.evaluate((id) => self.launcher?.commands['jobs.install']({ storeId: id, type: 'trial' }), storeId);

  await install(TRIAL);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(isShown).toBe(false);
  await expect.poll(notifications).toEqual([`${TRIAL.name} is ready to play`]);
  await app.evaluate(() => globalThis.electronHost?.notifications[0]?.emit('click', {}));
  await expect.poll(isShown).toBe(true);

  await window.getByRole('contentinfo').getByRole('button', { name: 'Discreet mode' }).click();
  await install(OTHER);
  await expect.poll(notifications).toEqual([`${TRIAL.name} is ready to play`, 'Done']);
});

test('a download that cannot go on without the player is told of while the window is hidden, until it is seen to; a press leads to it @host @deep', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  const notifications = () =>
    app.evaluate(() => globalThis.electronHost?.notifications.map(({ title }) => title));
  /** The full version, which nobody who is not signed in has a licence for. */
  const fail = () =>
    window.evaluate(
      (storeId) => self.launcher?.commands['jobs.install']({ storeId, type: 'official' }),
      1001,
    );

  await fail();
  await window.getByRole('banner').getByRole('link', { name: 'Downloads' }).click();
  const attention = window.getByRole('region', { name: 'Needs your attention' });
  await expect(attention).toContainText('No license yet.');
  expect(await notifications()).toEqual([]);

  await window.getByRole('banner').getByRole('link', { name: 'Library' }).first().click();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await fail();
  await expect.poll(notifications).toEqual(['Harbour Lights needs your attention']);
  await app.evaluate(() => globalThis.electronHost?.notifications[0]?.emit('click', {}));
  await expect(attention).toContainText('No license yet.');
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true);

  await app.evaluate(() =>
    globalThis.electronHost?.notifications[0]?.once('close', () => Object.assign(globalThis, { gone: true })),
  );
  const isGone = () => app.evaluate(() => 'gone' in globalThis);
  expect(await isGone()).toBe(false);
  await attention.getByRole('button', { name: 'Cancel: Harbour Lights' }).click();
  await expect.poll(isGone).toBe(true);
});
