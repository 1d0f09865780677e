import { InstallError } from '../../../electron/install/install-error.ts';
import { PublishError } from '../../../server/depot/publish-error.ts';
import { DepotError } from '../../../shared/depot/errors.ts';
import { diceOf, mutate } from './mutate.ts';
import type { Subject } from './subjects.ts';

/** What became of a subject's cases. */
export interface Tally {
  cases: number;
  /** Bytes that were still right, or right again. */
  accepted: number;
  /** Refused with an error of ours. */
  refused: number;
  /** The longest case, in ms. */
  longest: number;
  /** The most memory the process had used by the end of its cases, in bytes. */
  memory: number;
}

/** A case in which a reader did what it never may. */
export interface Failure {
  subject: string;
  seed: number;
  index: number;
  error: unknown;
}

export interface Outcome {
  tallies: Map<string, Tally>;
  failures: Failure[];
}

/** Whether a reader refused its input knowingly; `internal` is what the engine calls everything it did not foresee. */
function isOurs(error: unknown): boolean {
  if (error instanceof InstallError) return error.fault !== 'internal';
  return error instanceof DepotError || error instanceof PublishError;
}

/** Longer than any case should take, in ms. */
const PATIENCE_MS = 10_000;

/** Lets every subject read its share of `count` mutated inputs. The same seed always gives the same inputs. */
export async function fuzz(subjects: readonly Subject[], count: number, seed: number): Promise<Outcome> {
  const outcome: Outcome = { tallies: new Map(), failures: [] };
  const shares = subjects.reduce((sum, { share }) => sum + share, 0);
  for (const subject of subjects) {
    const tally: Tally = { cases: 0, accepted: 0, refused: 0, longest: 0, memory: 0 };
    outcome.tallies.set(subject.name, tally);
    const cases = Math.ceil((count * subject.share) / shares);
    for (let index = 0; index < cases; index++) {
      const failure = await runCase(subject, seed, index, tally);
      if (failure) outcome.failures.push(failure);
    }
    tally.memory = process.resourceUsage().maxRSS * 1024;
  }
  return outcome;
}

async function runCase(
  subject: Subject,
  seed: number,
  index: number,
  tally: Tally,
): Promise<Failure | undefined> {
  const roll = diceOf(seed, index);
  const bytes = mutate(subject.seeds, roll);
  const started = performance.now();
  let failure: Failure | undefined;
  try {
    await subject.read(bytes, roll);
    tally.accepted += 1;
  } catch (error) {
    if (isOurs(error)) tally.refused += 1;
    else failure = { subject: subject.name, seed, index, error };
  }
  const took = performance.now() - started;
  tally.cases += 1;
  tally.longest = Math.max(tally.longest, took);
  if (took > PATIENCE_MS)
    failure ??= { subject: subject.name, seed, index, error: new Error(`took ${took} ms`) };
  return failure;
}
