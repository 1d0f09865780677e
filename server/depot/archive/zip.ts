import { isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { PublishError } from '../publish-error.ts';
import { asDamaged, type UnpackProgress } from './unpack.ts';
import { assertTargetFits, targetText, type Unpacking } from './unpacking.ts';

const MADE_BY_UNIX = 3;
const MADE_BY_MAC = 19;
const TYPE_MASK = 0o170000;
const TYPES = { none: 0, folder: 0o040000, file: 0o100000, link: 0o120000 } as const;

/** Unpacks a zip archive. Throws a `PublishError`. */
export async function unpackZip(
  archive: string,
  unpacking: Unpacking,
  onProgress: UnpackProgress,
): Promise<void> {
  const zip = await openPromise(archive, {
    lazyEntries: true,
    // Names are judged as they are, not as the library would mend them.
    decodeStrings: false,
    autoClose: false,
    validateEntrySizes: true,
  }).catch((error) => {
    throw asDamaged(error);
  });
  try {
    let done = 0;
    for await (const entry of entriesOf(zip)) {
      const name = nameOf(entry);
      await unpackEntry(zip, entry, name, unpacking).catch((error) => {
        throw asDamaged(error, name);
      });
      done += entry.compressedSize;
      onProgress(done, zip.fileSize);
    }
  } finally {
    zip.close();
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await nextEntry(zip);
    if (!entry) return;
    yield entry;
  }
}

function nextEntry(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      zip.off('entry', onEntry).off('end', onEnd).off('error', onError);
      act();
    };
    const onEntry = (entry: Entry) => settle(() => resolve(entry));
    const onEnd = () => settle(() => resolve(undefined));
    const onError = (error: unknown) => settle(() => reject(asDamaged(error)));
    zip.on('entry', onEntry).on('end', onEnd).on('error', onError);
    zip.readEntry();
  });
}

function nameOf({ fileNameRaw }: Entry): string {
  if (!isUtf8(fileNameRaw))
    throw new PublishError('bad-name', 'the name is not UTF-8', { entry: fileNameRaw.toString('latin1') });
  return fileNameRaw.toString('utf8');
}

async function unpackEntry(zip: ZipFile, entry: Entry, name: string, unpacking: Unpacking): Promise<void> {
  const system = entry.versionMadeBy >> 8;
  const mode = system === MADE_BY_UNIX || system === MADE_BY_MAC ? entry.externalFileAttributes >>> 16 : 0;
  const type = mode & TYPE_MASK;
  if (entry.isEncrypted()) throw new PublishError('encrypted', 'is encrypted', { entry: name });
  if (name.endsWith('/') || type === TYPES.folder) return unpacking.folder(name);
  if (!entry.canDecodeFileData())
    throw new PublishError('unsupported', `is compressed by method ${entry.compressionMethod}`, {
      entry: name,
    });
  if (type === TYPES.link) return unpacking.link(name, () => readTarget(zip, entry, name));
  if (type !== TYPES.none && type !== TYPES.file)
    throw new PublishError('special-file', 'is neither a file, a folder nor a link', { entry: name });
  const file = { name, executable: (mode & 0o100) !== 0, size: entry.uncompressedSize };
  await unpacking.file(file, contentOf(zip, entry, name));
}

async function* contentOf(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const bytes of await zip.openReadStreamPromise(entry)) {
    sum = crc32(bytes, sum);
    yield bytes;
  }
  if (sum !== entry.crc32) throw new PublishError('damaged', 'does not fit its checksum', { entry: name });
}

async function readTarget(zip: ZipFile, entry: Entry, name: string): Promise<string> {
  assertTargetFits(name, entry.uncompressedSize);
  const parts: Buffer[] = [];
  for await (const bytes of contentOf(zip, entry, name)) parts.push(bytes);
  return targetText(name, Buffer.concat(parts));
}
