import { open } from 'node:fs/promises';
import { PublishError } from '../publish-error.ts';
import type { Scanned } from '../scan.ts';
import { unpackSevenZip } from './seven-zip.ts';
import { unpackTar } from './tar.ts';
import { ARCHIVE_LIMITS, Unpacking } from './unpacking.ts';
import { unpackZip } from './zip.ts';

/** Called with the bytes of the archive, or of its content, that were dealt with, and how many there are. */
export type UnpackProgress = (bytes: number, totalBytes: number) => void;

const TAR_MAGIC_AT = 257;

/**
 * Unpacks an archive into a folder of its own, as files with numbers for names, and answers what it holds. Nothing of
 * the archive is taken on trust. Throws a `PublishError` that names the entry at fault.
 */
export async function unpackArchive(
  archive: string,
  target: string,
  onProgress: UnpackProgress,
  limits = ARCHIVE_LIMITS,
): Promise<Scanned[]> {
  const { head, size } = await readHead(archive);
  const unpacking = new Unpacking(target, size, limits);
  const starts = (...bytes: number[]) => head.subarray(0, bytes.length).equals(Buffer.from(bytes));
  if (starts(0x50, 0x4b, 3, 4) || starts(0x50, 0x4b, 5, 6)) await unpackZip(archive, unpacking, onProgress);
  else if (starts(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c))
    await unpackSevenZip(archive, target, unpacking, onProgress);
  else if (starts(0x1f, 0x8b)) await unpackTar(archive, 'gzip', unpacking, onProgress);
  else if (starts(0x28, 0xb5, 0x2f, 0xfd)) await unpackTar(archive, 'zstd', unpacking, onProgress);
  else if (head.subarray(TAR_MAGIC_AT, TAR_MAGIC_AT + 5).toString('latin1') === 'ustar')
    await unpackTar(archive, 'none', unpacking, onProgress);
  else throw new PublishError('unsupported', `${archive} is no zip, tar, tar.gz, tar.zst or 7z archive`);
  return unpacking.finish();
}

async function readHead(archive: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(archive);
  try {
    const head = Buffer.alloc(512);
    await file.read(head, 0, head.length, 0);
    return { head, size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** Any failure of a library as `damaged`, with the entry that was being read. */
export function asDamaged(error: unknown, entry?: string): PublishError {
  if (error instanceof PublishError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new PublishError(
    'damaged',
    message,
    entry === undefined ? { cause: error } : { cause: error, entry },
  );
}
