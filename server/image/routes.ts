import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../shared/contract/errors.ts';
import { isNamed } from '../http/entity-tag.ts';
import { tooManyRequests } from '../http/errors.ts';
import { machineOf } from '../http/machine.ts';
import type { ImageService } from './service.ts';
import { parseVariant } from './variant.ts';

const PREFIX = '/cdn/';
const PLAYERS = 'users/';
const DAY = 24 * 60 * 60;
const YEAR = 365 * DAY;

interface CdnDeps {
  image: ImageService;
  /** The country list, which clients read as a static file (X02). */
  countries: readonly unknown[];
  /** Images a minute that one address may have made: sending files costs no work, making them does. */
  makingLimit: number;
}

/** Serves /cdn/*: images in the sizes of their contract (X07) and the country list. */
export function registerCdn(app: FastifyInstance, { image, countries, makingLimit }: CdnDeps): void {
  const countMaking = app.createRateLimit({
    max: makingLimit,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => `image:${machineOf(ip)}`,
    allowList: () => false,
  });

  app.get('/cdn/countries.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').send(countries),
  );

  app.get<{ Params: { '*': string } }>('/cdn/*', async (request, reply) => {
    const [pathname = '', search] = request.url.split('?');
    const variant = parseVariant(request.query, request.headers.accept);
    if (variant === null) throw new CodedError('400', 'w, h and q are whole numbers');
    const { file, type } = await image.find(pathname.slice(PREFIX.length), variant, async () => {
      const counted = await countMaking(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      reply.header('retry-after', counted.ttlInSeconds);
      throw tooManyRequests(counted.ttlInSeconds);
    });
    const { size, mtimeMs } = await stat(file);
    const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
    // Decoded: whose the picture is does not hang on how its address is spelled.
    const isPlayers = request.params['*'].startsWith(PLAYERS);
    // A player's stored URL with a timestamp names one state of a file for ever (V02); others may be withheld any time.
    const life =
      isPlayers && new URLSearchParams(search).has('t')
        ? `max-age=${YEAR}, immutable`
        : `max-age=${DAY}, stale-while-revalidate=${DAY}`;
    // A player's picture is to be gone with the account, also from caches that many share.
    reply
      .header('cache-control', `${isPlayers ? 'private' : 'public'}, ${life}`)
      .header('vary', 'accept')
      .header('etag', etag)
      .header('cross-origin-resource-policy', 'cross-origin');
    if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.type(type).header('content-length', size).send(createReadStream(file));
  });
}
