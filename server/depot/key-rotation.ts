import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { announceKey } from '../../shared/depot/keys.ts';
import { type BuildLine, CHANNEL_FILE, KEYS_FILE, linePath } from '../../shared/depot/layout.ts';
import { readIfThere } from '../if-there.ts';
import { writeDurably } from './durable-file.ts';
import { withLineLock } from './line-lock.ts';
import { PublishError } from './publish-error.ts';

/**
 * Announces to the players of a line that `next` signs its builds from now on; `signer` is the key they trust now. Throws
 * `no-build` for a line without builds, and a `DepotError` where what was announced before is damaged or full; both leave
 * everything as it was.
 */
export async function announceNewKey(
  { depot, store, line }: { depot: string; store: string; line: BuildLine },
  next: KeyObject,
  signer: KeyObject,
): Promise<void> {
  const lineFolder = path.join(depot, linePath(store, line));
  // Looked for before the lock, which would make a folder for a line that was only mistyped.
  if (!existsSync(path.join(lineFolder, CHANNEL_FILE)))
    throw new PublishError('no-build', `${lineFolder} has no ${CHANNEL_FILE}: nothing was announced`);
  const file = path.join(lineFolder, KEYS_FILE);
  await withLineLock(lineFolder, async () => {
    const before = await readIfThere(file);
    await writeDurably(file, announceKey(before?.toString('utf8'), next, signer));
  });
}
