import { beforeEach, describe, expect, test } from 'vitest';
import { addGames } from './testing/games.ts';
import { openLedger, PAGE } from './testing/ledger.ts';

const { wallet, clock, player, catalog, quest, run } = await openLedger();
let user: string;

beforeEach(() => {
  user = player();
});

describe('codes', () => {
  const redeem = (code: string) => quest.redeem(user, Buffer.from(code).toString('base64'));

  test('vouchers are top-ups that were paid for elsewhere, each used once (rule 32)', async () => {
    const codes = (await run('codes', '--count', '2', '--coin', '1000', '--prepaid')).split('\n');
    expect(new Set(codes).size).toBe(2);
    await redeem(codes[0] ?? '');
    await redeem(codes[0] ?? '');
    const { rows } = await wallet.statement(user, 'recharge', PAGE);
    expect(rows.map(({ meowcent, balanceAfter }) => [meowcent, balanceAfter])).toEqual([[1_000, 1_000]]);
  });

  test('are made by the thousand, for games that there are', async () => {
    await addGames({ catalog, clock }, [{ id: 7 }]);
    const codes = (await run('codes', '--count', '9000', '--store', '7')).split('\n');
    expect(new Set(codes).size).toBe(9000);
    await expect(run('codes', '--count', '1', '--store', '8')).rejects.toThrow('there is no game 8');
    for (const count of ['0', '10001'])
      await expect(run('codes', '--count', count, '--coin', '1')).rejects.toThrow('--count is');
  });

  test('that have expired already are not made', async () => {
    const make = (day: string) => run('codes', '--count', '1', '--coin', '1', '--expires', day);
    for (const day of ['2025-11-22', '2026-11-21'])
      await expect(make(day)).rejects.toThrow(`The codes would have expired on ${day}T00:00:00.000Z already`);
    await redeem(await make('2026-11-22'));
    expect(await wallet.balances(user)).toEqual({ meowcent: 1, silver: 0 });
  });

  test('that give nothing are not made', async () => {
    await expect(run('codes', '--count', '1')).rejects.toMatchObject({ code: '400' });
  });
});
