import { createPublicKey, type KeyObject } from 'node:crypto';
import { rm } from 'node:fs/promises';
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
import { writeDurably } from './durable-file.ts';
import { type LineHistory, readHistory } from './history.ts';
import { PackWriter } from './pack-writer.ts';
import { makePatches } from './patches.ts';
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
  /** For how many earlier builds a patch to this one is made; 3 unless told. */
  patches?: number;
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

/** Below a line's folder: what a publication under way has made and not put in place yet. */
const WORK_FOLDER = '.publishing';
const PATCHED_BUILDS = 3;

/**
 * Publishes a folder as the line's current build: packs first, then the manifest, then patches to it, then the channel
 * that points to it, so that a player never sees a build that is not all there. Only chunks the depot lacks are stored.
 * Throws a `DepotError` when a path is unsafe or the depot was signed with another key.
 */
export async function publishBuild(publication: Publication): Promise<Published> {
  if (!isStoreUuid(publication.store)) throw new Error(`not a store uuid: ${publication.store}`);
  const lineFolder = path.join(publication.depot, linePath(publication.store, publication.line));
  const workFolder = path.join(lineFolder, WORK_FOLDER);
  const { key } = publication;
  const trustedKeys = [createPublicKey(key)];
  const history = await readHistory(lineFolder, trustedKeys);
  await rm(workFolder, { recursive: true, force: true });

  const writer = new PackWriter(workFolder);
  const { manifest, newChunks } = await storeBuild(publication, history, writer);
  const summary = { newChunks, newBytes: writer.size };
  const [current] = history.builds;
  if (history.channel && current) {
    const again = sealManifest({ ...manifest, previous: current.manifest.previous }, key);
    if (buildNameOf(again) === current.build) {
      await rm(workFolder, { recursive: true, force: true });
      return { channel: history.channel, changed: false, ...summary };
    }
  }
  const file = sealManifest({ ...manifest, previous: history.channel?.build }, key);
  const build = buildNameOf(file);
  await writer.keep(lineFolder);
  await writeDurably(path.join(lineFolder, manifestPath(build)), file);
  const older = history.builds.slice(0, publication.patches ?? PATCHED_BUILDS);
  const channel: Channel = {
    store: publication.store,
    line: publication.line,
    build,
    version: publication.version,
    sequence: (history.channel?.sequence ?? 0) + 1,
    publishedAt: publication.publishedAt.toISOString(),
    size: installedSize(manifest),
    downloadSize: file.length + storedSize(manifest.chunks),
    patches: await makePatches(lineFolder, workFolder, older, { build, file, manifest }, trustedKeys),
  };
  await writeDurably(path.join(lineFolder, CHANNEL_FILE), writeChannel(channel, key));
  await rm(workFolder, { recursive: true, force: true });
  return { channel, changed: true, ...summary };
}

/** Stores the folder's new chunks and answers the manifest without the name of the build before it. */
async function storeBuild(
  { store, line, version, folder, level, onProgress }: Publication,
  { builds: [current], stored }: LineHistory,
  writer: PackWriter,
): Promise<{ manifest: BuildManifest; newChunks: number }> {
  const scanned = await scanFolder(folder);
  const totalBytes = scanned.reduce((sum, entry) => sum + (entry.kind === 'file' ? entry.size : 0), 0);
  const chunking = current?.manifest.chunking ?? chunkingFor(totalBytes);
  const build = new BuildWriter(writer, stored, level);
  const entries: BuildEntry[] = [];
  let bytes = 0;
  try {
    for (const entry of scanned) {
      entries.push(entry.kind === 'file' ? await build.addFile(entry, chunking) : entry);
      if (entry.kind === 'file') bytes += entry.size;
      onProgress?.({ bytes, totalBytes });
    }
    await build.finish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  const manifest = { store, line, version, previous: undefined, chunking, entries, ...build.table() };
  return { manifest, newChunks: build.newChunks };
}
