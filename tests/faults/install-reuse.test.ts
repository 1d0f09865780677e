import { mkdirSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { repairBuild } from '../../electron/install/verify.ts';
import { FaultDepot, type Files, faultOf, keptAside, treeOf } from './fault-depot.ts';
import { noise } from './noise.ts';
import { askedAgain, stagedRanges } from './staged-ranges.ts';

/** Text that does not compress well and that no other seed gives. */
const depot = new FaultDepot();
const shared = { 'data/big.pak': noise('big', 900), 'data/other.pak': noise('other', 500) };
const builds: Record<string, Files> = {
  '1.0': { 'game.sh': 'one', 'data/old.pak': noise('old', 200) },
  '2.0': { ...shared, 'game.sh': 'two' },
  '3.0': { ...shared, 'game.sh': 'three', 'data/other.pak': `${noise('other', 500)}more` },
};
const lines: Record<string, string> = {};
let game: string;

beforeAll(async () => {
  await depot.listen();
  for (const [version, files] of Object.entries(builds)) lines[version] = await depot.publish(version, files);
});

beforeEach(() => {
  game = depot.newGame();
});

afterAll(() => depot.close());

const serve = (version: string) => depot.reset(lines[version] ?? '');

async function expectNothingAgain(work: () => Promise<unknown>): Promise<void> {
  const vouched = await stagedRanges(game, depot.keys.publicKey);
  expect(vouched.length).toBeGreaterThan(0);
  await work();
  expect(askedAgain(vouched, depot.ranges)).toEqual([]);
}

test('what was fetched for a build that was overtaken serves the next one: an install', async () => {
  serve('2.0');
  await depot.stopHalfWay((context) => installBuild(depot.address, game, context));
  serve('3.0');
  await expectNothingAgain(() => installBuild(depot.address, game, depot.context()));
  expect(treeOf(game)).toEqual(builds['3.0']);
  expect(readdirSync(path.join(game, '.moggie')).sort()).toEqual(['manifest', 'receipt.json']);
});

test('the same for an update, and whole files are taken over, not copied', async () => {
  serve('1.0');
  await installBuild(depot.address, game, depot.context());
  serve('2.0');
  // Everything comes but the switch: a folder lies where its plan has to be written.
  const inTheWay = path.join(game, '.moggie/switch.json.unfinished');
  mkdirSync(inTheWay);
  expect(await faultOf(updateBuild(depot.address, game, depot.context()))).toBe('internal');
  rmdirSync(inTheWay);
  const [stage = ''] = readdirSync(path.join(game, '.moggie')).filter((name) => name.startsWith('stage-'));
  const staged = path.join(
    game,
    '.moggie',
    stage,
    String(
      Object.keys(builds['2.0'] ?? {})
        .sort()
        .indexOf('data/big.pak'),
    ),
  );
  const { ino } = statSync(staged);
  serve('3.0');
  await expectNothingAgain(() => updateBuild(depot.address, game, depot.context()));
  expect(treeOf(game)).toEqual(builds['3.0']);
  expect(statSync(path.join(game, 'data/big.pak')).ino).toBe(ino);
});

test('what a repair fetched before it was stopped is hashed, not fetched again', async () => {
  serve('2.0');
  await installBuild(depot.address, game, depot.context());
  writeFileSync(path.join(game, 'data/big.pak'), 'broken');
  rmSync(path.join(game, 'data/other.pak'));
  await depot.stopHalfWay((context) => repairBuild(depot.address, game, context));
  serve('2.0');
  // Between the two runs another file is damaged: what is staged now is not what was staged then.
  writeFileSync(path.join(game, 'game.sh'), 'tw0');
  await expectNothingAgain(() => repairBuild(depot.address, game, depot.context()));
  const damage = { 'data/big.pak': 'broken', 'game.sh': 'tw0' };
  expect(treeOf(game)).toEqual({ ...builds['2.0'], ...keptAside(damage) });
});
