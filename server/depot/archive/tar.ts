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
  try {
    for await (const data of bytes) await writer.write(data);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => {});
    throw error;
  }
}

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
    throw new PublishError('unsupported', 'is stored as a sparse file', { entry: name });
  if (type === 'link')
    throw new PublishError('hard-link', `is a hard link to "${linkname}"`, { entry: name });
  if (type === 'file' && !name.endsWith('/'))
    return unpacking.file({ name, executable: (mode & 0o100) !== 0, size }, body);
  await body.cancel();
  if (type === 'file' || type === 'directory') unpacking.folder(name);
  else if (type === 'symlink') await unpacking.link(name, () => linkname);
  else throw new PublishError('special-file', `is a ${type}`, { entry: name });
}
