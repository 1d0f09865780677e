import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** A name that a file of ours may have: no hidden files, no separators of any system, no device names with colons. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9_.@ -]*$/;

/**
 * The file below `root` that a URL's path names, or undefined when there is none or it would lie outside: the path is
 * decoded once, every part must be a plain name, and links are followed before the place is compared.
 */
export async function containedPath(root: string, urlPath: string): Promise<string | undefined> {
  const decoded = decodeOnce(urlPath);
  if (decoded === undefined) return undefined;
  const segments = decoded.split('/');
  if (!segments.every((segment) => SEGMENT.test(segment))) return undefined;
  try {
    const base = await realpath(root);
    const file = await realpath(path.join(base, ...segments));
    return file.startsWith(base + path.sep) ? file : undefined;
  } catch {
    return undefined;
  }
}

function decodeOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
