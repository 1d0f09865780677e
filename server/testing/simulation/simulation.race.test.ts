// Long runs: `npm run simulate -- --steps 1000000 --seed 7`.
import { expect, test } from 'vitest';
import { randomFrom } from '../../../tests/faults/random.ts';
import type { Database } from '../../db/database.ts';
import { testDatabase } from '../database.ts';
import { diceOf } from '../dice.ts';
import { openTown } from './town.ts';

const steps = Number(process.env.SIMULATE_COUNT ?? 10_000);
const seed = Number(process.env.SIMULATE_SEED ?? 1);
/**
 * Towns that share the steps, each with a database, a clock and dice of its own, so that a seed is a run whatever the
 * others do. A step is mostly waiting for the database: meanwhile another town goes on.
 */
const TOWNS = 4;
/**
 * Steps from one look at the books to the next; in a long run a part of what was done, for a look reads all of the books:
 * every 250 steps of a million it would be most of the work.
 */
const stepsAfter = (done: number) => Math.max(250, Math.floor(done / 40));

/** What must have happened for the run to show anything. */
const OFTEN = [
  ...['purchases', 'refunds', 'crashes', 'topUps', 'refusals', 'chargebacks', 'codes'],
  ...['topUpRefunds', 'reviews', 'votesHelpful'],
];
const SOMETIMES = ['debts', 'gamesTaken', 'reviewsRemoved', 'leaves', 'stays'];
/** Of these a short run may see none. */
const SELDOM = ['refundsEndedByHand', 'erased'];
const LONG = 100_000;
/** Steps that count for how often something must have happened: in a long life players come to have most games. */
const counted = Math.min(steps, LONG);

const databases: Database[] = [];
for (let town = 0; town < TOWNS; town += 1) databases.push(await testDatabase());

type Counts = Record<string, number>;

/** The life of one town; answers with what happened there. */
async function live(at: number): Promise<Counts> {
  const database = databases[at];
  if (!database) throw new Error(`there is no town ${at}`);
  const town = await openTown(database, diceOf(randomFrom(seed * TOWNS + at)));
  const share = Math.ceil(steps / TOWNS);
  for (let done = 0, next = 0; done < share; done = next) {
    next = Math.min(done + stepsAfter(done), share);
    for (let step = done; step < next; step += 1) await town.step().catch(failAt(step));
    await town.check().catch(failAt(next));
    if (next % 25_000 < stepsAfter(done)) console.log(`town ${at}: ${next} steps`);
  }
  return { ...town.counts(), waiting: await town.settle().catch(failAt(share)) };

  function failAt(step: number) {
    return (cause: unknown): never => {
      throw new Error(`step ${step} of town ${at}, seed ${seed}`, { cause });
    };
  }
}

function sumOf(all: readonly Counts[]): Counts {
  const sum: Counts = {};
  for (const [name, count] of all.flatMap((counts) => Object.entries(counts)))
    sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

test(
  `the books hold through ${steps} steps of players, providers and crashes (seed ${seed}) (rule 40)`,
  async () => {
    const counts = sumOf(await Promise.all(databases.map((_, at) => live(at))));
    console.log(JSON.stringify(counts));
    for (const name of OFTEN)
      expect(counts, name).toHaveProperty(
        name,
        expect.toSatisfy((n) => n > counted / 500),
      );
    for (const name of [...SOMETIMES, ...(steps < LONG ? [] : SELDOM)])
      expect(counts, name).toHaveProperty(
        name,
        expect.toSatisfy((n) => n > 0),
      );
    expect(counts.waiting).toBeGreaterThan(counted / 5000);
  },
  24 * 3_600_000,
);
