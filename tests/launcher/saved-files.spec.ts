import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ElectronApplication, Page } from '@playwright/test';
import { readPdf } from '../../server/testing/pdf-text.ts';
import { pressOn } from '../keyboard.ts';
import { enter, expect, signIn, test } from './store-launcher.ts';

/** What the system's dialog was asked to begin with, and which downloads were refused. */
interface Asked {
  dialogs: string[];
  refused: string[];
}

/** Sits at the system's dialog and says where each file goes: into this folder, under the name that was proposed. */
const answerDialogs = (app: ElectronApplication, folder: string): Promise<void> =>
  app.evaluate(({ session }, to) => {
    const asked: Asked = { dialogs: [], refused: [] };
    Object.assign(globalThis, { asked, saveTo: to });
    session.defaultSession.on('will-download', (event, item) => {
      if (event.defaultPrevented) {
        asked.refused.push(item.getFilename());
        return;
      }
      asked.dialogs.push(item.getSaveDialogOptions().defaultPath ?? '');
      item.setSavePath(`${Reflect.get(globalThis, 'saveTo')}/${item.getFilename()}`);
    });
  }, folder);

const askedIn = (app: ElectronApplication): Promise<Asked> =>
  app.evaluate(() => Reflect.get(globalThis, 'asked'));

/** Goes to a page of the account by the menu, without a mouse. */
async function openFromMenu(window: Page, name: string): Promise<void> {
  await pressOn(window, window.getByRole('button', { name: 'Your account' }), 'Enter');
  await pressOn(
    window,
    window.getByRole('banner').getByRole('listitem').getByRole('link', { name, exact: true }),
    'Enter',
  );
}

test('statement, invoice and a copy of all data are saved where the system’s dialog says', async ({
  launcher,
  home,
}) => {
  test.slow();
  const { app, window } = await launcher.start();
  const folder = path.join(home, 'Saved');
  mkdirSync(folder);
  await answerDialogs(app, folder);
  await enter(window);
  await signIn(window, 'player@moggie.test');
  const saved = async (name: string): Promise<Buffer> => {
    await expect.poll(() => existsSync(path.join(folder, name))).toBe(true);
    return readFileSync(path.join(folder, name));
  };

  await test.step('the statement, for spreadsheets', async () => {
    await openFromMenu(window, 'Account log');
    await pressOn(window, window.getByRole('button', { name: 'Save as CSV' }), 'Enter');
    const [head = '', ...lines] = (await saved('moggie-statement.csv')).toString('utf8').split('\r\n');
    expect(head).toBe('\ufeffnumber,time,kind,state,games,coins,silver,balance,silver_balance,paid,currency');
    expect(lines.length).toBeGreaterThan(1);
  });

  await test.step('an invoice', async () => {
    const link = window.getByRole('link', { name: 'Invoice', exact: true }).first();
    const name = (await link.getAttribute('download')) ?? '';
    expect(name).toMatch(/^invoice-[0-9a-f]{8}\.pdf$/);
    await pressOn(window, link, 'Enter');
    expect(readPdf(await saved(name)).pages[0]?.texts[0]).toEqual(['H1', 'Invoice']);
  });

  await test.step('everything that the store holds', async () => {
    await openFromMenu(window, 'Profile');
    await pressOn(window, window.getByRole('link', { name: 'Download my data' }), 'Enter');
    const archive = gunzipSync(await saved('my-data.tar.gz')).toString('latin1');
    expect(archive).toContain('player@moggie.test');
  });

  const downloads = await app.evaluate(({ app: launched }) => launched.getPath('downloads'));
  const { dialogs } = await askedIn(app);
  expect(dialogs.map((each) => path.dirname(each))).toEqual(Array(3).fill(downloads));

  await test.step('what the page has not made itself is refused', async () => {
    await window.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/index.html';
      link.download = 'page.html';
      link.click();
    });
    await expect.poll(async () => (await askedIn(app)).refused).toEqual(['page.html']);
    expect((await askedIn(app)).dialogs).toHaveLength(3);
  });
});

test('a file that cannot be written is told of, though the window be hidden; what the store refuses has words @host @deep', async ({
  launcher,
  store,
  home,
}) => {
  const { app, window } = await launcher.start();
  await answerDialogs(app, path.join(home, 'no such folder'));
  await enter(window);
  await signIn(window, 'player@moggie.test');
  await openFromMenu(window, 'Profile');
  const link = window.getByRole('link', { name: 'Download my data' });
  await link.click();
  await expect
    .poll(() => app.evaluate(() => globalThis.electronHost?.notifications.map(({ title }) => title)))
    .toEqual(['my-data.tar.gz could not be saved']);

  await store.stop();
  await link.click();
  const error = window.getByRole('dialog', { name: 'That did not work' });
  await expect(error).toContainText('No connection. Please check your internet');
  await store.start();
});
