import { Gauge, type Registry } from 'prom-client';
import { within } from '../within.ts';

/** What the database knows of the store's work. */
export interface StoredFigures {
  /** What waits to be told, and what could not be. */
  outboxState(): Promise<{ waiting: number; failed: number; oldestSeconds: number }>;
  /** How much money's business waits for a person, by its kind. */
  waitingCounts(): Promise<object>;
  /** Alarms that stand. */
  alarms(): Promise<readonly { name: string }[]>;
}

/** How long (ms) the database may take to tell its figures: scrapers wait for ten seconds, as a rule. */
const PATIENCE_MS = 5_000;

/**
 * Registers what Prometheus is told of the database, and answers with the function that reads it all anew. While the database
 * is away `database_up` is 0 and nothing else is told of it: figures of before would pass for those of now.
 */
export function registerDatabaseMetrics(
  registry: Registry,
  { outboxState, waitingCounts, alarms }: StoredFigures,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({ name: 'database_up', help: '1 while the database answers', registers });
  const oldest = new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'How long the oldest event waits',
    registers,
  });
  const events = new Gauge({
    name: 'outbox_events',
    help: 'Events that wait for their delivery, and those that were given up',
    labelNames: ['state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'money_waiting',
    help: 'Payments, chargebacks, refunds and transfers that wait for a person, and authors to be paid before they go',
    labelNames: ['kind'],
    registers,
  });
  const alarm = new Gauge({
    name: 'operator_alarm',
    help: '1 for each alarm that stands; an alarm that ended is not there',
    labelNames: ['name'],
    registers,
  });

  function forget(): void {
    oldest.remove();
    for (const gauge of [events, waiting, alarm]) gauge.reset();
  }

  return async () => {
    try {
      const [outbox, counts, standing] = await within(
        Promise.all([outboxState(), waitingCounts(), alarms()]),
        PATIENCE_MS,
        'the database',
      );
      forget();
      oldest.set(outbox.oldestSeconds);
      events.set({ state: 'waiting' }, outbox.waiting);
      events.set({ state: 'failed' }, outbox.failed);
      for (const [kind, count] of Object.entries(counts)) waiting.set({ kind }, count);
      for (const { name } of standing) alarm.set({ name }, 1);
      up.set(1);
    } catch (error) {
      forget();
      up.set(0);
      onFailure(error);
    }
  };
}
