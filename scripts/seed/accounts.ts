import type { Services } from '../../server/services.ts';
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
  await services.wallet.topUp({
    user: player.id,
    paymentId: stableId('payment:demo'),
    provider: 'moggie',
    currency: 'USD',
    payAmount: 5000,
    coin: 5000,
    silver: 800,
  });
}
