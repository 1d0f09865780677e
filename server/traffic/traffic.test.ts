import { expect, test } from 'vitest';
import { trafficLog } from '../db/schema/traffic.ts';
import { testApp } from '../testing/app.ts';
import { DAILY } from './service.ts';

const { gql, signUp, services, database, clock } = await testApp();

const record = (changes: Record<string, unknown> = {}) => ({
  v: '1',
  random_hash: crypto.randomUUID(),
  screen_resolution: '1920x1080',
  user_language: 'de-DE',
  hostname: 'localhost',
  client_id: 'client-0001',
  hit_counter: 1,
  pathname: '/store',
  title: 'Store',
  referrer: 'https://search.example/',
  event_name: 'page_view',
  engagement_time: 1200,
  session_id: 'session-0001',
  session_count: 1,
  session_engagement: false,
  user_agent: 'Browser/1.0',
  utm_source: 'letter',
  meta: '{"value":12.5}',
  ...changes,
});
const ADD = 'mutation ($log: LogTraffic!) { addLogTraffic(log_traffic: $log) }';
const rows = () => database.query.select().from(trafficLog);

test('a record is kept with every field, as its sender is known to the server [O32]', async () => {
  const player = await signUp('visitor@moggie.test');
  const log = record({ user_uuid: '00000000-0000-4000-8000-000000000001', title: 'x'.repeat(600) });
  expect((await gql(ADD, { log }, { token: player.token })).data).toEqual({ addLogTraffic: true });
  expect(await rows()).toEqual([
    {
      id: expect.any(Number),
      at: clock.now,
      platformKey: 'moggie',
      v: '1',
      randomHash: log.random_hash,
      screenResolution: '1920x1080',
      userLanguage: 'de-DE',
      hostname: 'localhost',
      clientId: 'client-0001',
      hitCounter: 1,
      pathname: '/store',
      title: 'x'.repeat(500),
      referrer: 'https://search.example/',
      eventName: 'page_view',
      engagementTime: 1200,
      userUuid: player.uuid,
      sessionId: 'session-0001',
      sessionCount: 1,
      sessionEngagement: false,
      userAgent: 'Browser/1.0',
      utmSource: 'letter',
      utmMedium: null,
      utmCampaign: null,
      utmContent: null,
      utmTerm: null,
      meta: { value: 12.5 },
    },
  ]);
});

test('a guest’s record names nobody, and one that comes twice is kept once', async () => {
  const before = (await rows()).length;
  const log = record({ user_uuid: '00000000-0000-4000-8000-000000000001' });
  await gql(ADD, { log });
  await gql(ADD, { log });
  const found = await rows();
  expect(found).toHaveLength(before + 1);
  expect(found.at(-1)?.userUuid).toBeNull();
});

test.each([
  ['an event name out of shape', { event_name: 'DROP TABLE' }],
  ['a negative count', { hit_counter: -1 }],
  ['a meta that is not JSON', { meta: '{' }],
  ['a meta that is no object', { meta: '[1]' }],
  ['a meta that is too long', { meta: `{"a":"${'x'.repeat(4000)}"}` }],
  ['a meta with an escaped NUL', { meta: String.raw`{"a":"\u0000"}` }],
  ['a meta with an escaped NUL in a name within', { meta: String.raw`{"a":[{"\\\u0000":1}]}` }],
  ['a meta with half a character', { meta: String.raw`{"a":"\ud83d"}` }],
  ['a client id of odd characters', { client_id: 'a b c d e f' }],
])('%s is refused', async (_name, changes) => {
  const before = (await rows()).length;
  expect((await gql(ADD, { log: record(changes) })).codes).toEqual(['400']);
  expect(await rows()).toHaveLength(before);
});

test.each([String.raw`{"a":"\\u0000 \\ud83d"}`, String.raw`{"a":"\ud83d\ude3a"}`])(
  '%s is kept as it was sent',
  async (meta) => {
    expect((await gql(ADD, { log: record({ meta }) })).codes).toEqual([]);
    expect((await rows()).at(-1)?.meta).toEqual(JSON.parse(meta));
  },
);

test('a machine has so many records kept in a day, and what comes after them is silently left out', async () => {
  const kept = async () => {
    const before = (await rows()).length;
    expect((await gql(ADD, { log: record() })).data).toEqual({ addLogTraffic: true });
    return (await rows()).length - before;
  };
  const { isAllowed, forgetBelow } = services.account.attempts;
  await forgetBelow('traffic:');
  for (let sent = 0; sent < DAILY.tries - 1; sent += 1) await isAllowed('traffic:127.0.0.1', DAILY);
  expect([await kept(), await kept()]).toEqual([1, 0]);
  clock.now = new Date(clock.now.getTime() + 86_400_000);
  expect(await kept()).toBe(1);
});

test('what is older than 13 months goes', async () => {
  await gql(ADD, { log: record() });
  const newest = clock.now;
  clock.now = new Date(newest.getTime() + 394 * 86_400_000);
  await services.traffic.prune();
  expect(await rows()).not.toEqual([]);
  clock.now = new Date(newest.getTime() + 395 * 86_400_000 + 1);
  await services.traffic.prune();
  expect(await rows()).toEqual([]);
  clock.now = newest;
});
