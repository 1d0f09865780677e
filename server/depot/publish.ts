import { createPublicKey, type KeyObject } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { type Channel, writeChannel } from '../../shared/depot/channel.ts';
import { chunkingFor } from '../../shared/depot/chunking.ts';
import {
  type BuildLine,
  CHANNEL_FILE,
  isStoreUuid,
  linePath,
  manifestPath,
} from '../../shared/depot/layout.ts';
import {
  type BuildEntry,
  type BuildManifest,
  installedSize,
  storedSize,
} from '../../shared/depot/manifest.ts';
import { buildNameOf, sealManifest } from '../../shared/depot/manifest-file.ts';
import { BuildWriter } from './build-writer.ts';
import { readHistory } from './history.ts';
import { PackWriter, removeUnfinishedPacks } from './pack-writer.ts';
import { scanFolder } from './scan.ts';

export interface Publication {
  /** Root of the depots; the line's own folder is found below it. */
  depot: string;
  store: string;
  line: BuildLine;
  version: string;
  /** The folder that holds the build. */
  folder: string;
  /** Ed25519 private key. */
  key: KeyObject;
  /** zstd level, 1 to 19: higher is smaller and slower. */
  level: number;
  publishedAt: Date;
  onProgress?(done: { bytes: number; totalBytes: number }): void;
}

export interface Published {
  channel: Channel;
  /** False when the folder is what the depot already offers: nothing was written. */
  changed: boolean;
  newChunks: number;
  /** Bytes of the new packs. */
  newBytes: number;
}

/**
 * Publishes a folder as the line's current build: packs first, then the manifest, then the channel that points to it,
 * so that a player never sees a build that is not all there. Only chunks the depot lacks are stored. Throws a
 * `DepotError` when a path is unsafe or the depot was signed with another key.
 */
export async function publishBuild(publication: Publication): Promise<Published> {
  if (!isStoreUuid(publication.store)) throw new Error(`not a store uuid: ${publication.store}`);
  const lineFolder = path.join(publication.depot, linePath(publication.store, publication.line));
  const history = await readHistory(lineFolder, createPublicKey(publication.key));
  const scanned = await scanFolder(publication.folder);
  await removeUnfinishedPacks(lineFolder);

  const totalBytes = scanned.reduce((sum, entry) => sum + (entry.kind === 'file' ? entry.size : 0), 0);
  const writer = new PackWriter(lineFolder);
  const build = new BuildWriter(writer, history.stored, publication.level);
  const chunking = history.current?.chunking ?? chunkingFor(totalBytes);
  const entries: BuildEntry[] = [];
  let bytes = 0;
  try {
    for (const entry of scanned) {
      entries.push(entry.kind === 'file' ? await build.addFile(entry, chunking) : entry);
      if (entry.kind === 'file') bytes += entry.size;
      publication.onProgress?.({ bytes, totalBytes });
    }
    await build.finish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }

  const { store, line, version, key } = publication;
  const manifest: BuildManifest = {
    store,
    line,
    version,
    previous: undefined,
    chunking,
    entries,
    ...build.table(),
  };
  const summary = {
    newChunks: build.newChunks,
    newBytes: writer.packs.reduce((sum, { size }) => sum + size, 0),
  };
  if (history.channel) {
    const again = sealManifest({ ...manifest, previous: history.current?.previous }, key);
    if (buildNameOf(again) === history.channel.build)
      return { channel: history.channel, changed: false, ...summary };
  }
  const file = sealManifest({ ...manifest, previous: history.channel?.build }, key);
  const channel: Channel = {
    store,
    line,
    build: buildNameOf(file),
    version,
    sequence: (history.channel?.sequence ?? 0) + 1,
    publishedAt: publication.publishedAt.toISOString(),
    size: installedSize(manifest),
    downloadSize: file.length + storedSize(manifest.chunks),
  };
  await writeDurably(path.join(lineFolder, manifestPath(channel.build)), file);
  await writeDurably(path.join(lineFolder, CHANNEL_FILE), writeChannel(channel, key));
  return { channel, changed: true, ...summary };
}

async function writeDurably(target: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const unfinished = `${target}.unfinished`;
  const file = await open(unfinished, 'w');
  await file.writeFile(content);
  await file.sync();
  await file.close();
  await rename(unfinished, target);
}
