import { hash, type KeyObject } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ChannelPatch } from '../../shared/depot/channel.ts';
import { DepotError } from '../../shared/depot/errors.ts';
import { isSha256, packPath, patchPath } from '../../shared/depot/layout.ts';
import { at, hashKey, type Pack } from '../../shared/depot/manifest.ts';
import { openSections, signedHeadOf } from '../../shared/depot/manifest-file.ts';
import { openPatch, patchPacks, writePatch } from '../../shared/depot/patch.ts';
import { isMissing, namesIfThere, readIfThere } from '../if-there.ts';
import { writeDurably } from './durable-file.ts';
import type { PublishedBuild } from './history.ts';
import { PackWriter } from './pack-writer.ts';
import { storePatch } from './patch-maker.ts';

/** A patch is kept when it spares players this share of what the update would cost without. */
const WORTHWHILE_GAIN = 0.1;

export interface PatchRequest {
  lineFolder: string;
  /** Where patches are put together. */
  runFolder: string;
  /** The builds to lead from, by name, and the build to lead to. */
  from: readonly string[];
  next: PublishedBuild;
  /** The builds before it that are still there. */
  older: readonly PublishedBuild[];
  trustedKeys: readonly KeyObject[];
  onProgress(bytes: number, totalBytes: number): void;
}

export interface Patches {
  /** Those worth having, in the order of the builds that they lead from. */
  patches: ChannelPatch[];
  /** Bytes of those that were not there. */
  madeBytes: number;
}

/**
 * Makes the patches from older builds to a build, but for those that are there and whole: a killed publication finished
 * them, or one before. The same builds always give the same bytes.
 */
export async function makePatches(request: PatchRequest): Promise<Patches> {
  const { lineFolder, runFolder, from, older, next } = request;
  const patches = await finishedPatches(lineFolder, next.build);
  const lacking = older.filter(({ build }) => from.includes(build) && !patches.has(build));
  const sizes = lacking.map((old) => newChunkBytes(old, next));
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  let bytes = 0;
  let madeBytes = 0;
  for (const [number, old] of lacking.entries()) {
    const folder = path.join(runFolder, `patch-${number}`);
    const patch = await makePatch(request, folder, old, (done) =>
      request.onProgress(bytes + done, totalBytes),
    );
    await rm(folder, { recursive: true, force: true });
    if (patch) patches.set(old.build, patch);
    madeBytes += patch?.downloadSize ?? 0;
    bytes += sizes[number] ?? 0;
  }
  return { patches: from.flatMap((build) => patches.get(build) ?? []), madeBytes };
}

async function makePatch(
  { lineFolder, next, trustedKeys }: PatchRequest,
  workFolder: string,
  old: PublishedBuild,
  onProgress: (bytes: number) => void,
): Promise<ChannelPatch | undefined> {
  const storedBytes = newChunkBytes(old, next);
  if (storedBytes === 0) return undefined;
  const writer = new PackWriter(workFolder);
  const content = await storePatch(lineFolder, old.manifest, next.manifest, writer, onProgress).catch(
    async (error) => {
      await writer.abandon();
      // An old build whose packs are lost or damaged cannot be led from; players who have it fetch plain chunks.
      if (error instanceof DepotError || isMissing(error)) return undefined;
      throw error;
    },
  );
  if (!content) return undefined;
  const index = writePatch(
    old.build,
    next.build,
    openSections(old.file, trustedKeys).sections,
    { head: signedHeadOf(next.file), sections: openSections(next.file, trustedKeys).sections },
    content,
  );
  const downloadSize = index.length + writer.size;
  if (downloadSize > storedBytes * (1 - WORTHWHILE_GAIN)) return undefined;
  const name = hash('sha256', index);
  await writer.keep(lineFolder);
  await writeDurably(path.join(lineFolder, patchPath(name)), index);
  return { from: old.build, index: name, downloadSize };
}

/** The patches to a build that are there already and whole, by the build they lead from. */
async function finishedPatches(lineFolder: string, to: string): Promise<Map<string, ChannelPatch>> {
  const finished = new Map<string, ChannelPatch>();
  const names = await namesIfThere(path.join(lineFolder, patchPath('')));
  for (const index of names.filter(isSha256)) {
    const patch = await finishedPatch(lineFolder, index, to);
    if (patch) finished.set(patch.from, patch);
  }
  return finished;
}

/** What a patch index says, if it leads to that build, and neither it nor a pack of it is lost or damaged. */
async function finishedPatch(
  lineFolder: string,
  index: string,
  to: string,
): Promise<ChannelPatch | undefined> {
  const file = await readFile(path.join(lineFolder, patchPath(index)));
  try {
    const patch = openPatch(file, index);
    if (patch.to !== to) return undefined;
    let downloadSize = file.length;
    for (const pack of patchPacks(patch)) {
      if (!(await isWhole(lineFolder, pack))) return undefined;
      downloadSize += pack.size;
    }
    return { from: patch.from, index, downloadSize };
  } catch (error) {
    if (error instanceof DepotError) return undefined;
    throw error;
  }
}

async function isWhole(lineFolder: string, { name, size }: Pack): Promise<boolean> {
  const bytes = await readIfThere(path.join(lineFolder, packPath(name)));
  return bytes?.length === size && hash('sha256', bytes) === name;
}

/** Bytes of the chunks that an update without a patch downloads. */
function newChunkBytes(old: PublishedBuild, next: PublishedBuild): number {
  const known = new Set<string>();
  for (let chunk = 0; chunk < old.manifest.chunks.count; chunk++)
    known.add(hashKey(old.manifest.chunks, chunk));
  const { chunks } = next.manifest;
  let storedBytes = 0;
  for (let chunk = 0; chunk < chunks.count; chunk++)
    if (!known.has(hashKey(chunks, chunk))) storedBytes += at(chunks.storedLength, chunk);
  return storedBytes;
}
