import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_CODES } from '../../shared/contract/errors.ts';
import { CHANNEL_FILE, isSha256, isStoreUuid, KEYS_FILE, parseLine } from '../../shared/depot/layout.ts';
import { registerGuardedFiles } from '../http/guarded-files.ts';

export interface DepotRoutes {
  /** Folder of all depots. */
  root: string;
  /** Whether the request's bearer may download official builds of a game. Trial builds are for everyone (D05). */
  mayDownload(request: FastifyRequest, storeUuid: string): Promise<boolean>;
}

const PREFIX = '/depot/';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** What lies there is named by its content. */
const IMMUTABLE_FOLDERS = ['manifests', 'packs', 'patches'];
const REFUSED = 'launch/no-licence';

interface DepotFile {
  store: string;
  official: boolean;
  /** Named by its content, so that it never changes. */
  immutable: boolean;
}

/** What a path below `/depot/` names, or nothing when no depot has such a file. */
export function parseDepotPath(pathname: string): DepotFile | undefined {
  const [store = '', lineName = '', folder = '', name, ...rest] = pathname.split('/');
  const line = parseLine(lineName);
  if (!isStoreUuid(store) || !line || rest.length > 0) return undefined;
  const file = { store, official: line.kind === 'official' };
  if (name === undefined)
    return folder === CHANNEL_FILE || folder === KEYS_FILE ? { ...file, immutable: false } : undefined;
  const named = IMMUTABLE_FOLDERS.includes(folder) && isSha256(name);
  return named ? { ...file, immutable: true } : undefined;
}

// The path as sent, neither decoded nor normalised: what is judged is exactly what is served.
const fileOf = (request: FastifyRequest) =>
  parseDepotPath(request.url.slice(PREFIX.length).split('?')[0] ?? '');

/** Serves the depots below `/depot/` with ranges: packs and manifests for ever, channels always fresh. */
export async function registerDepot(app: FastifyInstance, { root, mayDownload }: DepotRoutes): Promise<void> {
  await registerGuardedFiles(app, {
    root,
    prefix: PREFIX,
    async guard(request, reply) {
      const file = fileOf(request);
      if (!file) return reply.callNotFound();
      if (file.official && !(await mayDownload(request, file.store))) return refuse(reply);
      reply.header('cache-control', cacheRule(file));
    },
  });
}

function refuse(reply: FastifyReply) {
  return reply
    .code(ERROR_CODES[REFUSED])
    .header('cache-control', 'no-store')
    .send({ code: REFUSED, message: 'This build needs a licence.' });
}

/** Official builds may lie in the player's own caches only. */
function cacheRule({ official, immutable }: DepotFile): string {
  const who = official ? 'private' : 'public';
  return immutable ? `${who}, max-age=${YEAR_SECONDS}, immutable` : `${who}, no-cache`;
}
