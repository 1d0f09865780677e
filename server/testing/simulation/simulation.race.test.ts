// Long runs: `npm run simulate -- --steps 1000000 --seed 7`.
import { expect, test } from 'vitest';
import { randomFrom } from '../../../tests/faults/random.ts';
import { testDatabase } from '../database.ts';
import { diceOf } from '../dice.ts';
import { openTown } from './town.ts';

const steps = Number(process.env.SIMULATE_COUNT ?? 10_000);
const seed = Number(process.env.SIMULATE_SEED ?? 1);
/**
 * Steps from one look at the books to the next; in a long run a part of what was done, for a look reads all of the books:
 * every 250 steps of a million it would be most of the work.
 */
const stepsAfter = (done: number) => Math.max(250, Math.floor(done / 40));

const database = await testDatabase();

test(
  `the books hold through ${steps} steps of players, providers and crashes (seed ${seed}) (rule 40)`,
  async () => {
    const town = openTown(database, diceOf(randomFrom(seed)));
    await town.seedPlans();
    for (let done = 0, next = 0; done < steps; done = next) {
      next = Math.min(done + stepsAfter(done), steps);
      for (let at = done; at < next; at += 1)
        await town.step().catch((cause: unknown) => {
          throw new Error(`step ${at} of seed ${seed}`, { cause });
        });
      await town.check();
    }
    await town.settle();
    console.log(JSON.stringify({ ...town.counts, ...town.moneyBack }));
    const { purchases, refunds, crashes, topUps, refusals } = town.counts;
    for (const count of [purchases, refunds, crashes, topUps, refusals])
      expect(count).toBeGreaterThan(steps / 500);
    const { chargebacks, codes, debts, gamesTaken } = town.moneyBack;
    for (const count of [chargebacks, codes]) expect(count).toBeGreaterThan(steps / 500);
    for (const count of [debts, gamesTaken]) expect(count).toBeGreaterThan(0);
    expect(town.counts.reviews).toBeGreaterThan(steps / 5000);
  },
  24 * 3_600_000,
);
