import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Channel, openChannel } from '../../shared/depot/channel.ts';
import { CHANNEL_FILE, manifestPath } from '../../shared/depot/layout.ts';
import { at, type BuildManifest, hashKey } from '../../shared/depot/manifest.ts';
import { openManifest } from '../../shared/depot/manifest-file.ts';

/** A chunk that the depot already stores. */
export interface StoredChunk {
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
  /** Every chunk of these builds by its hash, at the place the newest of them names. */
  stored: Map<string, StoredChunk>;
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
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
  for (let build: string | undefined = history.channel.build; build !== undefined; ) {
    const file = await readIfThere(path.join(lineFolder, manifestPath(build)));
    // Old builds may be pruned: their chunks are then simply stored anew.
    if (!file) break;
    const manifest = openManifest(file, trustedKeys);
    history.builds.push({ build, file, manifest });
    collectChunks(manifest, history.stored);
    build = manifest.previous;
  }
  return history;
}

function collectChunks({ chunks, packs }: BuildManifest, stored: Map<string, StoredChunk>): void {
  for (let chunk = 0; chunk < chunks.count; chunk++) {
    const key = hashKey(chunks, chunk);
    const pack = packs[at(chunks.pack, chunk)];
    if (!pack || stored.has(key)) continue;
    stored.set(key, {
      packName: pack.name,
      packSize: pack.size,
      offset: at(chunks.offset, chunk),
      storedLength: at(chunks.storedLength, chunk),
      encoding: at(chunks.encoding, chunk),
    });
  }
}
