// A payment that is decided while its provider is asked, or opens it once more: what was begun before changes nothing then.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openPay } from '../testing/pay.ts';
import type { PaymentProvider } from './provider.ts';
import type { ProviderReport } from './state.ts';

const HOUR = 60 * 60_000;
const CREDITED = { meowcent: 1_000, silver: 50 };

/** A provider that says at each call what it answers, after what happened meanwhile. */
const bank = {
  opens: async (): Promise<string> => 'first',
  tells: async (): Promise<Pick<ProviderReport, 'outcome'>> => ({ outcome: 'paid' }),
  asked: 0,
};
const provider: PaymentProvider = {
  create: async () => ({ step: { kind: 'redirect', url: 'https://bank.test/' }, ref: await bank.opens() }),
  async query({ amount, currency }) {
    bank.asked += 1;
    return { ...(await bank.tells()), amount, currency };
  },
  readReturn: (parameters) => parameters.get('order') ?? undefined,
};
const database = await testDatabase();
const { clock, wallet, payment, player, recharge, origin } = await openPay(database, {
  providers: () => [['paypal', provider]],
  allAges: true,
});
let user: string;

beforeEach(() => {
  user = player();
  bank.opens = async () => 'first';
  bank.asked = 0;
});

const visit = (url: string) => fetch(url, { redirect: 'manual' });
/** A top-up whose payer is on the provider's page. */
async function opened() {
  const made = await recharge(user, { providerId: 7, method: 'credit-card' });
  await visit(made.payUrl);
  return made.payment;
}
/** The payer comes back, and the provider says that it has the money. */
async function comeBack(orderNo: string): Promise<void> {
  bank.tells = async () => ({ outcome: 'paid' });
  await visit(`${origin}/pay/return/paypal?order=${orderNo}`);
}
const kept = async (id: string) =>
  (await database.query.execute(sql`select state, provider_ref, next_check_at from payment where id = ${id}`))
    .rows;
const CREDITED_ONCE = [{ state: 'succeeded', provider_ref: 'first', next_check_at: null }];

test('a payment that is credited while the sweeper waits for an older answer is asked about no more', async () => {
  const { id, orderNo } = await opened();
  bank.tells = async () => {
    await comeBack(orderNo);
    return { outcome: 'pending' };
  };
  clock.now = new Date(clock.now.getTime() + HOUR);
  expect(await payment.sweep()).toEqual([]);
  expect([await wallet.balances(user), bank.asked]).toEqual([CREDITED, 2]);
  expect(await kept(id)).toEqual(CREDITED_ONCE);
});

test('a payment that the sweeper gives up while its provider opens it has a payer, who is credited without coming back', async () => {
  bank.tells = async () => ({ outcome: 'pending' });
  bank.opens = async () => {
    clock.now = new Date(clock.now.getTime() + HOUR);
    expect(await payment.sweep()).toEqual([]);
    return 'late';
  };
  const { id } = await opened();
  expect(await kept(id)).toMatchObject([{ state: 'redirected', provider_ref: 'late' }]);
  const logged = async () => {
    const page = { field: 'created_at', direction: 'desc', limit: 20, offset: 0 } as const;
    const { rows } = await wallet.statement(user, undefined, page);
    return rows.map(({ state, meowcent, silver }) => ({ state, meowcent, silver }));
  };
  expect([await logged(), await wallet.balances(user)]).toEqual([
    [{ state: 0, ...CREDITED }],
    { meowcent: 0, silver: 0 },
  ]);
  bank.tells = async () => ({ outcome: 'paid' });
  clock.now = new Date(clock.now.getTime() + HOUR);
  expect(await payment.sweep()).toEqual([]);
  expect([await logged(), await wallet.balances(user)]).toEqual([[{ state: 1, ...CREDITED }], CREDITED]);
});

test('a payment that is credited while it is opened once more keeps the order that was paid', async () => {
  const { id, orderNo } = await opened();
  bank.opens = async () => {
    await comeBack(orderNo);
    return 'second';
  };
  const again = await recharge(user, { providerId: 7, method: 'credit-card' });
  expect(again.payment.id).toBe(id);
  // Nobody is sent to pay what is paid: the pay page says to start again from the store.
  expect((await visit(again.payUrl)).status).toBe(401);
  expect(await wallet.balances(user)).toEqual(CREDITED);
  expect(await kept(id)).toEqual(CREDITED_ONCE);
});
