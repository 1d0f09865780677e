import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { announceKey } from '../../shared/depot/keys.ts';
import { type BuildLine, KEYS_FILE, linePath } from '../../shared/depot/layout.ts';
import { writeDurably } from './durable-file.ts';
import { withLineLock } from './line-lock.ts';

/** Announces to the players of a line that `next` signs its builds from now on; `signer` is the key they trust now. */
export function announceNewKey(
  { depot, store, line }: { depot: string; store: string; line: BuildLine },
  next: KeyObject,
  signer: KeyObject,
): Promise<void> {
  const lineFolder = path.join(depot, linePath(store, line));
  const file = path.join(lineFolder, KEYS_FILE);
  return withLineLock(lineFolder, async () => {
    const before = await readFile(file, 'utf8').catch(() => undefined);
    await writeDurably(file, announceKey(before, next, signer));
  });
}
