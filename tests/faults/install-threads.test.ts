import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngine, type Engine } from '../../electron/install/engine-context.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { FaultDepot, type Files, treeOf } from './fault-depot.ts';
import { first, second } from './small-game.ts';

const depot = new FaultDepot();
const lines = { first: '', second: '', scattered: '' };
const scattered: Files = {};
for (let number = 0; number < 800; number++) scattered[`notes/${number}.txt`] = `note ${number}`;
let engine: Engine;
let started = 0;
const countThread = () => {
  started += 1;
};

beforeAll(async () => {
  await depot.listen();
  lines.first = await depot.publish('1.0', first);
  lines.second = await depot.publish('2.0', second);
  lines.scattered = await depot.publish('3.0', scattered);
  process.on('worker', countThread);
});
beforeEach(() => {
  depot.reset(lines.first);
  engine = createEngine();
  started = 0;
});
afterEach(() => engine.workers.close());
afterAll(() => {
  process.off('worker', countThread);
  depot.close();
});

test('a small game is installed and updated by the thread that asks for it, and no other is started', async () => {
  const game = depot.newGame();
  await installBuild(depot.address, game, depot.context(engine));
  depot.reset(lines.second);
  await updateBuild(depot.address, game, depot.context(engine));
  expect(treeOf(game)).toEqual(second);
  expect(started).toBe(0);
});

test('a large game is shared by all threads, and so is one of many small files', async () => {
  const large = depot.newGame();
  await installBuild(depot.address, large, depot.context({ ...engine, aloneBytes: 500_000 }));
  expect(treeOf(large)).toEqual(first);
  expect(started).toBe(engine.workers.size - 1);

  await engine.workers.close();
  started = 0;
  depot.reset(lines.scattered);
  const small = depot.newGame();
  await installBuild(depot.address, small, depot.context(engine));
  expect(treeOf(small)).toEqual(scattered);
  expect(started).toBe(engine.workers.size - 1);
});
