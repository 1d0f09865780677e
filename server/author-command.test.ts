import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addGames } from './testing/games.ts';
import { openLedger } from './testing/ledger.ts';

const { wallet, clock, player, catalog, accounts, run } = await openLedger();

/** Somebody who may publish games. */
async function writer(email: string): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const [createdAt, updatedAt] = [clock.now, clock.now];
  const person = { id, email, name: 'Pen', locale: 'en-US', country: 'tw', role: 'author' };
  await accounts.add({ ...person, emailVerified: true, createdAt, updatedAt });
  return { id, email };
}

/** Somebody who publishes a game. */
async function publisher(storeId: number): Promise<{ id: string; email: string }> {
  const { id, email } = await writer(`publisher${storeId}@moggie.test`);
  await addGames({ catalog, clock }, [{ id: storeId }]);
  await catalog.assignAuthor((await catalog.published(storeId))?.author.id ?? '', id);
  return { id, email };
}

describe('an author', () => {
  test('is told of, promised a share of the months to come, and paid what was earned', async () => {
    const { id, email } = await writer('pen@moggie.test');
    await catalog.addAuthors([
      { id: randomUUID(), accountId: id, nickname: 'Pen', head: '', brief: '', translations: [] },
    ]);
    expect(JSON.parse(await run('author', email))).toEqual([]);
    expect(await run('author', 'Pen@moggie.test', 'share', '80', '2999-01')).toBe(
      'Pen@moggie.test: 80 percent from 2999-01 on',
    );
    for (const bad of [['share', '101', '2999-01'], ['share', '80', '2999-13'], ['paid', '0', 'x'], ['fire']])
      await expect(run('author', email, ...bad)).rejects.toThrow();
    await expect(run('author', email, 'share', '80', '2026-01')).rejects.toMatchObject({ code: '400' });
    await expect(run('author', email, 'paid', '1', 'bank 1')).rejects.toMatchObject({ code: '400' });
    await expect(run('author', 'nobody@moggie.test')).rejects.toMatchObject({ code: '404' });
  });

  test('waits to be paid while the account is on its way out and earnings are owed', async () => {
    const deletesAt = new Date(clock.now.getTime() + 30 * 24 * 60 * 60_000);
    const seller = await publisher(51);
    const other = await publisher(52);
    const idle = await publisher(53);
    const waiting = async () => JSON.parse(await run('waiting')).authors;
    const user = player();
    await wallet.redeemVoucher(user, randomUUID(), { meowcent: 2_000, silver: 0 });
    for (const storeId of [51, 52])
      await wallet.spend(user, randomUUID(), [{ storeId, meow: 1_000, silver: 0 }]);
    expect(await waiting()).toEqual([]);
    for (const { id } of [seller, idle]) await accounts.update(id, { deletesAt, updatedAt: clock.now });
    const told = { email: seller.email, meowcent: 700, deletesAt: deletesAt.toISOString() };
    expect(await waiting()).toEqual([told]);
    await accounts.update(other.id, { deletesAt: clock.now, updatedAt: clock.now });
    expect(await waiting()).toEqual([
      { email: other.email, meowcent: 700, deletesAt: clock.now.toISOString() },
      told,
    ]);
    expect(JSON.parse(await run('author', seller.email))).toMatchObject([{ closing: 700 }]);
    await run('author', seller.email, 'paid', '700', 'bank 51');
    await run('author', other.email, 'paid', '699', 'bank 52');
    expect(await waiting()).toMatchObject([{ email: other.email, meowcent: 1 }]);
  });
});
