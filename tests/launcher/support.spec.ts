// What a player who has trouble can show to those who help.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { expectAccessible } from '../accessible.ts';
import { pressOn } from '../keyboard.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, openSettings, signIn, test } from './store-launcher.ts';

const TRIAL = { storeId: 1002, slug: 'the-glass-orchard', name: 'The Glass Orchard' };

/** Sits at the system's dialog: the file goes to this place, or nowhere. Answers where it was proposed. */
const answerDialog = (app: ElectronApplication, place: string) =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async (...given: unknown[]) => {
      Object.assign(globalThis, { proposed: given.at(-1) });
      return { canceled: filePath === '', filePath };
    };
  }, place);

test('a report for support is saved where the player says, and tells of no secret, name or title @host', async ({
  launcher,
  store,
  home,
}) => {
  await publishTrial(store.dataDir, storeUuid(TRIAL.slug));
  let { app, window } = await launcher.start();
  await enter(window);
  await signIn(window, 'player@moggie.test');
  await window.evaluate(
    (storeId) => self.launcher?.commands['jobs.install']({ storeId, type: 'trial' }),
    TRIAL.storeId,
  );
  await window.getByRole('banner').getByRole('link', { name: 'Downloads' }).click();
  await expect(window.getByRole('region', { name: 'Recently finished' })).toContainText(TRIAL.name);
  const help = window.getByRole('region', { name: 'Help' });
  await openSettings(window);

  await test.step('dismissed, it is not saved', async () => {
    await answerDialog(app, '');
    await pressOn(window, help.getByRole('button', { name: 'Save report…' }), 'Enter');
    const proposed = () => app.evaluate(() => Reflect.get(globalThis, 'proposed')?.defaultPath ?? '');
    await expect
      .poll(async () => path.basename(await proposed()))
      .toMatch(/^moggie-report-\d{4}-\d\d-\d\d\.txt$/);
    await expect(window.getByText('Report saved.')).toHaveCount(0);
    await expectAccessible(window);
  });

  await test.step('the log outlives the launcher', async () => {
    await app.evaluate((_electron, folder) => {
      console.warn(`told of player@moggie.test in ${folder}/x, at https://moggie.test/pay?token=abc`);
    }, home);
    ({ app, window } = await launcher.restart());
    await openSettings(window);
  });

  await test.step('saved, it holds what support has to know', async () => {
    const place = path.join(home, 'report.txt');
    await answerDialog(app, place);
    await window.getByRole('region', { name: 'Help' }).getByRole('button', { name: 'Save report…' }).click();
    await expect(window.getByText('Report saved.').first()).toBeVisible();
    const text = readFileSync(place, 'utf8');
    const [facts = '', log = ''] = text.split('\n\n');
    const { machine, settings, builds, jobs } = JSON.parse(facts);
    expect(machine).toMatchObject({ locale: 'en-US', packaged: 'false' });
    expect([settings.downloads.whilePlaying, settings.launcher.whenClosed]).toEqual([
      'pause',
      'keep-running',
    ]);
    expect(builds).toEqual([expect.objectContaining({ storeId: TRIAL.storeId, state: 'installed' })]);
    expect(jobs).toEqual([expect.objectContaining({ state: 'done', reason: 'finished', failures: 0 })]);
    expect(log).toContain('warn told of <email> in <home>/x, at https://moggie.test/pay?…\n');
    expect(log.match(/ info started: /g)).toHaveLength(2);
    for (const secret of ['player@', TRIAL.name, TRIAL.slug, home]) expect(text).not.toContain(secret);
  });

  await test.step('where it cannot be written, the player hears of it', async () => {
    const taken = path.join(home, 'taken');
    mkdirSync(taken);
    await answerDialog(app, taken);
    await window.getByRole('region', { name: 'Help' }).getByRole('button', { name: 'Save report…' }).click();
    await expect
      .poll(() => app.evaluate(() => globalThis.electronHost?.notifications.map(({ title }) => title)))
      .toEqual([expect.stringMatching(/^moggie-report-.*\.txt could not be saved$/)]);
  });
});
