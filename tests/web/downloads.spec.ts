import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { developmentKey } from '../../scripts/depot-key.ts';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { publishReleases } from '../../server/release/publish.ts';
import type { BuildLine } from '../../shared/depot/layout.ts';
import { expectAccessible } from '../accessible.ts';
import { publishFolder } from '../published-build.ts';
import { GAMES, PLANS, test } from './players.ts';

const { ledger } = GAMES;
const SLUG = 'the-innkeepers-ledger';
const LANTERNS = 1015;
/** The same bytes in every run: what was released stays as it is. */
const APP = Buffer.concat(
  Array.from({ length: 9375 }, (_, part) => createHash('sha256').update(`app ${part}`).digest()),
);

/** Publishes an app for phones, which is one file. */
async function publishApp(dataDir: string, line: BuildLine, file: string): Promise<void> {
  const publishedAt = new Date('2026-10-02T12:00:00Z');
  const build = { store: storeUuid(SLUG), line, version: '1.3.0', publishedAt };
  await publishFolder(dataDir, build, (folder) => writeFileSync(path.join(folder, file), APP));
}

test('trials are everyone’s and full games their owners’, for every system, each with its date and its link [A04 S09]', async ({
  page,
  store,
  player,
}) => {
  await publishApp(store.dataDir, 'official-android', 'game.apk');
  await publishApp(store.dataDir, 'official-ios', 'game.ipa');
  await publishApp(store.dataDir, 'trial-android', 'trial.apk');
  const offer = page.getByRole('region', { name: 'Get this game' });
  const builds = offer.getByRole('listitem').getByRole('link');
  const saved = async (name: RegExp) => {
    const download = page.waitForEvent('download');
    await builds.filter({ hasText: name }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };

  await test.step('a trial for computers is a zip, one for phones an app', async () => {
    await page.goto(`/store/${ledger.id}`);
    await expect(builds).toHaveText([
      /^Android · Trial 1\.3\.0 .*updated Oct 2, 2026$/,
      /^macOS · Trial 1\.0\.0 .*updated /,
      /^Windows · Trial 1\.0\.0 .*updated /,
    ]);
    await expectAccessible(page);
    const windows = await saved(/^Windows/);
    expect(windows.name).toBe(`${SLUG}-1.0.0.zip`);
    expect(windows.bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    expect(await saved(/^Android/)).toEqual({ name: `${SLUG}-1.3.0.apk`, bytes: APP });
    expect((await page.request.get(`/download/${ledger.id}/official-windows`)).status()).toBe(403);
  });

  await test.step('the full game comes with the purchase', async () => {
    await player.topUp(PLANS.large);
    await page.getByRole('button', { name: 'Buy now' }).click();
    const bill = page.getByRole('dialog', { name: 'Your order' });
    await bill.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
    await page.getByRole('dialog', { name: 'Completed' }).getByRole('button', { name: 'Close' }).click();
    // And takes the place of the trials.
    await expect(builds).toHaveText([
      /^Android · Full game 1\.3\.0/,
      /^iOS · Full game 1\.3\.0/,
      /^macOS · Full game 1\.0\.0/,
      /^Windows · Full game 1\.0\.0/,
    ]);
    expect(await saved(/^iOS/)).toEqual({ name: `${SLUG}-1.3.0.ipa`, bytes: APP });
    await page.context().clearCookies({ name: /^moggie/ });
    expect((await page.request.get(`/download/${ledger.id}/official-ios`)).status()).toBe(401);
  });

  await test.step('what plays in the browser plays there', async () => {
    await page.goto(`/store/${LANTERNS}`);
    await page.getByRole('link', { name: 'Play now' }).click();
    const game = page.locator('iframe').contentFrame();
    await game.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(game.getByRole('button', { name: 'Play', exact: true })).toBeHidden();
  });
});

/** Has the store offer installers of the launcher for Windows and macOS. */
async function offerLauncher(dataDir: string): Promise<void> {
  const made = mkdtempSync(path.join(tmpdir(), 'moggie-installers-'));
  for (const [note, file] of [
    ['latest.yml', 'Moggie-Setup-0.2.0.exe'],
    ['latest-mac.yml', 'Moggie-0.2.0.dmg'],
  ] as const) {
    writeFileSync(path.join(made, file), APP);
    writeFileSync(path.join(made, note), `version: 0.2.0\nfiles:\n  - url: ${file}\n    sha512: abc\n`);
  }
  const to = path.join(dataDir, 'releases');
  await publishReleases({ from: made, to, key: developmentKey(dataDir) });
  rmSync(made, { recursive: true, force: true });
}

test('who presses to open a game in the launcher and has none is led to it [D12]', async ({
  page,
  store,
  player,
}) => {
  await player.topUp(PLANS.large);
  await player.buy(ledger);
  await offerLauncher(store.dataDir);
  await page.goto('/my-store');
  await page.getByRole('link', { name: `Open in the launcher: ${ledger.name}` }).click();
  const told = page.getByRole('region', {
    name: 'Nothing opened? Then the launcher is not installed on this computer.',
  });
  await told.getByRole('link', { name: 'Get the launcher' }).click();
  await expect(page).toHaveURL('/bookmark#launcher');
  await expect(page.getByRole('region', { name: 'Get the launcher' })).toBeVisible();
});

test.describe('on a phone, which has no launcher', () => {
  test.use({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/145.0.0.0 Mobile Safari/537.36',
  });

  test('a game of one’s own leads to what its page has to download, which says where the rest is installed [A04]', async ({
    page,
    player,
  }) => {
    await player.topUp(PLANS.large);
    await player.buy(ledger);
    await page.goto('/my-store');
    await page.getByRole('link', { name: `Downloads: ${ledger.name}` }).tap();
    await expect(page).toHaveURL(`/store/${ledger.id}`);
    const offer = page.getByRole('region', { name: 'Get this game' });
    await expect(offer).toContainText(
      'Games for Windows and macOS are installed on a computer, by the launcher.',
    );
    await expect(page.locator('a[href^="moggie:"]')).toHaveCount(0);
  });
});

test('the launcher is had for Windows and for macOS where the promotions lead, its installer saved by one press [D12]', async ({
  page,
  store,
}) => {
  await offerLauncher(store.dataDir);
  await page.goto('/bookmark');
  const links = page.getByRole('region', { name: 'Get the launcher' }).getByRole('link');
  await expect(links).toHaveText([
    /^Download for macOS 0\.2\.0 · 300/,
    /^Download for Windows 0\.2\.0 · 300/,
  ]);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await links.last().click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Moggie-Setup-0.2.0.exe');
  expect(readFileSync(await file.path()).equals(APP)).toBe(true);
});
