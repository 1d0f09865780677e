import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from './db/schema/account.ts';
import { notification } from './db/schema/notification.ts';
import { trafficLog } from './db/schema/traffic.ts';
import { testApp } from './testing/app.ts';

const { app, gql, database, clock, signUp } = await testApp();
const HOUR = 60 * 60_000;
const YEARS = 3 * 365 * 24 * HOUR;

afterEach(() => {
  vi.useRealTimers();
});

// A server that is deployed every day does not live to its 24th hour.
test('what is too old has gone an hour after a server has started', async () => {
  const { uuid } = await signUp('long-ago@moggie.test');
  const today = clock.now;
  clock.now = new Date(today.getTime() - YEARS);
  const log = {
    v: '1',
    random_hash: randomUUID(),
    screen_resolution: '1x1',
    user_language: 'de-DE',
    hostname: 'localhost',
    client_id: 'client-0001',
    hit_counter: 1,
    pathname: '/',
    title: '',
    referrer: '',
    event_name: 'page_view',
    engagement_time: 1,
    session_id: 'session-0001',
    session_count: 1,
    session_engagement: false,
    user_agent: '',
  };
  await gql('mutation ($log: LogTraffic!) { addLogTraffic(log_traffic: $log) }', { log });
  await database.query.insert(notification).values({
    id: randomUUID(),
    accountId: uuid,
    key: 'old',
    kind: 'sign_in',
    facts: {},
    shown: true,
    createdAt: clock.now,
  });
  clock.now = today;
  await signUp('today@moggie.test');
  await database.query.update(session).set({ expiresAt: today }).where(eq(session.userId, uuid));
  const counts = () =>
    Promise.all([trafficLog, notification, session].map((table) => database.query.$count(table)));
  expect(await counts()).toEqual([1, 1, 2]);

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // What is to run while the server listens is set up a moment after it does.
  await setImmediate();
  vi.advanceTimersByTime(HOUR);
  // Closing waits for the work that is under way.
  await app.close();
  expect(await counts()).toEqual([0, 0, 1]);
});
