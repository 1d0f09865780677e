import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The service worker may ask its own site for pages, and nothing else. */
const WORKER = 'service-worker.js';
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

const YEAR_MS = 365 * 24 * 60 * 60_000;

/**
 * Serves the built client: hashed files below /assets/ for ever, files at the root (service worker, manifest, icons)
 * asked for again each time.
 */
export async function registerAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  if (!existsSync(clientDir)) return;
  await app.register(fastifyStatic, {
    root: path.join(clientDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR_MS,
    // Of no use to a file that never changes: a page has a dozen of them, and headers weigh as well.
    lastModified: false,
    preCompressed: true,
    index: false,
  });
  await app.register(fastifyStatic, {
    root: clientDir,
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', 'no-cache');
      if (path.basename(file) === WORKER) reply.header('content-security-policy', WORKER_POLICY);
    },
  });
}
