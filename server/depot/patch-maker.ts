import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { at, type BuildManifest, ENCODING } from '../../shared/depot/manifest.ts';
import { compressionOptions, type PatchContent, type PatchRow } from '../../shared/depot/patch.ts';
import type { PackWriter } from './pack-writer.ts';
import { findNewChunks, type NewChunk } from './patch-bases.ts';
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
    for (const added of findNewChunks(next, old, BASE_BYTES)) {
      const form = smallestForm(builds, added);
      // Awaited in order later; a failure must not count as unhandled until then.
      form.catch(() => {});
      waiting.push({ chunk: added.chunk, form });
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
): Promise<StoredForm> {
  const encoding = at(next.manifest.chunks.encoding, chunk);
  const plain = { bytes: await next.storedChunk(chunk), encoding, base: undefined };
  const file = old.manifest.entries[base?.entry ?? -1];
  if (!base || file?.kind !== 'file') return plain;
  const raw = await next.rawChunk(chunk);
  const dictionary = await old.read(file, base.offset, base.length);
  const worthwhile = plain.bytes.length * (1 - WORTHWHILE_GAIN);
  const trial = await compressed(raw, TRIAL_LEVEL, dictionary);
  if (trial.length >= worthwhile) return plain;
  const bytes = await compressed(raw, LEVEL, dictionary);
  return { bytes: bytes.length < trial.length ? bytes : trial, encoding: ENCODING.based, base };
}

const compressed = (raw: Buffer, level: number, dictionary: Buffer) =>
  compress(raw, compressionOptions(raw.length, level, dictionary));
