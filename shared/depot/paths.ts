import { DepotError } from './errors.ts';

/** The engine's own folder inside an installed game; no build may write there. */
export const ENGINE_FOLDER = '.moggie';

const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/i;
/** What Windows may call the engine's folder by its short name. */
const SHORT_ENGINE_FOLDER = /^\.?moggi[a-z0-9]*~\d/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\u0000-\u007f]*$/;
/** Characters that some file systems ignore when they compare names. */
const IGNORED = /[\u00ad\u200c-\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*\\]/;
const SEGMENT_BYTES = 255;
/** Paths that have no fault, told by one look; most are such, and of the others more than this is asked. */
const PLAIN = /^(?:(?!con|prn|aux|nul|com|lpt)[\w+-](?:[\w+ .-]*[\w+-])?(?:\/(?!$)|$))+$/i;
export const PATH_BYTES = 1024;

/** Names that two files may not share on any file system that ignores case, accents' forms or invisible characters. */
export function foldPath(path: string): string {
  if (ASCII.test(path)) return path.toLowerCase();
  return path.replace(IGNORED, '').normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

function segmentFault(segment: string): string | undefined {
  if (segment === '' || segment === '.' || segment === '..') return 'has an empty, "." or ".." part';
  if (FORBIDDEN.test(segment)) return 'has a character that Windows refuses';
  if (/[. ]$/.test(segment)) return 'has a part that ends with a dot or a space';
  if (RESERVED.test(segment)) return 'has a name that Windows reserves';
  if (Buffer.byteLength(segment) > SEGMENT_BYTES) return 'has a part over 255 bytes';
  return undefined;
}

/** Why a path cannot be part of a build on every system we serve, or nothing when it can. */
export function pathFault(path: string): string | undefined {
  if (path.length <= SEGMENT_BYTES && PLAIN.test(path)) return undefined;
  if (path.startsWith('/')) return 'is absolute';
  if (path.normalize('NFC') !== path || !path.isWellFormed()) return 'is not in Unicode normal form C';
  if (Buffer.byteLength(path) > PATH_BYTES) return 'is over 1024 bytes';
  const segments = path.split('/');
  if (foldPath(segments[0] ?? '') === ENGINE_FOLDER || SHORT_ENGINE_FOLDER.test(segments[0] ?? ''))
    return `lies in ${ENGINE_FOLDER}, which is the launcher's`;
  return segments.map(segmentFault).find((fault) => fault !== undefined);
}

/**
 * Why a link may not be installed, or nothing. Only leading `..` parts are allowed: these step through real folders,
 * while a later `..` could step out through another link.
 */
export function linkFault(path: string, target: string): string | undefined {
  const parts = target.split('/');
  const firstDown = parts.findIndex((part) => part !== '..');
  const up = firstDown < 0 ? parts.length : firstDown;
  if (up > path.split('/').length - 1) return 'links out of the build';
  const fault = parts
    .slice(up)
    .map(segmentFault)
    .find((found) => found !== undefined);
  return fault && `links to a path that ${fault}`;
}

/**
 * Refuses a list of entries that cannot all be installed safely on every system: forbidden names, names that differ
 * only by case, entries below a file or a link, links that leave the build. Throws a `DepotError`.
 */
export function assertSafePaths(entries: readonly { path: string; target?: string | undefined }[]): void {
  const refuse = (path: string, fault: string) => new DepotError('unsafe-path', `"${path}" ${fault}`);
  const spelling = new Map<string, string>();
  const folders = new Set<string>();
  const known = new Set<string>();
  for (const { path, target } of entries) {
    const fault = pathFault(path) ?? (target === undefined ? undefined : linkFault(path, target));
    if (fault) throw refuse(path, fault);
    if (known.has(path.slice(0, Math.max(0, path.lastIndexOf('/'))))) continue;
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const folder = path.slice(0, slash);
      if (known.has(folder)) continue;
      known.add(folder);
      const folded = foldPath(folder);
      const other = spelling.get(folded);
      if (other !== undefined) throw refuse(path, `differs from "${other}" only by case`);
      spelling.set(folded, folder);
      folders.add(folded);
    }
  }
  const taken = new Set<string>();
  for (const { path } of entries) {
    const folded = foldPath(path);
    if (folders.has(folded)) throw refuse(path, 'is both a file and a folder');
    if (taken.has(folded)) throw refuse(path, 'is there twice or differs only by case');
    taken.add(folded);
  }
}
