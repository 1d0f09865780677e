import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { endedSession } from '../db/schema/account.ts';
import { testDatabase } from '../testing/database.ts';
import { createEndedSessions } from './ended-sessions.ts';

const database = await testDatabase();
const MINUTE = 60_000;

test('an ended session is forgotten once its tokens are dead anyway, in every process', async () => {
  const clock = { now: new Date() };
  const processes = [1, 2].map(() => createEndedSessions(database, () => clock.now));
  const id = randomUUID();
  const known = () => Promise.all(processes.map(({ has }) => has(id)));
  const rows = async () => (await database.query.select().from(endedSession)).length;
  const prune = async () => {
    for (const each of processes) await each.prune();
  };

  await database.query.insert(endedSession).values({ id, endedAt: clock.now });
  expect(await known()).toEqual([true, true]);
  await prune();
  expect([await rows(), ...(await known())]).toEqual([1, true, true]);

  // Only the first of them removes the row.
  await database.query.update(endedSession).set({ endedAt: new Date(clock.now.getTime() - 21 * MINUTE) });
  clock.now = new Date(clock.now.getTime() + 21 * MINUTE);
  await prune();
  expect([await rows(), ...(await known())]).toEqual([0, false, false]);
});
