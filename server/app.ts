import { mkdirSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerAccountRoutes } from './account/routes.ts';
import { registerAgeCheck } from './age/routes.ts';
import { countWaiting } from './alarm/waiting.ts';
import type { Config } from './config.ts';
import { registerDownloads } from './depot/download-routes.ts';
import { registerDepot } from './depot/routes.ts';
import { registerAssets } from './http/assets.ts';
import { createDepotAccess } from './http/depot-access.ts';
import { createDownloadAccess } from './http/download-access.ts';
import { installErrorHandler } from './http/errors.ts';
import { registerGraphql } from './http/graphql.ts';
import { createGuestAnswers } from './http/guest-answers.ts';
import { installHeadAnswers } from './http/head-answers.ts';
import { logOptions } from './http/log.ts';
import { registerObservability } from './http/observability.ts';
import { playOrigins } from './http/origins.ts';
import { registerPages } from './http/pages.ts';
import { persistedDocuments } from './http/persisted-documents.ts';
import { readQuery } from './http/query.ts';
import { installRateLimit } from './http/rate-limit.ts';
import { createPageHandler } from './http/render.ts';
import { createContextReader } from './http/request-context.ts';
import { routedTarget } from './http/request-target.ts';
import { installSecurityHeaders, isPart } from './http/security.ts';
import { createTrialOffer } from './http/trial-offer.ts';
import { registerCdn } from './image/routes.ts';
import { registerInvoices } from './invoice/routes.ts';
import { registerJob } from './jobs.ts';
import { registerMailboxPage } from './mail/mailbox-page.ts';
import { registerMoggiePay } from './moggie-pay/routes.ts';
import { PROVIDERS } from './payment/catalogue.ts';
import { registerPaymentRoutes } from './payment/routes.ts';
import { playRoute, registerPlay } from './play/routes.ts';
import { registerPrivacy } from './privacy/routes.ts';
import { registerReleases } from './release/routes.ts';
import { resolversOf } from './resolvers.ts';
import { registerScheduledWork } from './scheduled-work.ts';
import type { Services } from './services.ts';
import { registerAgeAnswer } from './site/age-route.ts';
import { registerSite } from './site/routes.ts';

const DIST = path.join(import.meta.dirname, '../dist');
const BODY_LIMIT = 256 * 1024;
/** How long (ms) a request may take to come in whole, as Node has it and Fastify has not: bodies are kept in memory till then. */
const ARRIVAL_MS = 5 * 60_000;

/** The HTTP server over the services and the built story player; it listens nowhere yet. */
export async function buildApp(
  config: Config,
  services: Services,
  playerDir = path.join(DIST, 'player'),
): Promise<FastifyInstance> {
  const app = createServer(config);
  const secure = config.publicUrl.protocol === 'https:';
  await installEverywhere(app, { secure, rateLimit: config.rateLimit });
  registerObservability(app, {
    isReady: async () => {
      await services.database.query.execute(sql`select 1`);
    },
    statementCount: services.database.statementCount,
    stored: {
      outboxState: services.outbox.state,
      waitingCounts: () => countWaiting(services),
      alarms: services.alarm.standing,
    },
    providers: services.payment,
    metricsToken: config.metricsToken,
  });
  const readers = createContextReader({
    verifyToken: services.account.verifyToken,
    tokenOf: services.account.token,
    residenceOf: services.account.residenceOf,
    site: services.site,
    age: services.age,
    publicUrl: config.publicUrl,
    countryHeader: config.countryHeader,
    isProxy: config.isProxy,
  });
  await registerGraphql(app, {
    resolvers: resolversOf(services, config.publicUrl),
    readContext: readers.readContext,
    accountRateLimit: config.accountRateLimit,
    requireActive: services.account.suspensions.requireActive,
    documents: config.isProduction ? await persistedDocuments() : undefined,
  });
  registerAccountRoutes(app, { ...services, publicUrl: config.publicUrl });
  registerPrivacy(app, services);
  await registerBuilds(app, config.dataDir, services, readers);
  registerInvoices(app, services);
  registerCdn(app, { ...services, makingLimit: config.rateLimit });
  registerSite(app, { ...services, publicUrl: config.publicUrl });
  await registerAgeAnswer(app, { secure });
  registerAgeCheck(app, { ...services, publicUrl: config.publicUrl });
  if (services.payment.isOpen) await registerPay(app, services);
  registerScheduledWork(app, services);
  app.addHook('onClose', async () => services.mail.close());
  await registerPlay(app, {
    play: services.play,
    publicUrl: config.publicUrl,
    playerDir,
    countryOf: (request) => readers.readGuest(request).country,
    rateLimit: config.rateLimit,
  });
  if (services.mailbox) registerMailboxPage(app, services.mailbox);
  await registerAssets(app, path.join(DIST, 'client'));

  const answerGuest = createGuestAnswers(
    (document, guest, variables) => app.graphql(document, guest, variables),
    services.now,
  );
  const sendPage = createPageHandler({
    bundle: path.join(DIST, 'server/entry-server.js'),
    publicUrl: config.publicUrl,
    playOrigins: playOrigins(config.publicUrl),
    tagManager: config.tagManagerId !== undefined,
    countryHeader: config.countryHeader,
    executeAsGuest: (request, document, variables) =>
      answerGuest(document, readers.readGuest(request), variables),
    playerOf: async (request) => {
      const context = await readers.readSession(request);
      return (
        context && {
          uuid: context.viewer.uuid,
          execute: (document, variables) => app.graphql(document, context, variables),
        }
      );
    },
  });
  registerPages(app, sendPage);
  return app;
}

/** The server itself, with how much it takes of whom and how it reads an address. */
const createServer = (config: Config): FastifyInstance =>
  Fastify({
    logger: logOptions(config.logLevel),
    trustProxy: config.isProxy ?? false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVAL_MS,
    requestIdHeader: config.isProxy ? 'x-request-id' : false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // Whoever is connected is answered to the end: a page would show the bare refusal of a server that closes.
    return503OnClosing: false,
    routerOptions: { querystringParser: readQuery },
    rewriteUrl: ({ headers, url = '/' }) => {
      const target = routedTarget(url);
      return playRoute(headers.host ?? '', target) ?? target;
    },
  });

/** What holds for every request: its headers, how often one may ask, how errors and answers are sent. */
async function installEverywhere(
  app: FastifyInstance,
  { secure, rateLimit }: { secure: boolean; rateLimit: number },
): Promise<void> {
  installErrorHandler(app);
  installSecurityHeaders(app, { secure });
  installHeadAnswers(app);
  app.addHook('onSend', async ({ id, url }, reply) => {
    if (!isPart(url, reply.getHeader('content-type'))) reply.header('x-request-id', id);
  });
  // A page has dozens of files and an install thousands of ranges; what they cost is bandwidth, not work.
  await installRateLimit(app, rateLimit, (url) => FILE_PATH.test(url));
  // Nobody has reason to send a body compressed, and one of 3 kB that unpacks beyond the limit keeps 16 MB for ever.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
}

/** The builds of games and launchers, with who may have which. */
async function registerBuilds(
  app: FastifyInstance,
  dataDir: string,
  services: Services,
  readers: Pick<ReturnType<typeof createContextReader>, 'readGuest' | 'readPlayer'>,
): Promise<void> {
  const depot = path.join(dataDir, 'depot');
  mkdirSync(depot, { recursive: true });
  await registerDepot(app, {
    root: depot,
    offerOf: createTrialOffer({ ...services, ...readers }),
    mayDownload: createDepotAccess({ licenceKeys: services.library.licenceKeys, now: services.now }),
  });
  registerDownloads(app, {
    root: depot,
    offer: createDownloadAccess({ ...services, ...readers }),
  });
  const releases = path.join(dataDir, 'releases');
  mkdirSync(releases, { recursive: true });
  await registerReleases(app, releases);
}

/** The store's side of payments, and Moggie Pay, which speaks to it over HTTP. */
async function registerPay(app: FastifyInstance, services: Services): Promise<void> {
  const { payment, moggiePay, paySecret: secret, now } = services;
  await registerPaymentRoutes(app, { payment, secret, now });
  await registerMoggiePay(app, { moggiePay, secret, now });
  registerJob(app, { name: 'moggie-pay notices', everyMs: 5_000, run: () => moggiePay.deliver() });
  registerJob(app, { name: 'old pay codes', everyMs: 60_000, run: payment.removeOldCodes });
  registerJob(app, { name: 'old messages of nobody', everyMs: 60 * 60_000, run: payment.emptyOldOrphans });
  // Each on its own, so that one that takes its time holds up no other.
  for (const { key } of PROVIDERS)
    registerJob(app, {
      name: `payment sweep of ${key}`,
      everyMs: 15_000,
      run: async (stop) => {
        for (const { orderNo, error } of await payment.sweepProvider(key, stop))
          app.log.warn({ err: error, orderNo }, 'provider could not be asked');
      },
    });
}

const FILE_PATH = /^\/(assets|cdn|depot|releases)\//;
