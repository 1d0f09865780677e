// Odd requests to every operation and every other route, by everyone; more of them with `npm run fuzz:api -- --count 20000 --seed 7`.
import { beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../tests/faults/random.ts';
import { HOST, testApp } from '../testing/app.ts';
import { type Dice, diceOf } from '../testing/dice.ts';
import { type FuzzedRequest, fuzzedRequest, NASTY, type Pool } from '../testing/fuzzed-request.ts';
import { type FuzzedCall, fuzzedCall } from '../testing/fuzzed-route.ts';
import { allOperations } from '../testing/operations.ts';
import { withRoutes } from '../testing/routes.ts';
import { peopledWorld, type World } from '../testing/world.ts';

const count = Number(process.env.FUZZ_COUNT ?? 500);
const seed = Number(process.env.FUZZ_SEED ?? 1);

const { built: tested, routes } = await withRoutes(() =>
  testApp({ ACCOUNT_RATE_LIMIT: '1000000', RATE_LIMIT: '1000000' }),
);
/**
 * The operations are asked for by themselves, whoever signs out is nobody for the rest of the run, and the
 * texts of licences speak of node_modules themselves.
 */
const ASKED_ROUTES = routes.filter(
  (route) => !/ (\/graphql|\/api\/account\/sign-out|\/licences\.txt)$/.test(route),
);
/** Of so many requests in a hundred one goes to a route beside the operations. */
const ROUTES_SHARE = 25;
const { app, gql } = tested;
const operations = allOperations();
let world: World;

beforeAll(async () => {
  world = await peopledWorld(tested);
}, 120_000);

const TRACES =
  /\n\s+at |node_modules|\.ts:\d|select |insert into|pg_|syntax error at|relation "|column "|DrizzleQuery/i;

/** Everything that the owner has, as the owner sees it. */
async function belongings() {
  const ask = `{ me { uuid email name country wallet { meowcent silver } }
    findCartStore(platform_key: "moggie", q: { limit: 100 }) { list { uuid store_id } }
    findWishlist(q: { limit: 100 }) { list { uuid memo } }
    findStoreOrder(platform_key: "moggie", state: 1, q: { limit: 100 }) { list { uuid } }
    findAccountLog(q: { limit: 100 }) { list { id balance_after } }
    findUserFollowed(q: { limit: 100 }) { list { uuid } }
    findPayment(uuid: "${world.owned.payment}") { state } }`;
  const { data, codes } = await gql(ask, {}, { token: world.people.owner.token ?? '' });
  expect(codes).toEqual([]);
  return data;
}

const FORGED = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.';
const tokenOf = (as: FuzzedRequest['as']) => (as === 'forged' ? FORGED : world.people[as].token);

/** An answer without the texts that requests may have left in it. */
const withoutNasty = (text: string) =>
  NASTY.filter((nasty) => nasty.trim() !== '').reduce(
    (rest, nasty) => rest.replaceAll(JSON.stringify(nasty).slice(1, -1), ''),
    text,
  );

/** An operation as it goes to the endpoint. */
function callOf({ body, as }: FuzzedRequest): FuzzedCall {
  const token = tokenOf(as);
  return {
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      'accept-version': 'v2',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(JSON.stringify(body)),
  };
}

/** A call to a route with the cookie of somebody, and what belongs to nobody here. */
function routeCall(pool: Pool, dice: Dice): FuzzedCall {
  const call = fuzzedCall(ASKED_ROUTES, pool, dice);
  const { cookie } = world.people[dice.pick(['other', 'guest', 'author', 'support', 'admin'] as const)];
  return cookie === undefined ? call : { ...call, headers: { ...call.headers, cookie } };
}

/** What is wrong with the answer to a request; undefined when nothing is. */
async function faultOf(call: FuzzedCall): Promise<string | undefined> {
  const answer = await app.inject({ ...call, headers: { host: HOST, ...call.headers } });
  const { statusCode, body: text } = answer;
  const payload = `${call.url} ${call.payload?.toString('utf8') ?? ''}`;
  if (statusCode >= 500) return `status ${statusCode}`;
  if (text.includes('"9999"')) return `fails inside: ${text.slice(0, 300)}`;
  // Some answers hold what was sent, in capitals, or what an earlier request left behind.
  const unasked = (part: string) => !payload.toLowerCase().includes(part.toLowerCase());
  const trace = TRACES.exec(withoutNasty(text))?.[0];
  if (trace !== undefined && unasked(trace)) return `tells of the inside: ${trace}`;
  const leaked = world.secrets.find((secret) => text.includes(secret) && unasked(secret));
  return leaked === undefined ? undefined : `leaks ${leaked}`;
}

test(`${count} odd requests are answered without a fault, a trace or another's data (seed ${seed})`, async () => {
  const dice = diceOf(randomFrom(seed));
  const { owned, people, games } = world;
  const pool = {
    uuids: [
      ...owned.cart,
      ...owned.wishes,
      ...owned.orders,
      ...owned.checkouts,
      ...owned.follows,
      ...owned.blocks,
      owned.payment,
      owned.review,
      owned.notification,
      ...world.reports,
      ...Object.values(people).map(({ uuid }) => uuid),
    ],
    ids: [...Object.values(games), 1, 5, 30, 31, 999],
  };
  const before = await belongings();
  for (let at = 0; at < count; at += 1) {
    const call = dice.chance(ROUTES_SHARE)
      ? routeCall(pool, dice)
      : callOf(fuzzedRequest(operations, pool, dice));
    const fault = await faultOf(call);
    const { method, url, headers, payload = '' } = call;
    const shown = `${method} ${url} ${JSON.stringify(headers)} ${payload}`.slice(0, 2000);
    expect(fault, `case ${at}: ${shown}`).toBeUndefined();
  }
  expect(await belongings()).toEqual(before);
}, 3_600_000);
