import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

interface PagePolicy {
  /** Lets exactly the scripts that carry it run. */
  nonce: string;
  /** Origins of web games, with a wildcard: `http://*.play.localhost:4800`. */
  playOrigins: string;
  secure: boolean;
  /** Whether pages may load the tag manager. */
  tagManager: boolean;
}

/** A nonce for one page. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Where the tag manager's script comes from, and where it reports to. */
const TAG_MANAGER = 'https://www.googletagmanager.com';
const ANALYTICS = 'https://*.google-analytics.com';

/** Content policy of the store's pages: own files only, no inline script but the one with the nonce. */
export function pagePolicy({ nonce, playOrigins, secure, tagManager }: PagePolicy): string {
  const tags = tagManager ? ` ${TAG_MANAGER}` : '';
  return directives({
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}'${tags}`,
    'style-src': `'self' 'nonce-${nonce}'`,
    // Server-rendered sizes and colours are style attributes; they cannot load or run anything.
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data: blob:${tags}`,
    'font-src': "'self'",
    'media-src': "'self'",
    'connect-src': `'self'${tags}${tagManager ? ` ${ANALYTICS}` : ''}`,
    'frame-src': playOrigins,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    ...(secure && { 'upgrade-insecure-requests': '' }),
  });
}

/** Policy of everything that is not a page: files and answers of the API load nothing when opened by themselves. */
const INERT = directives({
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  sandbox: '',
});

/** A Content-Security-Policy header from its directives. */
export function directives(sources: Record<string, string>): string {
  return Object.entries(sources)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}

/** What a browser can open by itself: all but the parts of a page. */
const OPENED = {
  'content-security-policy': INERT,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Nothing of full screen: a page that keeps it to itself cannot hand it on to the frame of a game.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** Scripts, style sheets and fonts of pages: shown as text when opened. A first page has dozens, and headers weigh as well. */
export const isPart = (url: string, type: unknown): boolean =>
  url.startsWith('/assets/') && /^(application\/javascript|text\/css|font\/)/.test(String(type));

/** Puts the headers on every answer that has not set its own. */
export function installSecurityHeaders(app: FastifyInstance, { secure }: { secure: boolean }): void {
  app.addHook('onSend', async ({ url }, reply) => {
    const headers: Record<string, string> = {
      ...(!isPart(url, reply.getHeader('content-type')) && OPENED),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
    };
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
