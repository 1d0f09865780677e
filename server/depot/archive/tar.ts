import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { PublishError } from '../publish-error.ts';
import { asDamaged, type UnpackProgress } from './unpack.ts';
import type { Unpacking } from './unpacking.ts';

const READ_BYTES = 256 * 1024;
const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
const SIZE_AT = 124;
const SIZE_BYTES = 12;
const TYPE_AT = 156;
const MAGIC_AT = 257;

const SPARSE = 'is stored as a sparse file';

export type TarCompression = 'none' | 'gzip' | 'zstd';

/** Unpacks a tar archive. Throws a `PublishError`. */
export async function unpackTar(
  archive: string,
  compression: TarCompression,
  unpacking: Unpacking,
  onProgress: UnpackProgress,
): Promise<void> {
  const { size } = await stat(archive);
  const file = createReadStream(archive, { highWaterMark: READ_BYTES });
  const bytes = decompressed(file, compression);
  const decoder = createTarDecoder({ strict: true });
  const feeding = feed(bytes, decoder.writable);
  // Awaited at the end; must not count as unhandled until then.
  feeding.catch(() => {});
  let entry: string | undefined;
  try {
    for await (const parsed of decoder.readable) {
      entry = parsed.header.name;
      await unpackEntry(parsed, unpacking);
      onProgress(file.bytesRead, size);
    }
    await feeding;
  } catch (error) {
    throw asDamaged(error, entry);
  } finally {
    file.destroy();
    bytes.destroy();
  }
}

async function feed(bytes: Readable, decoder: WritableStream<Uint8Array>): Promise<void> {
  const writer = decoder.getWriter();
  const check = createSparseCheck();
  try {
    for await (const data of bytes) {
      check(data);
      await writer.write(data);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => {});
    throw error;
  }
}

/** Refuses GNU's older way to store sparse files, which the library takes for plain ones that lack their holes. */
function createSparseCheck(): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let blocksToSkip = 0;
  return (bytes) => {
    const data = Buffer.concat([rest, bytes]);
    const end = data.length - (data.length % BLOCK_BYTES);
    for (let at = 0; at < end; at += BLOCK_BYTES) {
      if (blocksToSkip > 0) {
        blocksToSkip -= 1;
        continue;
      }
      const block = data.subarray(at, at + BLOCK_BYTES);
      if (block.toString('latin1', MAGIC_AT, MAGIC_AT + 5) !== 'ustar') continue;
      if (block.toString('latin1', TYPE_AT, TYPE_AT + 1) === 'S') {
        const [entry = ''] = block.toString('utf8', 0, NAME_BYTES).split('\0', 1);
        throw new PublishError('unsupported', SPARSE, { entry });
      }
      blocksToSkip = Math.ceil(sizeIn(block) / BLOCK_BYTES);
    }
    rest = data.subarray(end);
  };
}

/** Bytes that follow a header: in octal digits, or from 8 GiB on in binary, as the first bit tells. */
const sizeIn = (header: Buffer): number =>
  header.readUInt8(SIZE_AT) & 0x80
    ? Number(header.readBigUInt64BE(SIZE_AT + SIZE_BYTES - 8))
    : Number.parseInt(header.toString('latin1', SIZE_AT, SIZE_AT + SIZE_BYTES), 8) || 0;

function decompressed(file: Readable, compression: TarCompression): Readable {
  if (compression === 'none') return file;
  const decompress = compression === 'gzip' ? createGunzip() : createZstdDecompress();
  // A failure of either ends the stream that is read.
  pipeline(file, decompress).catch((error) => decompress.destroy(error));
  return decompress;
}

async function unpackEntry({ header, body }: ParsedTarEntry, unpacking: Unpacking): Promise<void> {
  const { name, type = 'file', linkname = '', mode = 0o644, size, pax = {} } = header;
  if (Object.keys(pax).some((key) => key.startsWith('GNU.sparse')))
    throw new PublishError('unsupported', SPARSE, { entry: name });
  if (type === 'link')
    throw new PublishError('hard-link', `is a hard link to "${linkname}"`, { entry: name });
  if (type === 'file' && !name.endsWith('/'))
    return unpacking.file({ name, executable: (mode & 0o100) !== 0, size }, body);
  await body.cancel();
  if (type === 'file' || type === 'directory') unpacking.folder(name);
  else if (type === 'symlink') await unpacking.link(name, () => linkname);
  else throw new PublishError('special-file', `is a ${type}`, { entry: name });
}
