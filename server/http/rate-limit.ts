import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from './errors.ts';

/** Limits how many requests an address may send in a minute, but for those that `isFree`; says when it may again. */
export async function installRateLimit(
  app: FastifyInstance,
  max: number,
  isFree: (url: string) => boolean = () => false,
): Promise<void> {
  await app.register(rateLimit, {
    max,
    timeWindow: '1 minute',
    allowList: ({ url }) => isFree(url),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1_000)),
  });
}
