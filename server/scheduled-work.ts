import type { FastifyInstance } from 'fastify';
import { createWatch } from './alarm/watch.ts';
import { registerJob } from './jobs.ts';
import { createNightWork } from './night-work.ts';
import { registerOutbox } from './outbox/jobs.ts';
import type { Services } from './services.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What the store does by itself as time goes by, save what belongs to payments. */
export function registerScheduledWork(app: FastifyInstance, services: Services): void {
  registerJob(app, { name: 'invoice numbers', everyMs: 1_000, run: services.invoice.number });
  registerJob(app, { name: 'alarms', everyMs: MINUTE_MS, run: createWatch(services, app.log) });
  registerJob(app, {
    name: 'night work',
    everyMs: 10 * MINUTE_MS,
    run: createNightWork(services, app.log, services.now),
  });
  registerOutbox(app, services.relay);
  registerJob(app, {
    name: 'news of the shelves',
    everyMs: HOUR_MS,
    run: async () => {
      await services.catalog.notePrices();
      await services.catalog.announce();
    },
  });
  registerJob(app, { name: 'old notifications', everyMs: HOUR_MS, run: services.notification.prune });
  registerJob(app, { name: 'traffic retention', everyMs: HOUR_MS, run: services.traffic.prune });
  registerJob(app, { name: 'counted tries', everyMs: HOUR_MS, run: services.account.attempts.prune });
}
