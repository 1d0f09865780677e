import type { KeyObject } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type Channel, openChannel } from '../../shared/depot/channel.ts';
import { CHANNEL_FILE, manifestPath, packPath } from '../../shared/depot/layout.ts';
import { at, type BuildManifest, hashKey } from '../../shared/depot/manifest.ts';
import { openManifest } from '../../shared/depot/manifest-file.ts';
import { namesIfThere, readIfThere } from '../if-there.ts';

/** A chunk that the depot already stores. */
export interface StoredChunk {
  rawLength: number;
  packName: string;
  packSize: number;
  offset: number;
  storedLength: number;
  encoding: number;
}

/** A build with its name and its manifest file. */
export interface PublishedBuild {
  build: string;
  file: Uint8Array;
  manifest: BuildManifest;
}

export interface LineHistory {
  channel: Channel | undefined;
  /** The current build and those before it that are still there, the newest first. */
  builds: PublishedBuild[];
  /** Every chunk of these builds that is there by its hash, at the place the newest of them names. */
  stored: Map<string, StoredChunk>;
}

/** The builds of a line from the current one back. Throws a `DepotError` when another key signed them. */
export async function readHistory(
  lineFolder: string,
  trustedKeys: readonly KeyObject[],
): Promise<LineHistory> {
  const history: LineHistory = { channel: undefined, builds: [], stored: new Map() };
  const channelFile = await readIfThere(path.join(lineFolder, CHANNEL_FILE));
  if (!channelFile) return history;
  history.channel = openChannel(channelFile.toString('utf8'), trustedKeys);
  const packSizes = await sizesOfPacks(lineFolder);
  for (let build: string | undefined = history.channel.build; build !== undefined; ) {
    const file = await readIfThere(path.join(lineFolder, manifestPath(build)));
    // Old builds may be pruned: their chunks are then simply stored anew.
    if (!file) break;
    const manifest = openManifest(file, trustedKeys);
    history.builds.push({ build, file, manifest });
    collectChunks(manifest, packSizes, history.stored);
    build = manifest.previous;
  }
  return history;
}

/** The packs that are there and how long they are. */
async function sizesOfPacks(lineFolder: string): Promise<Map<string, number>> {
  const folder = path.join(lineFolder, packPath(''));
  const names = await namesIfThere(folder);
  const sizes = new Map<string, number>();
  for (const name of names) sizes.set(name, (await stat(path.join(folder, name))).size);
  return sizes;
}

function collectChunks(
  { chunks, packs }: BuildManifest,
  packSizes: ReadonlyMap<string, number>,
  stored: Map<string, StoredChunk>,
): void {
  for (let chunk = 0; chunk < chunks.count; chunk++) {
    const key = hashKey(chunks, chunk);
    const pack = packs[at(chunks.pack, chunk)];
    // What a pack that is lost or cut held is stored anew.
    if (!pack || packSizes.get(pack.name) !== pack.size || stored.has(key)) continue;
    stored.set(key, {
      rawLength: at(chunks.rawLength, chunk),
      packName: pack.name,
      packSize: pack.size,
      offset: at(chunks.offset, chunk),
      storedLength: at(chunks.storedLength, chunk),
      encoding: at(chunks.encoding, chunk),
    });
  }
}
