import { realpath } from 'node:fs/promises';
import path from 'node:path';

const PLAIN_NAME = /^[^./\\:\p{Cc}][^/\\:\p{Cc}]*$/u;

/**
 * Whether a file is served by this name, in whatever script it is: not a hidden one, and without the separators of any
 * system, the colons of device names and what controls a terminal.
 */
export const isPlainName = (name: string): boolean => PLAIN_NAME.test(name);

/**
 * The file below `root` that a URL's path names, or undefined when there is none or it would lie outside: the path is
 * decoded once, every part must be a plain name, and links are followed before the place is compared.
 */
export async function containedPath(root: string, urlPath: string): Promise<string | undefined> {
  const decoded = decodeOnce(urlPath);
  if (decoded === undefined) return undefined;
  const segments = decoded.split('/');
  if (!segments.every(isPlainName)) return undefined;
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
