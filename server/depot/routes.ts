import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type BuildKind,
  CHANNEL_FILE,
  isSha256,
  isStoreUuid,
  KEYS_FILE,
  parseLine,
} from '../../shared/depot/layout.ts';
import { registerGuardedFiles } from '../http/guarded-files.ts';
import { HTTP_STATUS } from '../http/status.ts';
import type { TrialOffer } from '../http/trial-offer.ts';
import { statIfThere } from '../if-there.ts';

export interface DepotRoutes {
  /** Folder of all depots. */
  root: string;
  /** Whether a request may have a game's trial builds, as everyone where it comes from (D05). */
  offerOf(request: FastifyRequest, storeUuid: string): Promise<TrialOffer>;
  /** Whether the request's bearer may download builds of a kind of a game, be it offered or not. */
  mayDownload(request: FastifyRequest, storeUuid: string, kind: BuildKind): Promise<boolean>;
}

const PREFIX = '/depot/';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** How long caches give trials on their own: no longer is one that was taken down to be had. */
const TRIAL_SECONDS = 5 * 60;
/** What lies there is named by its content. */
const IMMUTABLE_FOLDERS = ['manifests', 'packs', 'patches'];
const REFUSED = 'launch/no-licence';

interface DepotFile {
  store: string;
  kind: BuildKind;
  /** Named by its content, so that it never changes. */
  immutable: boolean;
}

/** What a path below `/depot/` names, or nothing when no depot has such a file. */
export function parseDepotPath(pathname: string): DepotFile | undefined {
  const [store = '', lineName = '', folder = '', name, ...rest] = pathname.split('/');
  const line = parseLine(lineName);
  if (!isStoreUuid(store) || !line || rest.length > 0) return undefined;
  const file = { store, kind: line.kind };
  if (name === undefined)
    return folder === CHANNEL_FILE || folder === KEYS_FILE ? { ...file, immutable: false } : undefined;
  const named = IMMUTABLE_FOLDERS.includes(folder) && isSha256(name);
  return named ? { ...file, immutable: true } : undefined;
}

// The path as sent, neither decoded nor normalised: what is judged is exactly what is served.
const fileOf = (request: FastifyRequest) =>
  parseDepotPath(request.url.slice(PREFIX.length).split('?')[0] ?? '');

/** Serves the depots below `/depot/` with ranges: packs and manifests for long, channels always fresh. */
export async function registerDepot(
  app: FastifyInstance,
  { root, offerOf, mayDownload }: DepotRoutes,
): Promise<void> {
  await registerGuardedFiles(app, {
    root,
    prefix: PREFIX,
    async guard(request, reply) {
      const file = fileOf(request);
      // Nobody is asked about a game without builds: these requests are not limited, and anyone can make up uuids.
      if (!file || !(await statIfThere(path.join(root, file.store)))) return reply.callNotFound();
      const { store, kind, immutable } = file;
      const offer = kind === 'trial' ? await offerOf(request, store) : 'not here';
      if (offer === 'not here' && !(await mayDownload(request, store, kind))) return refuse(reply);
      reply.header('cache-control', cacheRule(offer, immutable));
    },
  });
}

function refuse(reply: FastifyReply) {
  return reply
    .code(HTTP_STATUS[REFUSED])
    .header('cache-control', 'no-store')
    .send({ code: REFUSED, message: 'This build needs a licence.' });
}

/** What takes a licence, be it in some countries alone, may lie in the player's own caches only. */
function cacheRule(offer: TrialOffer, immutable: boolean): string {
  const who = offer === 'everywhere' ? 'public' : 'private';
  if (!immutable) return `${who}, no-cache`;
  return `${who}, max-age=${offer === 'not here' ? `${YEAR_SECONDS}, immutable` : TRIAL_SECONDS}`;
}
