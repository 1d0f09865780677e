// A process that carries out one operation of the engine, to be killed in the midst of it.
// usage: node engine-run.ts '{"kind", "address", "expects", "game", "target", "record", "key", "build", "run"}'; prints `ready` when it begins
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createEngine, type EngineContext } from '../../electron/install/engine-context.ts';
import { writeAtomically } from '../../electron/install/folder/files.ts';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { moveBuild } from '../../electron/install/move.ts';
import { readMoveNote } from '../../electron/install/move-note.ts';
import { rollBackBuild } from '../../electron/install/roll-back.ts';
import { repairBuild } from '../../electron/install/verify.ts';
import type { DepotLine } from '../../shared/depot/channel.ts';

/** What such a process is told; places are paths, `record` is where a move notes the game's place. */
export interface EngineRun {
  kind: 'install' | 'update' | 'repair' | 'rollback' | 'move';
  address: string;
  /** What is to be found there. */
  expects: DepotLine;
  game: string;
  target: string;
  record: string;
  key: string;
  /** The build that a rollback leaves. */
  build: string;
  run: number;
}

const { kind, address, expects, game, target, record, key, build, run }: EngineRun = JSON.parse(
  process.argv[2] ?? '',
);
const depot = { base: address, headers: { 'x-run': String(run) }, expects };
const context: EngineContext = {
  ...createEngine(),
  // Several threads, as with large builds.
  aloneBytes: 0,
  trustedKeys: [createPublicKey(key)],
  keepsPrevious: true,
  signal: new AbortController().signal,
  onProgress: () => {},
};

const WORK: Record<EngineRun['kind'], () => Promise<unknown>> = {
  install: () => installBuild(depot, game, context),
  update: () => updateBuild(depot, game, context),
  repair: () => repairBuild(depot, game, context),
  rollback: () => rollBackBuild(undefined, game, build, context),
  // As the launcher does: what the record and the new place say is over is not begun again.
  move: async () => {
    const hasArrived = readFileSync(record, 'utf8') === target;
    if (!hasArrived || (await readMoveNote(new GameFolder(target))))
      await moveBuild(game, target, context, () => writeAtomically(record, target));
  },
};

console.log('ready');
await WORK[kind]();
process.exit(0);
