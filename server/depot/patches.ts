import { hash, type KeyObject } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ChannelPatch } from '../../shared/depot/channel.ts';
import { patchPath } from '../../shared/depot/layout.ts';
import { at, hashKey } from '../../shared/depot/manifest.ts';
import { openSections, signedHeadOf } from '../../shared/depot/manifest-file.ts';
import { writePatch } from '../../shared/depot/patch.ts';
import { writeDurably } from './durable-file.ts';
import type { PublishedBuild } from './history.ts';
import { PackWriter } from './pack-writer.ts';
import { storePatch } from './patch-maker.ts';

/** A patch is kept when it spares players this share of what the update would cost without. */
const WORTHWHILE_GAIN = 0.1;

/**
 * Makes the patches from older builds to the current one, in the order of `older`, and answers those worth having. The
 * same builds always give the same bytes.
 */
export async function makePatches(
  lineFolder: string,
  workFolder: string,
  older: readonly PublishedBuild[],
  next: PublishedBuild,
  trustedKeys: readonly KeyObject[],
): Promise<ChannelPatch[]> {
  const patches: ChannelPatch[] = [];
  for (const [number, old] of older.entries()) {
    const folder = path.join(workFolder, `patch-${number}`);
    const patch = await makePatch(lineFolder, folder, old, next, trustedKeys);
    await rm(folder, { recursive: true, force: true });
    if (patch) patches.push(patch);
  }
  return patches;
}

async function makePatch(
  lineFolder: string,
  workFolder: string,
  old: PublishedBuild,
  next: PublishedBuild,
  trustedKeys: readonly KeyObject[],
): Promise<ChannelPatch | undefined> {
  const plainBytes = plainUpdateSize(old, next);
  if (plainBytes === 0) return undefined;
  const writer = new PackWriter(workFolder);
  const content = await storePatch(lineFolder, old.manifest, next.manifest, writer);
  const index = writePatch(
    old.build,
    next.build,
    openSections(old.file, trustedKeys).sections,
    { head: signedHeadOf(next.file), sections: openSections(next.file, trustedKeys).sections },
    content,
  );
  const downloadSize = index.length + writer.size;
  if (downloadSize > plainBytes * (1 - WORTHWHILE_GAIN)) return undefined;
  const name = hash('sha256', index);
  await writer.keep(lineFolder);
  await writeDurably(path.join(lineFolder, patchPath(name)), index);
  return { from: old.build, index: name, downloadSize };
}

/** Bytes of the chunks that an update without a patch downloads. */
function plainUpdateSize(old: PublishedBuild, next: PublishedBuild): number {
  const known = new Set<string>();
  for (let chunk = 0; chunk < old.manifest.chunks.count; chunk++)
    known.add(hashKey(old.manifest.chunks, chunk));
  const { chunks } = next.manifest;
  let bytes = 0;
  for (let chunk = 0; chunk < chunks.count; chunk++)
    if (!known.has(hashKey(chunks, chunk))) bytes += at(chunks.storedLength, chunk);
  return bytes;
}
