import { isUtf8 } from 'node:buffer';
import { lstat, readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { type BuildLine, parseLine } from '../../shared/depot/layout.ts';
import { assertSafePaths } from '../../shared/depot/paths.ts';
import { PublishError } from './publish-error.ts';

/** Something found in a folder to publish. `path` is the name in the build, `source` the place on disk. */
export interface ScannedFile {
  kind: 'file';
  path: string;
  source: string;
  size: number;
  executable: boolean;
}

export type Scanned =
  | ScannedFile
  | { kind: 'link'; path: string; target: string }
  | { kind: 'folder'; path: string };

/**
 * Everything below a folder, sorted by the bytes of the paths; folders only where they are empty. Throws a
 * `PublishError` or `DepotError` when a name or a link could not be installed safely on every system.
 */
export async function scanFolder(root: string): Promise<Scanned[]> {
  return inOrder(await scanLevel(root, ''));
}

/** Sorts what was found by the bytes of the paths. Throws a `DepotError` when it could not be installed everywhere. */
export function inOrder(found: Scanned[]): Scanned[] {
  found.sort((left, right) => Buffer.compare(Buffer.from(left.path), Buffer.from(right.path)));
  assertSafePaths(
    found.map((entry) => ({ path: entry.path, target: 'target' in entry ? entry.target : undefined })),
  );
  return found;
}

/** Throws a `PublishError` for a link in a build for Windows, where a player may make none without special rights. */
export function assertLinksFit(line: BuildLine, scanned: readonly Scanned[]): void {
  const link = parseLine(line)?.system === 'windows' && scanned.find(({ kind }) => kind === 'link');
  if (link)
    throw new PublishError('no-links', 'is a link, and players of Windows may make none', {
      entry: link.path,
    });
}

async function scanLevel(folder: string, prefix: string): Promise<Scanned[]> {
  const names = (await readdir(folder, { encoding: 'buffer' })).map((name) => {
    if (isUtf8(name)) return name.toString('utf8');
    throw new PublishError('bad-name', 'the name is not UTF-8', { entry: prefix + name.toString('latin1') });
  });
  if (names.length === 0 && prefix !== '') return [{ kind: 'folder', path: prefix.slice(0, -1) }];
  const found: Scanned[] = [];
  for (const name of names) {
    const source = path.join(folder, name);
    const entryPath = prefix + name.normalize('NFC');
    const stats = await lstat(source);
    if (stats.isDirectory()) found.push(...(await scanLevel(source, `${entryPath}/`)));
    else if (stats.isSymbolicLink())
      found.push({
        kind: 'link',
        path: entryPath,
        target: (await readlink(source)).replaceAll(path.sep, '/'),
      });
    else if (stats.isFile())
      found.push({
        kind: 'file',
        path: entryPath,
        source,
        size: stats.size,
        executable: (stats.mode & 0o100) !== 0,
      });
    else
      throw new PublishError('special-file', 'is neither a file, a folder nor a link', { entry: entryPath });
  }
  return found;
}
