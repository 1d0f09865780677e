import { hash, type KeyObject } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ChannelPatch } from '../../shared/depot/channel.ts';
import { DepotError } from '../../shared/depot/errors.ts';
import { isSha256, patchPath } from '../../shared/depot/layout.ts';
import { at, hashKey } from '../../shared/depot/manifest.ts';
import { openSections, signedHeadOf } from '../../shared/depot/manifest-file.ts';
import { openPatch, patchPacks, writePatch } from '../../shared/depot/patch.ts';
import { isMissing } from '../if-there.ts';
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
  /** The builds to lead from, and the build to lead to. */
  older: readonly PublishedBuild[];
  next: PublishedBuild;
  trustedKeys: readonly KeyObject[];
  onProgress(bytes: number, totalBytes: number): void;
}

/**
 * Makes the patches from older builds to the next one, in their order, and answers those worth having. The same builds
 * always give the same bytes; what a killed publication finished is not made again.
 */
export async function makePatches(request: PatchRequest): Promise<ChannelPatch[]> {
  const { lineFolder, runFolder, older, next } = request;
  const sizes = older.map((old) => newChunkBytes(old, next));
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  const finished = await finishedPatches(lineFolder, next.build);
  const patches: ChannelPatch[] = [];
  let bytes = 0;
  for (const [number, old] of older.entries()) {
    const known = finished.get(old.build);
    const folder = path.join(runFolder, `patch-${number}`);
    const patch =
      known ??
      (await makePatch(request, folder, old, (done) => request.onProgress(bytes + done, totalBytes)));
    await rm(folder, { recursive: true, force: true });
    if (patch) patches.push(patch);
    bytes += sizes[number] ?? 0;
  }
  return patches;
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

/** The patches to a build that are there already, by the build they lead from. Their packs came before their index. */
async function finishedPatches(lineFolder: string, to: string): Promise<Map<string, ChannelPatch>> {
  const finished = new Map<string, ChannelPatch>();
  const folder = path.join(lineFolder, patchPath(''));
  const names = await readdir(folder).catch((): string[] => []);
  for (const index of names.filter(isSha256)) {
    const patch = finishedPatch(await readFile(path.join(folder, index)), index, to);
    if (patch) finished.set(patch.from, patch);
  }
  return finished;
}

/** What a patch index says, if it leads to that build and is undamaged. */
function finishedPatch(file: Buffer, index: string, to: string): ChannelPatch | undefined {
  try {
    const patch = openPatch(file, index);
    const packs = patchPacks(patch).reduce((sum, { size }) => sum + size, 0);
    return patch.to === to ? { from: patch.from, index, downloadSize: file.length + packs } : undefined;
  } catch {
    return undefined;
  }
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
