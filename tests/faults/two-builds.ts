import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { FaultDepot, type Files, writeTree } from './fault-depot.ts';

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

/** Installed games that tests begin from; each is copied before it is worked on. */
export interface InstalledGames {
  withFirst: string;
  /** Updated; some of the files kept of the build before are gone, so that going back copies from what is left. */
  withSecond: string;
  /** As `withSecond`, with files that are not what they should be. */
  damaged: string;
  /** The build that a rollback leaves. */
  newBuild: string;
}

/** What the games hold: the files of two builds, the player's own, and what the damaged one has in the place of files. */
export interface GameFiles {
  first: Files;
  second: Files;
  saves: Files;
  damage: Files;
  /** How many of the kept files are gone. */
  keptGone: number;
}

/** Publishes two builds and installs them. The depot offers the second one afterwards. */
export async function installGames(
  depot: FaultDepot,
  { first, second, saves, damage, keptGone }: GameFiles,
): Promise<InstalledGames> {
  const [withFirst, withSecond, damaged] = [depot.newGame(), depot.newGame(), depot.newGame()];
  depot.reset(await depot.publish('1.0', first));
  await installBuild(depot.address, withFirst, depot.context());
  writeTree(withFirst, saves);
  cpSync(withFirst, withSecond, { recursive: true });
  depot.reset(await depot.publish('2.0', second));
  const { build } = await updateBuild(depot.address, withSecond, depot.context({ keepsPrevious: true }));
  cpSync(withSecond, damaged, { recursive: true });
  writeTree(damaged, damage);
  for (let number = 0; number < keptGone; number++)
    rmSync(path.join(withSecond, `.moggie/previous/${number}`));
  return { withFirst, withSecond, damaged, newBuild: build };
}
