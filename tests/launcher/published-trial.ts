import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { developmentKey } from '../../scripts/depot-key.ts';
import { publishBuild } from '../../server/depot/publish.ts';

/** What a trial is, and holds beside its program. */
export interface TrialContents {
  version?: string;
  /** Publishes an official build of the same kind instead. */
  line?: 'trial-linux' | 'official-linux';
  files?: Readonly<Record<string, string | Buffer>>;
}

/**
 * Publishes a trial that leaves the mark `started` when it starts, and runs until it is stopped. `payloadBytes` of it
 * cannot be compressed.
 */
export async function publishTrial(
  dataDir: string,
  store: string,
  payloadBytes = 0,
  { version = '2.0.0', line = 'trial-linux', files = {} }: TrialContents = {},
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-trial-'));
  try {
    writeFileSync(path.join(folder, 'play.sh'), '#!/bin/sh\n: > started\nexec sleep 600\n');
    chmodSync(path.join(folder, 'play.sh'), 0o755);
    writeFileSync(path.join(folder, 'moggie.json'), JSON.stringify({ launch: { program: 'play.sh' } }));
    if (payloadBytes > 0) writeFileSync(path.join(folder, 'art.bin'), randomBytes(payloadBytes));
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
    await publishBuild({
      depot: path.join(dataDir, 'depot'),
      store,
      line,
      version,
      folder,
      key: developmentKey(dataDir),
      level: 1,
      publishedAt: new Date(),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
