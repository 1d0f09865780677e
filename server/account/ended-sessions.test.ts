import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { endedSession } from '../db/schema/account.ts';
import { testApp } from '../testing/app.ts';
import { createEndedSessions } from './ended-sessions.ts';

const { signUp, database } = await testApp();
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

test('an ended session is remembered for longer than the token lives that was made just before', async () => {
  const { token } = await signUp('longest@moggie.test');
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const now = Date.now();
  const id = randomUUID();
  const endedAt = new Date(now - (exp - iat) * 1000 - MINUTE);
  await database.query.insert(endedSession).values({ id, endedAt });
  const ended = createEndedSessions(database, () => new Date(now));
  expect(await ended.has(id)).toBe(true);
  await ended.prune();
  expect([await ended.has(id), await createEndedSessions(database, () => new Date(now)).has(id)]).toEqual([
    true,
    true,
  ]);
});
