import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { developmentKey } from '../../scripts/depot-key.ts';
import { writeLocalLauncherConfig } from '../../scripts/launcher-config.ts';
import { publishReleases } from '../../server/release/publish.ts';
import { expectAccessible } from '../accessible.ts';
import { packagedEnv } from './packaged.ts';
import { enter, expect, openLibrary, openSettings, test } from './store-launcher.ts';

const OLD = '#!/bin/sh\n# The launcher before.\n';
/** A newer launcher that adds a line to the file `started` beside itself, unless it was only put in place. */
const programOf = (version: string) =>
  `#!/bin/sh\n# The launcher ${version}.\n[ -n "$APPIMAGE_EXIT_AFTER_INSTALL" ] || echo ${version} >> "$(dirname "$0")/started"\n`;

/** The store's folder of releases, with none in it. */
function noReleases(dataDir: string): string {
  const releases = path.join(dataDir, 'releases');
  rmSync(releases, { recursive: true, force: true });
  mkdirSync(releases);
  return releases;
}

/** Makes what `npm run dist` makes on Linux, and offers it in the store as its makers would. */
async function offer(
  folder: string,
  to: string,
  { version, key, staging, hash }: { version: string; key: KeyObject; staging?: number; hash?: string },
): Promise<void> {
  const made = path.join(folder, `made-${version}`);
  mkdirSync(made, { recursive: true });
  const file = `Moggie-${version}.AppImage`;
  const program = programOf(version);
  writeFileSync(path.join(made, file), program);
  const sha512 = hash ?? createHash('sha512').update(program).digest('base64');
  writeFileSync(
    path.join(made, 'latest-linux.yml'),
    `version: ${version}\nfiles:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${program.length}\npath: ${file}\nsha512: ${sha512}\n`,
  );
  await publishReleases({ from: made, to, key, ...(staging !== undefined && { staging }) });
}

const settings = (window: Page) => window.getByRole('region', { name: 'Launcher update' });
const look = (window: Page) => settings(window).getByRole('button', { name: 'Check for updates' }).click();

/** Looks as the button does; answers where the update stands when the look is over. */
const looked = async (window: Page) =>
  (await window.evaluate(() => self.launcher?.commands['update.check']({}))) ?? 'no launcher';
const stands = (window: Page) => window.evaluate(() => self.launcher?.commands['update.state']({}));
const standing = (state: string, version: string | null = null) => ({
  ok: true,
  value: { state, version, percent: null },
});

test('the launcher updates itself: in the background, by a restart, in stages; a bad update changes nothing [D06] @host', async ({
  launcher,
  store,
  home,
}) => {
  const releases = noReleases(store.dataDir);
  const program = path.join(home, 'Moggie.AppImage');
  writeFileSync(program, OLD);
  chmodSync(program, 0o755);
  const key = developmentKey(store.dataDir);
  const start = {
    env: { ...packagedEnv(home, writeLocalLauncherConfig(store, store.origin)), APPIMAGE: program },
  };
  const { app, window } = await launcher.start(start);
  await enter(window);
  await openSettings(window);
  const status = settings(window).getByRole('status');

  await test.step('with no release there is nothing newer', async () => {
    await expect(status).toHaveText('You have the newest version.');
    await expectAccessible(window);
  });

  await test.step('one that a stranger signed, and one whose bytes are wrong, change nothing', async () => {
    const stranger = generateKeyPairSync('ed25519').privateKey;
    await offer(home, releases, { version: '0.2.0', key: stranger });
    expect(await looked(window)).toEqual(standing('failed'));
    await expect(status).toContainText('The update did not work.');
    expect(launcher.output).not.toContain('checksum mismatch');
    await offer(home, releases, { version: '0.3.0', key, hash: Buffer.alloc(64).toString('base64') });
    await look(window);
    // What was found and fetched, and not only looked for.
    await expect.poll(() => stands(window)).toEqual(standing('failed', '0.3.0'));
    await expect.poll(() => launcher.output).toContain('sha512 checksum mismatch');
    await expect(status).toContainText('The update did not work.');
    expect(readFileSync(program, 'utf8')).toBe(OLD);
    expect(existsSync(path.join(home, 'cache/moggie-updater/pending/Moggie-0.3.0.AppImage'))).toBe(false);
  });

  await test.step('one that is offered to nobody yet is not taken; an older one never', async () => {
    await offer(home, releases, { version: '0.4.0', key, staging: 0 });
    expect(await looked(window)).toEqual(standing('current'));
    await expect(status).toHaveText('You have the newest version.');
    // A store whose files were brought back from long ago.
    await offer(home, noReleases(store.dataDir), { version: '0.0.1', key });
    expect(await looked(window)).toEqual(standing('current'));
    await expect(status).toHaveText('You have the newest version.');
  });

  await test.step('offered to all, it comes in the background and waits for a restart, which happens once', async () => {
    await offer(home, releases, { version: '0.4.0', key, staging: 100 });
    await look(window);
    await expect(status).toHaveText('Moggie 0.4.0 is ready.');
    await openLibrary(window);
    const bar = window.getByRole('region', { name: 'Launcher update' });
    await expect(bar).toContainText('Moggie 0.4.0 is ready.');
    await expectAccessible(window);
    await window.screenshot({ path: 'artifacts/launcher/self-update.png' });
    expect(readFileSync(program, 'utf8')).toBe(OLD);
    const ended = app.waitForEvent('close');
    await bar.getByRole('button', { name: 'Restart now' }).dblclick();
    await ended;
    expect(readFileSync(program, 'utf8')).toBe(programOf('0.4.0'));
    // Appended to by a process of its own: there, and written, are two moments.
    const started = () =>
      existsSync(path.join(home, 'started')) ? readFileSync(path.join(home, 'started'), 'utf8') : '';
    await expect.poll(started).toBe('0.4.0\n');
  });
});

test('an update that is put off is put in place when the launcher ends @host @deep', async ({
  launcher,
  store,
  home,
}) => {
  const program = path.join(home, 'Moggie.AppImage');
  writeFileSync(program, OLD);
  chmodSync(program, 0o755);
  await offer(home, noReleases(store.dataDir), {
    version: '0.5.0',
    key: developmentKey(store.dataDir),
  });
  const { window } = await launcher.start({
    env: { ...packagedEnv(home, writeLocalLauncherConfig(store, store.origin)), APPIMAGE: program },
  });
  await enter(window);
  const bar = window.getByRole('region', { name: 'Launcher update' });
  await bar.getByRole('button', { name: 'Later' }).click();
  await expect(bar).toHaveCount(0);
  await launcher.quit();
  expect(readFileSync(program, 'utf8')).toBe(programOf('0.5.0'));
  expect(existsSync(path.join(home, 'started'))).toBe(false);
});
