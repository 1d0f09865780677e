import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { at, type BuildManifest, ENCODING } from '../../shared/depot/manifest.ts';
import { compressionOptions, type PatchContent, type PatchRow } from '../../shared/depot/patch.ts';
import type { PackWriter } from './pack-writer.ts';
import { type Base, findNewChunks, type NewChunk } from './patch-bases.ts';
import { SimilarBases } from './similar-bases.ts';
import { StoredBuild } from './stored-build.ts';

const compress = promisify(zstdCompress);

/** The most bytes of a base that are tried: more costs players more time than it saves them bytes. */
const BASE_BYTES = 1024 * 1024;
/** A quick trial tells whether a base helps at all. */
const TRIAL_LEVEL = 3;
/** Above this level zstd takes several times as long to read a base, for a thousandth of the bytes. */
const LEVEL = 6;
/** A chunk is stored with a base when that spares this share of its bytes. */
const WORTHWHILE_GAIN = 0.05;
/** Chunks being compressed at once: each needs tens of megabytes for its base's tables. */
const COMPRESSING = availableParallelism() + 1;

interface StoredForm {
  bytes: Buffer;
  encoding: number;
  base: PatchRow['base'];
}

/**
 * Stores all chunks that the old build lacks with the writer, each with old bytes as dictionary where that is smaller.
 * `onProgress` is told how many bytes of plain chunks were dealt with. Throws a `DepotError` when a pack is damaged.
 */
export async function storePatch(
  lineFolder: string,
  old: BuildManifest,
  next: BuildManifest,
  writer: PackWriter,
  onProgress: (bytes: number) => void,
): Promise<PatchContent> {
  const builds = { old: new StoredBuild(lineFolder, old), next: new StoredBuild(lineFolder, next) };
  const rows: PatchRow[] = [];
  const waiting: { chunk: number; form: Promise<StoredForm> }[] = [];
  let done = 0;
  const storeOldest = async () => {
    const oldest = waiting.shift();
    if (!oldest) return;
    const { bytes, encoding, base } = await oldest.form;
    const { pack } = await writer.write(bytes);
    rows.push({ chunk: oldest.chunk, encoding, pack, storedLength: bytes.length, base });
    done += at(next.chunks.storedLength, oldest.chunk);
    onProgress(done);
  };
  try {
    const added = findNewChunks(next, old, BASE_BYTES);
    const similar = await SimilarBases.find(builds.old, next);
    for (const newChunk of added) {
      const form = smallestForm(builds, newChunk, similar);
      // Awaited in order later; a failure must not count as unhandled until then.
      form.catch(() => {});
      waiting.push({ chunk: newChunk.chunk, form });
      if (waiting.length >= COMPRESSING) await storeOldest();
    }
    while (waiting.length > 0) await storeOldest();
    await writer.finish();
    return { packs: writer.packs, rows };
  } finally {
    await builds.old.close();
    await builds.next.close();
  }
}

async function smallestForm(
  { old, next }: { old: StoredBuild; next: StoredBuild },
  { chunk, base }: NewChunk,
  similar: SimilarBases,
): Promise<StoredForm> {
  const encoding = at(next.manifest.chunks.encoding, chunk);
  const plain = { bytes: await next.storedChunk(chunk), encoding, base: undefined };
  const raw = await next.rawChunk(chunk);
  let smallest: StoredForm = plain;
  let dictionary: Buffer | undefined;
  for (const tried of basesOf(base, similar.baseOf(raw, BASE_BYTES))) {
    const file = old.manifest.entries[tried.entry];
    if (file?.kind !== 'file') continue;
    const bytes = await old.read(file, tried.offset, tried.length);
    const trial = await compressed(raw, TRIAL_LEVEL, bytes);
    if (trial.length >= Math.min(smallest.bytes.length, plain.bytes.length * (1 - WORTHWHILE_GAIN))) continue;
    smallest = { bytes: trial, encoding: ENCODING.based, base: tried };
    dictionary = bytes;
  }
  if (!dictionary) return plain;
  const bytes = await compressed(raw, LEVEL, dictionary);
  return bytes.length < smallest.bytes.length ? { ...smallest, bytes } : smallest;
}

/** What may serve a chunk: the old bytes between its neighbours, and those most like it unless they lie there, too. */
function basesOf(between: Base | undefined, similar: Base | undefined): Base[] {
  if (!similar) return between ? [between] : [];
  if (!between) return [similar];
  const isWithin =
    similar.entry === between.entry &&
    similar.offset >= between.offset &&
    similar.offset + similar.length <= between.offset + between.length;
  return isWithin ? [between] : [between, similar];
}

const compressed = (raw: Buffer, level: number, dictionary: Buffer) =>
  compress(raw, compressionOptions(raw.length, level, dictionary));
