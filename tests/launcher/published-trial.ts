import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publishFolder } from '../published-build.ts';

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
  await publishFolder(dataDir, { store, line, version }, (folder) => {
    writeFileSync(path.join(folder, 'play.sh'), '#!/bin/sh\n: > started\nexec sleep 600\n');
    chmodSync(path.join(folder, 'play.sh'), 0o755);
    writeFileSync(path.join(folder, 'moggie.json'), JSON.stringify({ launch: { program: 'play.sh' } }));
    if (payloadBytes > 0) writeFileSync(path.join(folder, 'art.bin'), randomBytes(payloadBytes));
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  });
}
