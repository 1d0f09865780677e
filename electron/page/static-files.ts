import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** The launcher page's policy: everything from its own scheme, nothing inline but style attributes, no frames, no forms. */
const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Finds the file of an address below `root`: decoded once, resolved, and its real path compared with a separator, so
 * that no encoding, link or look-alike sibling leads out. Nothing when it is not there or not inside.
 */
export async function containedFile(root: string, pathname: string): Promise<string | undefined> {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined;
  const wanted = path.resolve(root, `.${path.posix.normalize(`/${decoded}`)}`);
  try {
    const [realRoot, real] = await Promise.all([realpath(root), realpath(wanted)]);
    return real.startsWith(realRoot + path.sep) ? real : undefined;
  } catch {
    return undefined;
  }
}

/** Serves a file of the page's folder; addresses without a file ending are routes of the page and get its document. */
export async function serveStatic(root: string, pathname: string): Promise<Response> {
  const isRoute = path.posix.extname(pathname) === '';
  const file = await containedFile(root, isRoute ? '/index.html' : pathname);
  const type = file && TYPES[path.extname(file)];
  if (!file || !type) return new Response('Not found', { status: 404 });
  const headers: Record<string, string> = {
    'content-type': type,
    'content-security-policy': PAGE_CSP,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  };
  return new Response(new Uint8Array(await readFile(file)), { headers });
}
