import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openChannel } from '../../shared/depot/channel.ts';
import { announceKey, withAnnounced } from '../../shared/depot/keys.ts';
import { type BuildLine, CHANNEL_FILE, KEYS_FILE, linePath } from '../../shared/depot/layout.ts';
import { keyIdOf, signerIdOf } from '../../shared/depot/signature.ts';
import { readIfThere, statIfThere } from '../if-there.ts';
import { writeDurably } from './durable-file.ts';
import { withLineLock } from './line-lock.ts';
import { PublishError } from './publish-error.ts';

/**
 * Announces to the players of a line that `next` signs its builds from now on; `signer` is the key they trust now. Throws
 * `no-build` for a line without builds, `wrong-key` where the announcement leads nobody who trusts `signer` to the line's
 * channel, and a `DepotError` where what was announced before is damaged or full; all leave everything as it was.
 */
export async function announceNewKey(
  { depot, store, line }: { depot: string; store: string; line: BuildLine },
  next: KeyObject,
  signer: KeyObject,
): Promise<void> {
  const lineFolder = path.join(depot, linePath(store, line));
  const channelFile = path.join(lineFolder, CHANNEL_FILE);
  // Looked for before the lock, which would make a folder for a line that was only mistyped.
  if (!(await statIfThere(channelFile)))
    throw new PublishError('no-build', `${lineFolder} has no ${CHANNEL_FILE}: nothing was announced`);
  const file = path.join(lineFolder, KEYS_FILE);
  await withLineLock(lineFolder, async (assertHeld) => {
    const before = await readIfThere(file);
    const announced = announceKey(before?.toString('utf8'), next, signer);
    const trusted = withAnnounced([createPublicKey(signer)], announced);
    const channel = await readFile(channelFile, 'utf8');
    if (!has(trusted, signerIdOf(channel)))
      throw new PublishError(
        'wrong-key',
        `${lineFolder} is signed with the key ${signerIdOf(channel)}, not with ${keyIdOf(signer)}: nothing was announced`,
      );
    openChannel(channel, trusted);
    await assertHeld();
    await writeDurably(file, announced);
  });
}

/**
 * Throws `wrong-key` where players would not trust `key` to sign the line's next build: it is neither the key of the channel
 * nor announced to those who trust that one. A line without builds takes any key. Throws a `DepotError` where neither `key`
 * nor one of `formerKeys` signed the channel.
 */
export async function assertAnnounced(
  lineFolder: string,
  key: KeyObject,
  formerKeys: readonly KeyObject[],
): Promise<void> {
  const channel = (await readIfThere(path.join(lineFolder, CHANNEL_FILE)))?.toString('utf8');
  if (channel === undefined) return;
  const known = [createPublicKey(key), ...formerKeys];
  openChannel(channel, known);
  const present = known.filter((each) => keyIdOf(each) === signerIdOf(channel));
  const announced = (await readIfThere(path.join(lineFolder, KEYS_FILE)))?.toString('utf8');
  if (!has(announced === undefined ? present : withAnnounced(present, announced), keyIdOf(key)))
    throw new PublishError(
      'wrong-key',
      `players trust the line's key ${signerIdOf(channel)} and were not told of ${keyIdOf(key)}: announce it with \`depot rotate\`, or publish with --pinned where their launchers pin it`,
    );
}

const has = (keys: readonly KeyObject[], id: string) => keys.some((key) => keyIdOf(key) === id);
