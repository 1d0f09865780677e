// The demo's accounts where `AGE_POLICY` closes the store to their country, on both databases.
import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS, seedAccounts } from '../../scripts/seed/accounts.ts';
import { testApp } from './app.ts';
import { addGames } from './games.ts';

const [{ email }] = DEMO_ACCOUNTS;
const GAMES = [1001, 1003, 1006];

test.each([
  { policy: 'us:verify', owned: GAMES },
  { policy: 'us:block', owned: [] },
])(
  'under $policy the demo’s player has coins and owns $owned',
  async ({ policy, owned }) => {
    const { services, clock } = await testApp({ AGE_POLICY: policy });
    await addGames(
      { catalog: services.catalog, clock },
      GAMES.map((id) => ({ id })),
    );
    await seedAccounts(services);
    const player = await services.account.findByEmail(email);
    if (!player) throw new Error('the demo has no player');
    expect([...(await services.library.owned(player.id, GAMES))].toSorted()).toEqual(owned);
    expect(await services.wallet.balances(player.id)).toMatchObject({ meowcent: 5000, silver: 800 });
  },
  120_000,
);
