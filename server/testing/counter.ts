import { beforeAll, beforeEach, expect } from 'vitest';
import { attempt } from '../db/schema/account.ts';
import { testApp } from './app.ts';
import { addGames } from './games.ts';

/** Asks for the balances of who asks. */
export const WALLET = '{ me(role: "player") { wallet { meowcent silver } account { type balance } } }';

export const BUY = `mutation ($id: Int!, $silver: Minor!, $total: Minor!, $operation: UUID!) {
  addCartStoreAndCheckout(store_id: $id, silverAmount: $silver, expected_total: $total, operation_id: $operation) {
    uuid store_ids total silver meowcent created_at
  }
}`;

/**
 * A store with games 7 to 13, and before each test a new player who lives in the United States and has 2000 meowcent and
 * 500 silver.
 */
export async function openCounter() {
  const tested = await testApp();
  const { gql, signUp, services, database, clock } = tested;
  let player: { uuid: string; token: string };
  let count = 0;

  beforeAll(async () => {
    await services.payment.seedPlans();
    await addGames({ catalog: services.catalog, clock }, [
      { id: 7, meowcent: 1299 },
      { id: 8, meowcent: 700, game: { platformKeys: ['moggie', 'lynx'] } },
      { id: 9, meowcent: 0 },
      { id: 10, game: { releaseType: 'soon', releasedAt: new Date('2027-01-01T00:00:00Z') } },
      { id: 11, game: { releaseType: 'trial' } },
      { id: 12, game: { state: 'off' } },
      { id: 13, game: { blockedCountries: ['us'] } },
    ]);
  });

  beforeEach(async () => {
    count += 1;
    // Every player signs up from the same address here.
    await database.query.delete(attempt);
    player = await signUp(`player${count}@moggie.test`);
    await services.account.setCountry(player.uuid, 'us');
    await services.wallet.reward(player.uuid, `start:${player.uuid}`, { meowcent: 2000, silver: 500 });
  });

  const ask = (query: string, variables: Record<string, unknown> = {}, host?: string) =>
    gql(query, variables, { token: player.token, ...(host && { host }) });

  return {
    ...tested,
    /** The test's player. */
    player: () => player,

    /** Goes on as somebody new, who has neither coins nor a country. */
    async become(email: string): Promise<void> {
      player = await signUp(email);
    },

    /** Runs an operation as the player; fails on any error. */
    async run(...asked: Parameters<typeof ask>) {
      const { data, codes } = await ask(...asked);
      expect(codes).toEqual([]);
      return data;
    },

    codesOf: async (...asked: Parameters<typeof ask>) => (await ask(...asked)).codes,
  };
}
