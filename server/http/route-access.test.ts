// Who may call what beside the operations: every route of the server, tried by everyone, with what it may change. A route
// without a row fails the first test: its row belongs into `server/testing/access`.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { store } from '../db/schema/catalog.ts';
import { addDefaults } from '../defaults.ts';
import { ACCOUNT_ROUTES } from '../testing/access/account-routes.ts';
import { watchTables } from '../testing/access/effects.ts';
import type { RouteOutcome, RouteRequest, RouteRow, RouteWorld } from '../testing/access/route-row.ts';
import { STORE_ROUTES } from '../testing/access/store-routes.ts';
import { HOST, testApp } from '../testing/app.ts';
import { withRoutes } from '../testing/routes.ts';
import { type Person, peopledWorld, SUBJECTS } from '../testing/world.ts';

const ROWS: RouteRow[] = [...STORE_ROUTES, ...ACCOUNT_ROUTES];
const METRICS_TOKEN = 'a-token-that-only-the-scraper-knows';
const CLIENT = path.join(import.meta.dirname, '../../dist/client');
const DEVICE = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';

const { built: tested, routes } = await withRoutes(() => testApp({ METRICS_TOKEN, RATE_LIMIT: '1000000' }));
const { app, database, gql } = tested;
let world: RouteWorld;
let changedTables: () => Promise<string[]>;

beforeAll(async () => {
  await addDefaults(tested.services);
  const peopled = await peopledWorld(tested);
  const { owner } = peopled.people;
  const [game] = await database.query
    .select({ uuid: store.uuid })
    .from(store)
    .where(eq(store.id, peopled.games.installable));
  const { rows } = await database.query.execute<{ id: string }>(
    sql`select invoice.entry_id as id from invoice join ledger_posting using (entry_id)
        where account_id like ${`user:${owner.uuid}:%`} limit 1`,
  );
  const licence = await gql(
    `mutation { issueLicence(store_id: ${peopled.games.installable}, type: official_app, device_key: "${DEVICE}") { jws } }`,
    {},
    { token: owner.token ?? '' },
  );
  await tested.services.invoice.number();
  world = {
    ...peopled,
    invoice: rows[0]?.id ?? '',
    installable: { uuid: game?.uuid ?? '', licence: licence.data.issueLicence.jws },
  };
  changedTables = await watchTables(database);
}, 120_000);

/** Files of the built client are routes of their own, which are there after a build only. */
const isClientFile = (route: string) => {
  const url = route.slice('GET '.length);
  return url === '/assets/*' || existsSync(path.join(CLIENT, url));
};

async function call(
  { route }: RouteRow,
  who: Person,
  request: RouteRequest,
): Promise<LightMyRequestResponse> {
  const [method, url] = v.parse(v.tuple([v.picklist(['GET', 'POST']), v.string()]), route.split(' '));
  const { body } = request;
  const encoded = body === undefined ? undefined : encode(body);
  return app.inject({
    method,
    url: request.url ?? url,
    headers: {
      host: HOST,
      ...(who.cookie !== undefined && !request.withoutCookie && { cookie: who.cookie }),
      ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
      ...request.headers,
    },
    ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
  });
}

function encode(body: NonNullable<RouteRequest['body']>): Request {
  const init = { method: 'POST' };
  if (body instanceof FormData || body instanceof URLSearchParams)
    return new Request('http://localhost/', { ...init, body });
  return new Request('http://localhost/', {
    ...init,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

const refusal = v.union([
  v.pipe(
    v.object({ error: v.object({ code: v.string() }) }),
    v.transform(({ error }) => error.code),
  ),
  v.pipe(
    v.object({ code: v.string() }),
    v.transform(({ code }) => code),
  ),
]);

function outcomeOf({ statusCode, headers, body }: LightMyRequestResponse): RouteOutcome {
  if (statusCode < 300) return body === '{"token":""}' ? 'none' : 'ok';
  if (statusCode < 400) return 'moved';
  if (!/json/.test(String(headers['content-type']))) return String(statusCode);
  const told = v.safeParse(refusal, JSON.parse(body));
  return told.success ? told.output : String(statusCode);
}

/** All that an answer says, unpacked. */
const textOf = ({ headers, rawPayload }: LightMyRequestResponse) =>
  (headers['content-type'] === 'application/gzip' ? gunzipSync(rawPayload) : rawPayload).toString('utf8');

test('every route has a row, and every row a route (rule 38)', () => {
  const named = new Set(ROWS.map(({ route }) => route));
  expect(
    routes.filter((route) => !named.has(route) && !isClientFile(route)),
    'say who may call these routes and what they change',
  ).toEqual([]);
  expect([...named].filter((route) => !routes.includes(route))).toEqual([]);
});

for (const row of ROWS)
  test.each(SUBJECTS)(`${row.route}${row.what ? `, ${row.what}` : ''}: %s`, async (subject) => {
    const who = world.people[subject];
    const answer = await call(row, who, row.send?.(who, world) ?? {});
    const changes = await changedTables();

    expect(outcomeOf(answer)).toBe(row.outcome[subject]);
    const expected = (subject === 'guest' ? row.guestChanges : row.changes) ?? [];
    expect(changes).toEqual(expected.toSorted());
    const text = textOf(answer);
    expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d|insert into|DrizzleQuery/);
    // The mailbox of a development server is everybody's.
    if (subject !== 'owner' && row.route !== 'GET /dev/mailbox')
      expect(world.secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

test('the metrics are whoever’s who knows their token', async () => {
  const ask = (token: string) =>
    app.inject({ url: '/metrics', headers: { host: HOST, authorization: `Bearer ${token}` } });
  expect((await ask(METRICS_TOKEN)).statusCode).toBe(200);
  expect((await ask(METRICS_TOKEN.slice(1))).statusCode).toBe(404);
});
