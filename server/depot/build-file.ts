import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { readOwnChannel } from '../../shared/depot/channel.ts';
import { CHANNEL_FILE, manifestPath } from '../../shared/depot/layout.ts';
import { type FileEntry, isFile } from '../../shared/depot/manifest.ts';
import { readOwnManifest } from '../../shared/depot/manifest-file.ts';
import { StoredBuild } from './stored-build.ts';

const FILE_MODE = 0o100644;
const PROGRAM_MODE = 0o100755;
const LINK_MODE = 0o120777;

/** A build as one file that a browser saves. */
export interface BuildFile {
  /** `.zip`, or the ending of the build's only file. */
  ending: string;
  version: string;
  /** Bytes that the stream will have. */
  size: number;
  stream: Readable;
}

/**
 * The current build of a line as one file: the only file of a build of one (an app for phones), else a zip of all, put
 * together while it is read. Nothing is compressed again: games' own files are, and so the length is known beforehand.
 */
export async function openBuildFile(lineFolder: string): Promise<BuildFile> {
  const channel = readOwnChannel(await readFile(path.join(lineFolder, CHANNEL_FILE), 'utf8'));
  const manifest = readOwnManifest(await readFile(path.join(lineFolder, manifestPath(channel.build))));
  const build = new StoredBuild(lineFolder, manifest);
  const [only, ...others] = manifest.entries;
  const { version } = channel;
  const file =
    only && isFile(only) && others.length === 0
      ? { ending: path.posix.extname(only.path), size: only.size, stream: contentOf(build, only) }
      : { ending: '.zip', ...(await zipOf(build, new Date(channel.publishedAt))) };
  file.stream.once('close', () => void build.close());
  return { version, ...file };
}

const contentOf = (build: StoredBuild, file: FileEntry) => Readable.from(chunksOf(build, file));

async function* chunksOf(build: StoredBuild, file: FileEntry): AsyncGenerator<Buffer> {
  for (const chunk of file.chunks) yield await build.rawChunk(chunk);
}

async function zipOf(build: StoredBuild, mtime: Date): Promise<{ size: number; stream: Readable }> {
  const zip = new ZipFile();
  const stream = zip.outputStream.pipe(new PassThrough());
  for (const entry of build.manifest.entries) {
    const options = { mtime, compress: false };
    if (entry.kind === 'folder') zip.addEmptyDirectory(entry.path, { mtime });
    else if (entry.kind === 'link')
      zip.addBuffer(Buffer.from(entry.target), entry.path, { ...options, mode: LINK_MODE });
    else {
      const mode = entry.executable ? PROGRAM_MODE : FILE_MODE;
      zip.addReadStreamLazy(entry.path, { ...options, size: entry.size, mode }, (give) =>
        // The package heeds no error of what it reads.
        give(
          null,
          contentOf(build, entry).once('error', (error) => stream.destroy(error)),
        ),
      );
    }
  }
  // The types of the package leave out what it hands to the callback.
  const size = await new Promise<number>((resolve) => Reflect.apply(zip.end, zip, [{}, resolve]));
  return { size, stream };
}
