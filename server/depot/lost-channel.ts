import { rm } from 'node:fs/promises';
import path from 'node:path';
import { CHANNEL_FILE, isSha256, manifestPath } from '../../shared/depot/layout.ts';
import { namesIfThere, readIfThere } from '../if-there.ts';
import { PublishError } from './publish-error.ts';

/**
 * Throws `no-build` where a line has builds and no channel: begun anew, it would count from one again, and whoever has a
 * build of it would be refused the next ones. What a first publication wrote before it was killed is no build yet, and goes;
 * `unfinished` names such builds.
 */
export async function assertChannelKept(lineFolder: string, unfinished: ReadonlySet<string>): Promise<void> {
  if (await readIfThere(path.join(lineFolder, CHANNEL_FILE))) return;
  for (const build of await namesIfThere(path.join(lineFolder, manifestPath('')))) {
    if (!isSha256(build)) continue;
    if (!unfinished.has(build))
      throw new PublishError(
        'no-build',
        `${lineFolder} has builds and no ${CHANNEL_FILE}: bring it back from a backup, as players refuse a line begun anew`,
      );
    await rm(path.join(lineFolder, manifestPath(build)));
  }
}
