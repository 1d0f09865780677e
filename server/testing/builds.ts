import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuildLine } from '../../shared/depot/layout.ts';
import { publishBuild } from '../depot/publish.ts';
import { publishWebBuild } from '../play/publish.ts';
import type { TestApp } from './app.ts';

/** Publishes a build of one file that is installed, of a game on the shelves. */
export async function publishInstallable(
  { services, config, clock }: Pick<TestApp, 'services' | 'config' | 'clock'>,
  storeId: number,
  line: BuildLine = 'official-linux',
): Promise<void> {
  const store = (await services.catalog.game(storeId))?.uuid;
  if (!store) throw new Error(`there is no game ${storeId}`);
  await withFile('play.sh', 'true', (folder) =>
    publishBuild({
      depot: path.join(config.dataDir, 'depot'),
      store,
      line,
      version: '1.0',
      folder,
      key: generateKeyPairSync('ed25519').privateKey,
      level: 1,
      publishedAt: clock.now,
    }),
  );
}

/** Publishes a build of one page that plays on the web, under a game's number. */
export async function publishWeb(
  { config }: Pick<TestApp, 'config'>,
  storeId: number,
  version: string,
): Promise<void> {
  await withFile('index.html', '<!doctype html><title>Game</title>', (folder) =>
    publishWebBuild(config.dataDir, storeId, folder, version),
  );
}

/** Publishes a folder in which one file lies. */
async function withFile(
  name: string,
  content: string,
  publish: (folder: string) => Promise<unknown>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-build-'));
  try {
    writeFileSync(path.join(folder, name), content);
    await publish(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
