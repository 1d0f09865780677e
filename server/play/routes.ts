import { stat } from 'node:fs/promises';
import path from 'node:path';
import { send } from '@fastify/send';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../../shared/contract/cookie.ts';
import type { CodedError } from '../../shared/contract/errors.ts';
import { parseLocale } from '../../shared/contract/locales.ts';
import { BRAND_NAMES, parseBrand } from '../../shared/contract/site.ts';
import { containedPath } from '../http/contained-path.ts';
import { GAME_HOST, playOrigin, siteOrigins, storeIdOfHost } from '../http/origins.ts';
import { directives } from '../http/security.ts';
import { INDEX, PLAYER_FOLDER } from './layout.ts';
import { mediaTypeOf, splitEncoding } from './media-type.ts';
import { readPlayer } from './player-files.ts';
import { refuse } from './refusal-page.ts';
import type { PlayService } from './service.ts';

const PREFIX = '/__play/';
const COOKIE = '__Host-play';
/** So many times as much as of anything else may be asked for of games: one begins with hundreds of files. */
const FILES = 5;

/** What the address of a game's first page says: its ticket, and the language and brand of the site around it. */
interface Arrival {
  ticket?: string;
  locale?: string;
  brand?: string;
}

interface PlayRoutesDeps {
  play: PlayService;
  publicUrl: URL;
  /** The folder of the built story player. */
  playerDir: string;
  /** Where a request comes from, alpha-2 lower case. */
  countryOf(request: FastifyRequest): string;
  /** Requests a minute that one address may send elsewhere. Each file of a game asks the database who may read it. */
  rateLimit: number;
}

/**
 * Where a request for a game's origin is routed to: a place that no other route shares, so that a game's origin serves
 * its files and nothing else. Undefined for every other host.
 */
export function playRoute(host: string, url: string): string | undefined {
  const storeId = storeIdOfHost(host);
  return storeId === undefined ? undefined : `${PREFIX}${storeId}${url}`;
}

/** Serves the files of web games on their own origins, sandboxed and framed by the store's sites only. */
export async function registerPlay(
  app: FastifyInstance,
  { play, publicUrl, playerDir, countryOf, rateLimit }: PlayRoutesDeps,
): Promise<void> {
  const policy = gamePolicy(siteOrigins(publicUrl));
  const player = await readPlayer(playerDir);

  app.get<{ Params: { id: string }; Querystring: Arrival }>(
    `${PREFIX}:id/*`,
    {
      // The store's origins never serve a game, however its address is spelled: there its scripts would act as the player.
      constraints: { host: GAME_HOST },
      config: { rateLimit: { max: FILES * rateLimit, timeWindow: '1 minute' } },
      compress: false,
      errorHandler(error, request, reply) {
        // A request that comes too often is refused before any of it is looked at.
        isolate(reply, policy);
        return fail(error, request, reply);
      },
    },
    async (request, reply) => {
      const storeId = Number(request.params.id);
      isolate(reply, policy);
      // What a service worker answers in our place carries no policy, also after the build that brought it is gone.
      if (request.headers['service-worker'] === 'script')
        return reply
          .code(403)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('A game may have no service worker.');
      const [urlPath = ''] = request.url.slice(`${PREFIX}${request.params.id}/`.length).split('?');
      // The player is the same for everyone, and asks nobody whether they may play.
      if (urlPath.startsWith(`${PLAYER_FOLDER}/`) && (await play.isStory(storeId))) {
        const isSent = player?.send(request, reply, urlPath.slice(PLAYER_FOLDER.length + 1));
        return isSent ? reply : refuse(request, reply, 'missing');
      }
      const { ticket } = request.query;
      if (typeof ticket === 'string') {
        const redeemed = await play.redeem(storeId, ticket);
        if (!redeemed) return refuse(request, reply, 'ticket');
        return reply
          .header('set-cookie', cookieFor(redeemed))
          .header('cache-control', 'no-store')
          .redirect(`/${around(request.query)}`, 303);
      }
      const pass = cookieOf(request.headers.cookie ?? '', COOKIE);
      const admitted = await play.admit(storeId, pass, countryOf(request));
      if (!admitted) return refuse(request, reply, 'closed');
      if (admitted.renewed) reply.header('set-cookie', cookieFor(admitted.renewed));
      if (urlPath === '' && (await play.isStory(storeId))) {
        if (!player) return refuse(request, reply, 'failed');
        const brand = parseBrand(request.query.brand) ?? 'moggie';
        return reply
          .header(
            'content-security-policy',
            storyPolicy(siteOrigins(publicUrl), playOrigin(publicUrl, storeId)),
          )
          .header('cache-control', 'private, no-cache')
          .type('text/html; charset=utf-8')
          .send(player.pageFor(BRAND_NAMES[brand]));
      }
      const file = await containedPath(play.folderOf(storeId), urlPath === '' ? INDEX : urlPath);
      if (!file || !(await stat(file)).isFile()) return refuse(request, reply, 'missing');
      return sendFile(reply, file);
    },
  );
}

const cookieFor = ({ pass, maxAge }: { pass: string; maxAge: number }) =>
  `${COOKIE}=${pass}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=None; Partitioned`;

/** The part of a game's address that says what is around it. */
function around(query: Arrival): string {
  const said = new URLSearchParams();
  const locale = parseLocale(query.locale ?? '');
  const brand = parseBrand(query.brand);
  if (locale) said.set('locale', locale);
  if (brand) said.set('brand', brand);
  return said.size > 0 ? `?${said}` : '';
}

function fail(error: FastifyError | CodedError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.code === 'auth/too-many-requests') return refuse(request, reply, 'busy');
  request.log.error({ err: error }, 'request failed');
  return refuse(request, reply, 'failed');
}

/** Sends a file, or the range of it that is asked for, as players of sound and video do; or that it has not changed. */
async function sendFile(reply: FastifyReply, file: string): Promise<FastifyReply> {
  const { statusCode, headers, stream } = await send(
    reply.request.raw,
    encodeURIComponent(path.basename(file)),
    { root: path.dirname(file), cacheControl: false, contentType: false, index: false },
  );
  reply.code(statusCode).headers(headers).header('cache-control', 'private, no-cache');
  if (statusCode >= 300) return reply.send(stream);
  const { name, encoding } = splitEncoding(path.basename(file));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(mediaTypeOf(name)).send(stream);
}

const SANDBOX = 'allow-scripts allow-same-origin allow-pointer-lock allow-orientation-lock';

/**
 * A game may run its own files, also compiled and in workers, and nothing else: no other origin to load from or talk to,
 * no pop-ups, no way to navigate the store's page, no frame but ours around it.
 */
function gamePolicy(sites: readonly string[]): string {
  return directives({
    'default-src': "'self' data: blob:",
    'script-src': "'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': "'self' data: blob:",
    'worker-src': "'self' blob:",
    'form-action': "'none'",
    'base-uri': "'self'",
    'object-src': "'none'",
    'frame-ancestors': sites.join(' '),
    sandbox: SANDBOX,
  });
}

/** The player runs its own scripts and none that a pack brings, and makes none of text. */
function storyPolicy(sites: readonly string[], origin: string): string {
  const player = `${origin}/${PLAYER_FOLDER}/`;
  return directives({
    'default-src': "'none'",
    'script-src': player,
    'style-src': player,
    'connect-src': "'self'",
    'img-src': "'self' data: blob:",
    'media-src': 'blob:',
    'font-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': sites.join(' '),
    sandbox: SANDBOX,
  });
}

function isolate(reply: FastifyReply, policy: string): void {
  reply
    .header('content-security-policy', policy)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    // A game that never rests must not hold up the store's page, which is of the same site.
    .header('origin-agent-cluster', '?1')
    .header('referrer-policy', 'no-referrer')
    // Whom a search engine sends here was not asked whether they are adults.
    .header('x-robots-tag', 'noindex')
    .header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), clipboard-read=()',
    );
}
