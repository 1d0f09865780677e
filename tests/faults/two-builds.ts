import { afterAll, beforeAll } from 'vitest';
import { FaultDepot, type Files } from './fault-depot.ts';

/** A depot for the tests of a file, and the line in it as it was with either of two builds. */
export interface TwoBuilds {
  depot: FaultDepot;
  lines: { old: string; new: string };
}

/** Publishes two builds before a file's tests and serves them until these have ended. */
export function twoBuilds(first: Files, second: Files): TwoBuilds {
  const depot = new FaultDepot();
  const lines = { old: '', new: '' };
  beforeAll(async () => {
    await depot.listen();
    lines.old = await depot.publish('1.0', first);
    lines.new = await depot.publish('2.0', second);
  });
  afterAll(() => depot.close());
  return { depot, lines };
}
