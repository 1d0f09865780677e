import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { createRelay } from './relay.ts';
import { createOutboxService } from './service.ts';

const database = await testDatabase();
const now = () => new Date('2026-11-21T12:00:00Z');
const outbox = createOutboxService({ database, now, newId: randomUUID });
const EVENTS = 200;

test('two relays at once deliver each event once (rule 34)', async () => {
  await outbox.append(
    'mail',
    Array.from({ length: EVENTS }, (_, n) => ({ notification: String(n) })),
  );
  const delivered: string[][] = [[], []];
  await Promise.all(
    delivered.map((own) =>
      createRelay({
        database,
        now,
        consumers: {
          news: async () => {},
          'game-released': async () => {},
          'game-reduced': async () => {},
          'game-updated': async () => {},
          mail: async ({ body }) => {
            own.push(body.notification);
          },
          'bulk-mail': async () => {},
          alarm: async () => {},
        },
      })(['mail']),
    ),
  );
  const all = delivered.flat().toSorted((a, b) => Number(a) - Number(b));
  expect(all).toEqual(Array.from({ length: EVENTS }, (_, n) => String(n)));
  // Neither waited for the other.
  expect(delivered.filter((own) => own.length === 0)).toEqual([]);
  expect(await outbox.state()).toEqual({ waiting: 0, failed: 0, oldestSeconds: 0 });
});
