import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerObservability } from './observability.ts';

let app: FastifyInstance;
let database: <T>(told: T) => Promise<T>;
beforeEach(() => {
  database = async (told) => told;
  app = fastify();
  registerObservability(app, {
    isReady: () => database(undefined),
    statementCount: () => 7,
    stored: {
      outboxState: () => database({ waiting: 3, failed: 1, oldestSeconds: 40 }),
      waitingCounts: () => database({ payments: 2 }),
      alarms: () => database([{ name: 'the outbox' }]),
    },
    providers: { refusedNotices: () => [], lines: () => [{ key: 'moggie', state: 'up' }] },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** What is told of the store, without the process's own figures. */
async function told(): Promise<string[]> {
  const { statusCode, body } = await app.inject('/metrics');
  expect(statusCode).toBe(200);
  return body.split('\n').filter((line) => /^(database|outbox|money|operator|payment)_/.test(line));
}

const ALWAYS = ['database_statements_total 7', 'payment_provider_up{provider="moggie"} 1'];
const STORED = [
  'database_up 1',
  'outbox_oldest_seconds 40',
  'outbox_events{state="waiting"} 3',
  'outbox_events{state="failed"} 1',
  'money_waiting{kind="payments"} 2',
  'operator_alarm{name="the outbox"} 1',
];

test('while the database is away the metrics say so, tell what needs none, and nothing of before', async () => {
  expect((await told()).toSorted()).toEqual([...ALWAYS, ...STORED].toSorted());
  database = () => Promise.reject(new Error('connect ECONNREFUSED'));
  expect((await told()).toSorted()).toEqual([...ALWAYS, 'database_up 0'].toSorted());
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  database = async (figure) => figure;
  expect((await told()).toSorted()).toEqual([...ALWAYS, ...STORED].toSorted());
});

test('a database that does not answer is waited for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  database = () => new Promise(() => {});
  const answer = told();
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(4_999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect((await answer).toSorted()).toEqual([...ALWAYS, 'database_up 0'].toSorted());
});
