import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { createServices } from '../../server/services.ts';
import { AddCartStoreAndCheckoutDocument, FindStoreDocument } from '../../shared/contract/gql/graphql.ts';
import { ask, statementsOf, tokenOf, untilQuiet } from './api-calls.ts';

/** Fifty who buy, and one who looks around. */
const PLAYERS = 51;
const COINS = 1_000_000;
/** Out, without a sale, in no country blocked: see `fillStore`. The first warms up. */
const GAMES = [1, 3, 7, 9, 11, 13];

const quoted = v.object({
  findStore: v.object({
    list: v.tuple([v.object({ quote: v.object({ meowcent: v.number() }) })]),
  }),
});
/** Signs players with coins up, before the server runs; answers with their sessions' cookies. */
export async function openBuyers(database: Database, env: Record<string, string>): Promise<string[]> {
  const services = createServices({ config: readConfig(env), database });
  const cookies: string[] = [];
  for (let n = 0; n < PLAYERS; n += 1) {
    const email = `${randomUUID()}@mail.example`;
    const origin = { headers: new Headers(), ip: `10.0.${n}.1` };
    const set = await services.account.signUp({ email, password: 'Quick4ever9', locale: 'en-US' }, origin);
    const { id } = v.parse(v.object({ id: v.string() }), await services.account.findByEmail(email));
    await services.account.setCountry(id, 'us');
    await services.wallet.reward(id, `bench:${id}`, { meowcent: COINS, silver: 0 });
    cookies.push(set.map((each) => each.split(';')[0]).join('; '));
  }
  return cookies;
}

/** All buyers at once, each one game after the other; how long each purchase took, ms, and what one costs in statements. */
export async function measurePurchases(address: string, cookies: readonly string[]) {
  const tokens = await Promise.all(cookies.map((cookie) => tokenOf(address, cookie)));
  const prices = new Map<number, number>();
  for (const game of GAMES) {
    const answer = await ask(address, tokens[0] ?? '', FindStoreDocument.toString(), {
      platform_key: ['moggie'],
      language: 'en-US',
      q: { ids: [game] },
    });
    prices.set(game, v.parse(quoted, answer).findStore.list[0].quote.meowcent);
  }
  const buy = (token: string, [game, total]: readonly [number, number]) =>
    ask(address, token, AddCartStoreAndCheckoutDocument.toString(), {
      store_id: game,
      silverAmount: 0,
      expected_total: total,
      operation_id: randomUUID(),
    });
  const [first, ...games] = prices;
  if (first) await Promise.all(tokens.map((token) => buy(token, first)));
  await untilQuiet(address);
  const before = await statementsOf(address);
  const times: number[] = [];
  await Promise.all(
    tokens.map(async (token) => {
      for (const game of games) {
        const started = performance.now();
        await buy(token, game);
        times.push(performance.now() - started);
      }
    }),
  );
  return { times, statements: ((await statementsOf(address)) - before) / times.length };
}
