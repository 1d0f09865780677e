import { expect, test } from 'vitest';
import { runStore } from './store-command.ts';
import { testApp } from './testing/app.ts';
import { addGames } from './testing/games.ts';

const { services, clock } = await testApp();
const { catalog, site } = services;
const DAY = 24 * 60 * 60_000;
const START = clock.now.getTime();
const day = (days: number) => new Date(START + days * DAY);

const run = (...args: string[]) => runStore(['reprice', ...args], services);
const setRates = (twd: string) =>
  site.putDocument('all', 'price/price-rate', [
    { code: 'USDTWD', rate: twd },
    { code: 'USDJPY', rate: '150' },
  ]);
async function paidIn(country: string, id: number): Promise<number | undefined> {
  const shelf = { platformKey: 'moggie' as const, country, at: clock.now };
  return (await catalog.quotes([id], shelf)).get(id)?.meowcent;
}

await setRates('30');
await addGames({ catalog, clock }, [
  { id: 1, meowcent: 1_000, own: { tw: 30_000, jp: 150_000, de: 900 } },
  { id: 2, meowcent: 1_000, own: { tw: 30_000 }, sales: [{ percent: 10, from: day(12), to: day(14) }] },
  { id: 3, own: { tw: 30_000 }, game: { state: 'draft' } },
  { id: 4, meowcent: 0, own: { tw: 0 } },
]);
// As they were published, at the rates of then.
await run('--confirm');

test('prices are listed, changed once they are confirmed, and once', async () => {
  expect([await paidIn('tw', 1), await paidIn('jp', 1)]).toEqual([1_000, 1_000]);
  await setRates('32');
  const changes = [
    'game 1 in tw: 10.00 -> 9.38 coins for 300.00 TWD',
    'game 2 in tw: 10.00 -> 9.38 coins for 300.00 TWD',
    'de: no rate for its currency, 1 prices stay',
  ];
  expect(await run()).toBe([...changes, '2 prices would change: --confirm changes them'].join('\n'));
  expect(await paidIn('tw', 1)).toBe(1_000);
  expect(await run('--confirm')).toBe([...changes, '2 prices changed'].join('\n'));
  expect([await paidIn('tw', 1), await paidIn('tw', 2), await paidIn('jp', 1)]).toEqual([938, 938, 1_000]);
  expect(await run('--confirm')).toBe('de: no rate for its currency, 1 prices stay\nnothing to change');
});

test('a game keeps its prices through a sale, whose lowest price of 30 days is what was asked before them', async () => {
  clock.now = day(10);
  await setRates('20');
  await run('--confirm');
  expect(await paidIn('tw', 2)).toBe(1_500);
  clock.now = day(13);
  expect(await paidIn('tw', 2)).toBe(1_350);
  expect(await catalog.lowestBeforeSale([2], 'tw')).toEqual(new Map([[2, 938]]));
  await setRates('25');
  expect((await run('--confirm')).split('\n')).toEqual([
    'game 1 in tw: 15.00 -> 12.00 coins for 300.00 TWD',
    'game 2: has a sale, and keeps its prices until it is over',
    'de: no rate for its currency, 1 prices stay',
    '1 prices changed',
  ]);
  expect(await paidIn('tw', 2)).toBe(1_350);
  clock.now = day(14);
  expect((await run('--confirm')).split('\n')[0]).toBe('game 2 in tw: 15.00 -> 12.00 coins for 300.00 TWD');
  expect(await paidIn('tw', 2)).toBe(1_200);
});
