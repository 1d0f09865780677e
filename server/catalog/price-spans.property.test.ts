// The database keeps what a game costs and when: whatever changes, it agrees with the rules of shared/money.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discounted, percentOff } from '../../shared/money/discount.ts';
import { store, storeActivity, storePriceSpan } from '../db/schema/catalog.ts';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { services, database, clock } = await testApp();
const { query } = database;
const GAME = 1;
const HOURS = 6;
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21) + hour * 60 * 60_000);

const hour = fc.integer({ min: 0, max: HOURS });
const percent = fc.integer({ min: 0, max: 100 });
const sale = fc.record({
  state: fc.constantFrom(2, 2, 2, 1),
  percentageDiscount: percent,
  startsAt: hour.map(at),
  endsAt: hour.map(at),
});
const price = fc.record({
  meowcent: fc.option(fc.integer({ min: 0, max: 100_000 })),
  percentageDiscount: fc.option(percent),
  releaseType: fc.constantFrom('normal', 'normal', 'soon', 'trial'),
});

/** What happens to a game: its price changes, a sale comes, changes, or goes. */
const changes = fc.array(
  fc.oneof(
    price.map((set) => ({ kind: 'price' as const, set })),
    sale.map((set) => ({ kind: 'sale' as const, set })),
    sale.map((set) => ({ kind: 'change' as const, set })),
    fc.constant({ kind: 'end' as const }),
  ),
  { minLength: 1, maxLength: 6 },
);

/** Tried each time, because chance leaves it out at times: nothing comes after the end of the one sale. */
const RUN_AND_ENDED: Change[] = [
  { kind: 'price', set: { meowcent: 1_000, percentageDiscount: null, releaseType: 'normal' } },
  { kind: 'sale', set: { state: 2, percentageDiscount: 50, startsAt: at(1), endsAt: at(3) } },
  { kind: 'end' },
];

type Change = typeof changes extends fc.Arbitrary<(infer T)[]> ? T : never;

/** Any one sale, so that there can be others beside it. */
const ANY = sql`${storeActivity.id} = (select id from store_activity order by id limit 1)`;

async function make(change: Change): Promise<void> {
  if (change.kind === 'price') await query.update(store).set(change.set).where(eq(store.id, GAME));
  if (change.kind === 'sale')
    await query.insert(storeActivity).values({ id: randomUUID(), storeId: GAME, ...change.set });
  if (change.kind === 'change') await query.update(storeActivity).set(change.set).where(ANY);
  if (change.kind === 'end') await query.delete(storeActivity).where(ANY);
}

interface Held extends Record<string, unknown> {
  hour: number;
  is_sold: boolean;
  percent: number;
  meowcent: number | null;
}

/** What the database says that the game costs at each full and half hour. */
async function held(): Promise<Held[]> {
  const { rows } = await query.execute<Held>(sql`
    select half / 2.0 as hour, span.is_sold, span.percent, span.meowcent from generate_series(-1, ${2 * HOURS + 1}::int) as half
    left join ${storePriceSpan} as span
      on span.starts_at <= ${at(0).toISOString()}::timestamptz + half * interval '30 minutes'
      and ${at(0).toISOString()}::timestamptz + half * interval '30 minutes' < span.ends_at
    order by half`);
  return rows.map((row) => ({ ...row, hour: Number(row.hour) }));
}

/** What the rules say that it costs. */
async function ruled(): Promise<Held[]> {
  const [game] = await query.select().from(store);
  if (!game) throw new Error('the game is there');
  const sales = await query.select().from(storeActivity);
  return Array.from({ length: 2 * HOURS + 3 }, (_, n) => {
    const hour = (n - 1) / 2;
    const running = sales.filter(
      ({ state, startsAt, endsAt }) => state === 2 && startsAt <= at(hour) && at(hour) < endsAt,
    );
    const [best = null] = running.toSorted((a, b) => b.percentageDiscount - a.percentageDiscount);
    const percent = percentOff(game.percentageDiscount, best);
    return {
      hour,
      is_sold: game.meowcent !== null && game.releaseType === 'normal',
      percent,
      meowcent: game.meowcent === null ? null : discounted(game.meowcent, percent),
    };
  });
}

test('what the database keeps of prices agrees with the rules at every instant', async () => {
  await addGames({ catalog: services.catalog, clock }, [{ id: GAME }]);
  await fc.assert(
    fc.asyncProperty(changes, async (each) => {
      for (const change of each) await make(change);
      expect(await held()).toEqual(await ruled());
    }),
    { numRuns: 50, examples: [[RUN_AND_ENDED]] },
  );
});
