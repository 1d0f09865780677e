import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { outboxEvent } from '../db/schema/outbox.ts';
import { testDatabase } from '../testing/database.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { createRelay } from './relay.ts';
import { createOutboxService, Undeliverable } from './service.ts';
import type { Consumers } from './topics.ts';

const database = await testDatabase();
const clock = { now: new Date('2026-11-21T12:00:00Z') };
const now = () => clock.now;
const outbox = createOutboxService({ database, now, newId: randomUUID });
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Notifications that were to be mailed. */
const mailed: string[] = [];
let refusal: Error | undefined;

const consumers: Consumers = {
  news: async () => {},
  'game-released': async () => {},
  'game-reduced': async () => {},
  'game-updated': async () => {},
  mail: async ({ body }) => {
    if (refusal) throw refusal;
    mailed.push(body.notification);
  },
  'bulk-mail': async () => {},
  alarm: async () => {},
};
const relay = createRelay({ database, consumers, now });
const mail = (notification: string) => outbox.append('mail', [{ notification }]);
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};

beforeEach(() => {
  mailed.length = 0;
  refusal = undefined;
});

describe('an event', () => {
  test('is delivered once it is committed, in its turn, and is gone then', async () => {
    await database.transaction(async () => {
      await mail('first');
      pass(1);
      await mail('second');
    });
    expect(await relay(['mail'])).toEqual([]);
    expect(mailed).toEqual(['first', 'second']);
    expect(await outbox.state()).toEqual({ waiting: 0, failed: 0, oldestSeconds: 0 });
  });

  test('never was when what it tells of did not happen (rule 34)', async () => {
    await expect(
      database.transaction(async () => {
        await mail('never');
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await relay(['mail']);
    expect(mailed).toEqual([]);
  });

  test('tells when it happened, however late it is delivered', async () => {
    const at = clock.now;
    await mail('late');
    pass(MINUTE);
    const heard: Date[] = [];
    const late = createRelay({
      database,
      consumers: { ...consumers, mail: async (event) => void heard.push(event.at) },
      now,
    });
    await late(['mail']);
    expect(heard).toEqual([at]);
  });

  test('is one of thousands that are written at once', async () => {
    await outbox.append(
      'mail',
      Array.from({ length: 2001 }, (_, n) => ({ notification: String(n) })),
    );
    expect((await outbox.state()).waiting).toBe(2001);
    await outbox.append('mail', []);
    await database.query.delete(outboxEvent);
  });

  test('waits for the relay of its own topic', async () => {
    await mail('beside');
    await relay(['news']);
    expect([mailed, (await outbox.state()).waiting]).toEqual([[], 1]);
    await relay(['mail']);
    expect(mailed).toEqual(['beside']);
  });

  test('is found without reading those that wait in another line, or behind it', async () => {
    await outbox.append(
      'mail',
      Array.from({ length: 300 }, (_, n) => ({ notification: String(n) })),
    );
    await outbox.append('game-released', [{ storeId: 1 }, { storeId: 2 }]);
    expect(await rowsRead(database, 'outbox_event', () => relay(['news', 'game-released']))).toBeLessThan(15);
    const stop = new AbortController();
    const one = createRelay({ database, consumers: { ...consumers, mail: async () => stop.abort() }, now });
    expect(await rowsRead(database, 'outbox_event', () => one(['mail'], stop.signal))).toBeLessThan(5);
    expect((await outbox.state()).waiting).toBe(299);
    await database.query.delete(outboxEvent);
  });

  test('whose relay died is taken by another one two minutes later', async () => {
    await mail('orphan');
    await new Promise<void>((taken) => {
      const stuck = () => {
        taken();
        return new Promise<void>(() => {});
      };
      void createRelay({ database, consumers: { ...consumers, mail: stuck }, now })(['mail']);
    });
    pass(2 * MINUTE - 1);
    await relay(['mail']);
    expect(mailed).toEqual([]);
    pass(1);
    await relay(['mail']);
    expect(mailed).toEqual(['orphan']);
  });
});

describe('a delivery that fails', () => {
  test('is tried again, later each time, and kept with its reason when it was tried often enough', async () => {
    refusal = new Error('not now');
    await mail('stubborn');
    const waits = [10 * SECOND, ...[1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE)];
    for (const wait of waits) {
      expect(await relay(['mail'])).toEqual([
        expect.objectContaining({ topic: 'mail', error: refusal, givenUp: false }),
      ]);
      pass(wait - 1);
      expect(await relay(['mail'])).toEqual([]);
      pass(1);
    }
    expect(await relay(['mail'])).toEqual([expect.objectContaining({ givenUp: true })]);
    pass(30 * 24 * 60 * MINUTE);
    expect(await relay(['mail'])).toEqual([]);
    const [kept] = await outbox.failed();
    expect(kept).toMatchObject({ topic: 'mail', error: 'not now', tries: 9 });
    expect(await outbox.state()).toEqual({ waiting: 0, failed: 1, oldestSeconds: 0 });

    refusal = undefined;
    await outbox.retry(kept?.id ?? '');
    await relay(['mail']);
    expect([mailed, await outbox.failed()]).toEqual([['stubborn'], []]);
    await expect(outbox.retry(kept?.id ?? '')).rejects.toThrow('No event with this id');
  });

  test('for good is given up at once, and holds up nobody else', async () => {
    refusal = new Undeliverable('no such mailbox');
    await mail('nobody');
    expect(await relay(['mail'])).toEqual([expect.objectContaining({ givenUp: true })]);
    refusal = undefined;
    await mail('somebody');
    await relay(['mail']);
    expect(mailed).toEqual(['somebody']);
    expect(await outbox.failed()).toEqual([expect.objectContaining({ error: 'no such mailbox', tries: 1 })]);
  });
});

test('a relay that is asked to stop finishes the event in hand and takes no other', async () => {
  const stop = new AbortController();
  await mail('one');
  pass(1);
  await mail('two');
  const stopping = createRelay({
    database,
    consumers: {
      ...consumers,
      mail: async (event) => {
        stop.abort();
        await consumers.mail(event);
      },
    },
    now,
  });
  await stopping(['mail'], stop.signal);
  expect([mailed, (await outbox.state()).waiting]).toEqual([['one'], 1]);
});
