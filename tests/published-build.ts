import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { developmentKey } from '../scripts/depot-key.ts';
import { publishBuild } from '../server/depot/publish.ts';
import type { BuildLine } from '../shared/depot/layout.ts';

/** Publishes what is put into an empty folder as a build that the launchers of this machine trust. */
export async function publishFolder(
  dataDir: string,
  build: { store: string; line: BuildLine; version: string; publishedAt?: Date },
  fill: (folder: string) => void,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-build-'));
  try {
    fill(folder);
    await publishBuild({
      depot: path.join(dataDir, 'depot'),
      publishedAt: new Date(),
      ...build,
      folder,
      key: developmentKey(dataDir),
      level: 1,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
