import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { OFFERED_FILE } from '../../shared/contract/offered-release.ts';
import { registerGuardedFiles } from '../http/guarded-files.ts';
import { statIfThere } from '../if-there.ts';
import { isReleaseName } from './release-name.ts';

const PREFIX = '/releases/';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Notes change with every release; all else carries its version in its name. */
const NOTE = /\.(?:jws|json)$/;

/** Serves the launcher's installers and updates below `/releases/`, in ranges (D06, D12). */
export async function registerReleases(app: FastifyInstance, root: string): Promise<void> {
  await registerGuardedFiles(app, {
    root,
    prefix: PREFIX,
    async guard(request, reply) {
      const name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname.slice(PREFIX.length));
      if (!isReleaseName(name)) return reply.callNotFound();
      reply.header(
        'cache-control',
        NOTE.test(name) ? 'public, no-cache' : `public, max-age=${YEAR_SECONDS}, immutable`,
      );
      // Nothing was published yet: no page is to fail for that.
      if (name === OFFERED_FILE && !(await statIfThere(path.join(root, name)))) return reply.send([]);
    },
  });
}
