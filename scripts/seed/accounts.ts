import { ConfigError } from '../../server/config-error.ts';
import type { Services } from '../../server/services.ts';
import { siteOfHost } from '../../shared/contract/site.ts';
import { stableId } from './stable-id.ts';

export const DEMO_PASSWORD = 'Meow1234';

/** Demo accounts, all with the same password. */
export const DEMO_ACCOUNTS = [
  { email: 'player@moggie.test', about: 'some coins, some games' },
  { email: 'author@moggie.test', about: 'publishes games' },
  { email: 'admin@moggie.test', about: 'root admin' },
  { email: 'new@moggie.test', about: 'nothing yet' },
] as const;

/** Opens the demo accounts that are not there yet, with what each of them has. */
export async function seedAccounts(services: Services): Promise<void> {
  const { account } = services;
  for (const { email } of DEMO_ACCOUNTS) {
    if (await account.findByEmail(email)) continue;
    const here = { ip: '127.0.0.1', headers: new Headers() };
    await account.signUp({ email, password: DEMO_PASSWORD, locale: 'en-US' }, here);
  }
  const [player, author, admin] = await Promise.all(
    DEMO_ACCOUNTS.map(({ email }) => account.findByEmail(email)),
  );
  if (!player || !author || !admin) throw new Error('an account that was just opened is missing');
  await account.setRole(author.id, 'author');
  await account.setRole(admin.id, 'admin');
  if (player.country === null) await account.setCountry(player.id, 'us');
  await seedPurse(services, player.id);
}

/** Throws ConfigError where one of the demo's accounts is open. */
export async function refuseDemoAccounts({ account }: Pick<Services, 'account'>): Promise<void> {
  for (const { email } of DEMO_ACCOUNTS)
    if (await account.findByEmail(email))
      throw new ConfigError(
        `DEMO: it is off, and the database holds ${email}, whose password everybody knows: name another DATA_DIR or DATABASE_URL`,
      );
}

const COINS = 5000;
const SILVER = 800;
/** The player's library: one game with every kind of build, one to download, one that was free. */
const OWNED_GAMES = [1001, 1003, 1006];

/**
 * Tops the player up and buys the games that are missing, so that the coins remain. Of a store that `AGE_POLICY` closes to
 * the player's country nothing is bought.
 */
async function seedPurse({ wallet, cart, catalog, library }: Services, player: string): Promise<void> {
  const site = siteOfHost('localhost');
  const shopper = { uuid: player, site, country: 'us', residence: 'us', ageVerified: true };
  const owned = await library.owned(player, OWNED_GAMES);
  const missing = OWNED_GAMES.filter((id) => !owned.has(id));
  const { country, ageVerified } = shopper;
  const shelf = { platformKey: site.platformKey, country, ageVerified, at: new Date() };
  const quotes = await catalog.quotes(missing, shelf);
  const purchases = [...quotes].flatMap(([id, quote]) => (quote ? [{ id, price: quote.meowcent }] : []));
  const coin = COINS + purchases.reduce((sum, { price }) => sum + price, 0);
  await wallet.topUp({
    user: player,
    paymentId: stableId('payment:demo'),
    provider: 'moggie',
    currency: 'USD',
    payAmount: coin,
    coin,
    silver: SILVER,
  });
  for (const { id, price } of purchases)
    await cart.checkOutGame(
      shopper,
      id,
      { silver: 0, expectedTotal: price },
      stableId(`purchase:demo:${id}`),
    );
}
