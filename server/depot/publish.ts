import { createPublicKey, type KeyObject } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Channel, writeChannel } from '../../shared/depot/channel.ts';
import type { Chunking } from '../../shared/depot/chunking.ts';
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
import { JOIN_GAP_BYTES, planSpans, SPAN_LIMIT_BYTES } from '../../shared/depot/plan.ts';
import { unpackArchive } from './archive/unpack.ts';
import { type BuildStore, BuildWriter } from './build-writer.ts';
import { writeDurably } from './durable-file.ts';
import { type PublishedBuild, readHistory } from './history.ts';
import { assertAnnounced } from './key-rotation.ts';
import { chunkingOfNewLine } from './line-chunking.ts';
import { type AssertHeld, withLineLock } from './line-lock.ts';
import { assertChannelKept } from './lost-channel.ts';
import { PackWriter } from './pack-writer.ts';
import { makePatches } from './patches.ts';
import { assertStartable } from './program.ts';
import { PublishJournal, RecoveredChunks } from './publish-journal.ts';
import { assertLinksFit, type Scanned, scanFolder } from './scan.ts';

/** What a publication does at the moment. */
export type PublishPhase = 'unpacking' | 'storing' | 'patching';

export interface PublishProgress {
  phase: PublishPhase;
  bytes: number;
  totalBytes: number;
}

/** Smaller by a thirtieth than 9 for twice the processor time; 19 gains next to nothing on it for twice that again. */
export const USUAL_LEVEL = 15;

/** What is published where, without the build itself. */
export interface PublicationTerms {
  /** Root of the depots; the line's own folder is found below it. */
  depot: string;
  store: string;
  line: BuildLine;
  version: string;
  /** Ed25519 private key. */
  key: KeyObject;
  /** Keys that signed earlier builds of the line, beside the public half of `key`. */
  formerKeys?: readonly KeyObject[];
  /** Whether the launchers pin `key` by themselves, as after the one before was stolen or lost: it needs no announcement. */
  isPinned?: boolean;
  /** zstd level, 1 to 19: higher is smaller and slower; `USUAL_LEVEL` unless told. */
  level?: number;
  publishedAt: Date;
  /** For how many earlier builds a patch to this one is made; 3 unless told. */
  patches?: number;
  /**
   * Stores all chunks anew in the order of the files, so that a fresh install takes few requests again. Nothing is
   * compressed again.
   */
  repacks?: boolean;
  onProgress?(progress: PublishProgress): void;
}

export interface Publication extends PublicationTerms {
  /** The folder that holds the build. */
  folder: string;
}

export interface Published {
  channel: Channel;
  /** False when the build is what the depot already offers: nothing was written but packs and patches of it, made again. */
  changed: boolean;
  newChunks: number;
  /** How many of these had been compressed before: by a killed publication, or for an earlier build. */
  recoveredChunks: number;
  /** Bytes of the packs that were made; where nothing changed, of the patches, too. */
  newBytes: number;
  /** Requests that a fresh install makes, and how many would do if its chunks lay side by side. */
  requests: { fresh: number; least: number };
}

/** Below a line's folder: what publications under way have made and not put in place yet. */
const WORK_FOLDER = '.publishing';
/** Below a run's folder: what an archive held. */
const UNPACKED_FOLDER = 'unpacked';
/** How many runs that came to nothing are kept: what they compressed serves the next. */
const KEPT_RUNS = 2;
const PATCHED_BUILDS = 3;

/**
 * Publishes a folder as the line's current build: packs first, then the manifest, then patches to it, then the channel
 * that points to it, so that a player never sees a build that is not all there. Only chunks the depot lacks are stored;
 * after a kill the next call takes over what was compressed. Throws a `PublishError`, `no-build` where the line has lost
 * its channel, or a `DepotError` when a path is unsafe or the depot was signed with another key than those named.
 */
export function publishBuild(publication: Publication): Promise<Published> {
  return publishScanned(publication, () => scanFolder(publication.folder));
}

/** Publishes what a zip, tar (also gzip or zstd) or 7z archive holds, as `publishBuild` does a folder. */
export function publishArchive(publication: PublicationTerms & { archive: string }): Promise<Published> {
  const onProgress = (bytes: number, totalBytes: number) =>
    publication.onProgress?.({ phase: 'unpacking', bytes, totalBytes });
  return publishScanned(publication, (runFolder) =>
    unpackArchive(publication.archive, path.join(runFolder, UNPACKED_FOLDER), onProgress),
  );
}

async function publishScanned(
  terms: PublicationTerms,
  scan: (runFolder: string) => Promise<Scanned[]>,
): Promise<Published> {
  if (!isStoreUuid(terms.store)) throw new Error(`not a store uuid: ${terms.store}`);
  const lineFolder = path.join(terms.depot, linePath(terms.store, terms.line));
  return withLineLock(lineFolder, async (assertHeld) => {
    if (!terms.isPinned) await assertAnnounced(lineFolder, terms.key, terms.formerKeys ?? []);
    const workFolder = path.join(lineFolder, WORK_FOLDER);
    const recovered = new RecoveredChunks(lineFolder, workFolder);
    await assertChannelKept(lineFolder, recovered.builds);
    const runFolder = await beginRun(workFolder);
    const journal = new PublishJournal(runFolder);
    try {
      const scanned = await scan(runFolder);
      assertLinksFit(terms.line, scanned);
      await assertStartable(terms.line, scanned);
      const run = { lineFolder, runFolder, journal, recovered, assertHeld };
      const published = await publishEntries(terms, scanned, run);
      await rm(workFolder, { recursive: true, force: true });
      return published;
    } finally {
      journal.close();
      recovered.close();
      await rm(path.join(runFolder, UNPACKED_FOLDER), { recursive: true, force: true });
    }
  });
}

/**
 * A folder for this publication's packs beside those of the last that failed or were killed, of which nothing but their
 * packs is kept. What earlier ones left goes.
 */
async function beginRun(workFolder: string): Promise<string> {
  await mkdir(workFolder, { recursive: true });
  const numbers = (await readdir(workFolder)).map((run) => Number(run.replace('run-', '')) || 0);
  numbers.sort((left, right) => left - right);
  const left = numbers.map((number) => path.join(workFolder, `run-${number}`));
  for (const run of left.slice(0, -KEPT_RUNS)) await rm(run, { recursive: true, force: true });
  for (const run of left.slice(-KEPT_RUNS))
    await rm(path.join(run, UNPACKED_FOLDER), { recursive: true, force: true });
  const runFolder = path.join(workFolder, `run-${(numbers.at(-1) ?? 0) + 1}`);
  await mkdir(runFolder);
  return runFolder;
}

interface Run extends Pick<BuildStore, 'journal' | 'recovered'> {
  lineFolder: string;
  runFolder: string;
  assertHeld: AssertHeld;
}

async function publishEntries(terms: PublicationTerms, scanned: Scanned[], run: Run): Promise<Published> {
  const { key } = terms;
  const { lineFolder, runFolder, journal, recovered, assertHeld } = run;
  const trustedKeys = [createPublicKey(key), ...(terms.formerKeys ?? [])];
  const history = await readHistory(lineFolder, trustedKeys);
  const writer = new PackWriter(runFolder);
  if (terms.repacks) recovered.addStored(lineFolder, history.stored);
  const known = terms.repacks ? new Map() : history.stored;
  const store = { writer, journal, recovered, known, level: terms.level ?? USUAL_LEVEL };
  const chunking =
    history.builds[0]?.manifest.chunking ?? (await chunkingOfNewLine(terms, bytesOf(scanned), trustedKeys));
  const { manifest, newChunks, recoveredChunks } = await storeBuild(terms, scanned, chunking, store);
  const summary = { newChunks, recoveredChunks, newBytes: writer.size, requests: requestsFor(manifest) };
  const keepPacks = () => writer.keep(lineFolder, (number, name) => journal.addPack(number, name));
  const writeCurrent = async (channel: Channel) => {
    await assertHeld();
    await writeDurably(path.join(lineFolder, CHANNEL_FILE), writeChannel(channel, key));
  };
  const patchesTo = (next: PublishedBuild, from: readonly string[], older: readonly PublishedBuild[]) =>
    makePatches({
      lineFolder,
      runFolder,
      from,
      next,
      older,
      trustedKeys,
      onProgress: (bytes, totalBytes) => terms.onProgress?.({ phase: 'patching', bytes, totalBytes }),
    });
  const [current, ...before] = history.builds;
  if (history.channel && current) {
    const again = sealManifest({ ...manifest, previous: current.manifest.previous }, key);
    if (buildNameOf(again) === current.build) {
      // Byte for byte those of the build: they stand in for packs that were lost, cut or, repacked, damaged.
      await keepPacks();
      const told = history.channel.patches;
      const { patches, madeBytes } = await patchesTo(
        current,
        told.map(({ from }) => from),
        before,
      );
      const channel = { ...history.channel, patches };
      // A patch that lost something and cannot be made again leads nowhere.
      if (!isDeepStrictEqual(patches, told)) await writeCurrent(channel);
      return { channel, changed: false, ...summary, newBytes: writer.size + madeBytes };
    }
  }
  const file = sealManifest({ ...manifest, previous: history.channel?.build }, key);
  const build = buildNameOf(file);
  await keepPacks();
  journal.addBuild(build);
  await writeDurably(path.join(lineFolder, manifestPath(build)), file);
  const latest = history.builds.slice(0, terms.patches ?? PATCHED_BUILDS);
  const { patches } = await patchesTo(
    { build, file, manifest },
    latest.map((older) => older.build),
    latest,
  );
  const channel: Channel = {
    store: terms.store,
    line: terms.line,
    build,
    version: terms.version,
    sequence: (history.channel?.sequence ?? 0) + 1,
    publishedAt: terms.publishedAt.toISOString(),
    size: installedSize(manifest),
    downloadSize: file.length + storedSize(manifest.chunks),
    patches,
  };
  await writeCurrent(channel);
  return { channel, changed: true, ...summary };
}

function requestsFor({ chunks }: BuildManifest): Published['requests'] {
  const all = Array.from({ length: chunks.count }, (_, chunk) => chunk);
  const fresh = planSpans(chunks, all, JOIN_GAP_BYTES, SPAN_LIMIT_BYTES).length;
  return { fresh, least: Math.ceil(storedSize(chunks) / SPAN_LIMIT_BYTES) };
}

const bytesOf = (scanned: readonly Scanned[]) =>
  scanned.reduce((sum, entry) => sum + (entry.kind === 'file' ? entry.size : 0), 0);

interface StoredBuild {
  manifest: BuildManifest;
  newChunks: number;
  recoveredChunks: number;
}

/** Stores the build's new chunks and answers its manifest, yet without the name of the build before it. */
async function storeBuild(
  { store, line, version, onProgress }: PublicationTerms,
  scanned: Scanned[],
  chunking: Chunking,
  buildStore: BuildStore,
): Promise<StoredBuild> {
  const totalBytes = bytesOf(scanned);
  const build = new BuildWriter(buildStore);
  const entries: BuildEntry[] = [];
  let bytes = 0;
  const onRead = (length: number) => {
    bytes += length;
    onProgress?.({ phase: 'storing', bytes, totalBytes });
  };
  try {
    for (const entry of scanned)
      entries.push(entry.kind === 'file' ? await build.addFile(entry, chunking, onRead) : entry);
    await build.finish();
  } catch (error) {
    await buildStore.writer.abandon();
    throw error;
  }
  const manifest = { store, line, version, previous: undefined, chunking, entries, ...build.table() };
  const { newChunks, recoveredChunks } = build;
  return { manifest, newChunks, recoveredChunks };
}
