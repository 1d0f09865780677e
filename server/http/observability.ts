import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { CodedError } from '../../shared/contract/errors.ts';
import { registerDatabaseMetrics, type StoredFigures } from './database-metrics.ts';
import { type ProviderFigures, registerProviderMetrics } from './provider-metrics.ts';
import { proxiesAmong } from './proxies.ts';
import { bearerOf } from './request-context.ts';

const isThisMachine = proxiesAmong(['loopback']);
/** What proxies say of those behind them: a request that carries one of these began somewhere else. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
];

interface ObservabilityDeps {
  /** Rejects while the server cannot do its work. */
  isReady(): Promise<void>;
  /** How many statements the database was sent so far. */
  statementCount(): number;
  stored: StoredFigures;
  providers: ProviderFigures;
  /** Lets other machines read the metrics. */
  metricsToken?: string | undefined;
}

/**
 * Serves /healthz (the process lives), /readyz (the database answers) and /metrics (Prometheus text, also while the database
 * is away).
 */
export function registerObservability(
  app: FastifyInstance,
  { isReady, statementCount, stored, providers, metricsToken }: ObservabilityDeps,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Counter({
    name: 'database_statements_total',
    help: 'Statements sent to the database',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(statementCount());
    },
  });
  const readDatabase = registerDatabaseMetrics(registry, stored, (err) =>
    app.log.error({ err }, 'the database tells no metrics'),
  );
  registerProviderMetrics(registry, providers);
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'page', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    try {
      await isReady();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw new CodedError('404', 'no such page');
    await readDatabase();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return isThisMachine(request.ip) && FORWARDING.every((header) => request.headers[header] === undefined);
  const given = Buffer.from(bearerOf(request.headers.authorization) ?? '');
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
