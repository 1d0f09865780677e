import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account } from '../db/schema/account.ts';
import { payment } from '../db/schema/payment.ts';
import { untilOneWaits } from '../testing/lock-wait.ts';
import { openPrivacy } from '../testing/privacy.ts';

const { services, database, clock, livingPlayer } = await openPrivacy();
const { privacy, wallet } = services;
const { query } = database;

test('an account whose time is up stays while a payer is just let through to pay', async () => {
  const { uuid } = await livingPlayer();
  await query.update(account).set({ deletesAt: clock.now }).where(eq(account.id, uuid));
  const set = (state: 'created' | 'redirected' | 'succeeded') =>
    query.update(payment).set({ state }).where(eq(payment.userId, uuid));
  await set('created');
  const letThrough = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const paying = database.transaction(async () => {
    await wallet.lockBalances(uuid);
    await set('redirected');
    letThrough.resolve();
    await end.promise;
  });
  await letThrough.promise;
  const erased = privacy.eraseDue();
  await untilOneWaits(database).finally(end.resolve);
  await paying;
  expect(await erased).toBe(0);
  await set('succeeded');
  expect(await privacy.eraseDue()).toBe(1);
});

test('an account that its player keeps at the last moment stays', async () => {
  const { uuid } = await livingPlayer();
  const set = (deletesAt: Date | null) =>
    query.update(account).set({ deletesAt }).where(eq(account.id, uuid));
  await set(clock.now);
  const kept = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const keeping = database.transaction(async () => {
    await set(null);
    kept.resolve();
    await end.promise;
  });
  await kept.promise;
  const erased = privacy.eraseDue();
  await untilOneWaits(database).finally(end.resolve);
  await keeping;
  expect(await erased).toBe(0);
  expect((await services.account.get(uuid)).deletesAt).toBe(null);
});
