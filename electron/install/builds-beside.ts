import type { EngineContext } from './engine-context.ts';
import { readIfThere } from './folder/files.ts';
import { GameFolder } from './folder/game-folder.ts';
import { genuineManifest, installedSource, looksIntact } from './folder/installed-build.ts';
import { trustedKeysOf } from './folder/trusted-keys.ts';
import type { LocalBuild } from './stage/stage-entries.ts';

type Trust = Pick<EngineContext, 'trustedKeys'>;

/**
 * Other builds of a game that are installed in folders of this machine, such as its trial, as sources of what a build has
 * like them. Nothing there is changed, and nothing is taken on trust: each chunk is hashed when it is copied, and one that
 * is not there comes from the depot. So they may be played, or worked on, meanwhile.
 */
export async function buildsBeside(
  roots: readonly string[] | undefined,
  context: Trust,
): Promise<LocalBuild[]> {
  const found = await Promise.all((roots ?? []).map((root) => buildIn(new GameFolder(root), context)));
  return found.flatMap((build) => build ?? []);
}

/** Nothing where no genuine manifest tells what lies there, or the disk cannot be read: what is lacking is downloaded. */
async function buildIn(folder: GameFolder, context: Trust): Promise<LocalBuild | undefined> {
  try {
    const file = await readIfThere(folder.manifestFile);
    const manifest = file && genuineManifest(file, { trustedKeys: await trustedKeysOf(folder, context) });
    if (!manifest) return undefined;
    const isThere = manifest.entries.map((entry) => entry.kind === 'file' && looksIntact(folder, entry));
    return installedSource(folder, manifest, (entry) => isThere[entry] === true);
  } catch {
    return undefined;
  }
}
