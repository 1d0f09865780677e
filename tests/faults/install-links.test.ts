import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { discardUnfinished } from '../../electron/install/discard.ts';
import { installBuild, recoverFolder, updateBuild } from '../../electron/install/install.ts';
import { moveBuild } from '../../electron/install/move.ts';
import { rollBackBuild } from '../../electron/install/roll-back.ts';
import { uninstallBuild } from '../../electron/install/uninstall.ts';
import { repairBuild } from '../../electron/install/verify.ts';
import { type Files, faultOf, treeOf } from './fault-depot.ts';
import { DISK_WAIT_MS, smallDisk } from './small-disk.ts';
import { twoBuilds } from './two-builds.ts';

const first: Files = {
  'game.sh': 'one',
  'data/a.pak': 'a'.repeat(200_000),
  'data/gone.txt': 'gone',
  'old/x.txt': 'x',
};
const second: Files = { 'game.sh': 'two', 'data/a.pak': 'b'.repeat(200_000), 'data/deep/new.txt': 'new' };
const outsideFiles: Files = {
  'a.pak': 'not yours',
  'gone.txt': 'not yours',
  'x.txt': 'not yours',
  'new.txt': 'not yours',
  receipt: 'not yours',
  '0': 'not yours',
  '1': 'not yours',
  '2': 'not yours',
};
const { depot, lines } = twoBuilds(first, second);
let game: string;
let outside: string;

beforeEach(async () => {
  game = depot.newGame();
  outside = `${game}-outside`;
  mkdirSync(path.join(outside, 'empty'), { recursive: true });
  for (const [name, text] of Object.entries(outsideFiles)) writeFileSync(path.join(outside, name), text);
  depot.reset(lines.old);
  await installBuild(depot.address, game, depot.context({ keepsPrevious: true }));
});

const engine = (name: string) => path.join(game, '.moggie', name);

/** Puts a link out of the game in the place of something. */
function lead(place: string, to = outside): void {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(to, place);
}

const WORK: Record<string, () => Promise<unknown>> = {
  update: () => updateBuild(depot.address, game, depot.context({ keepsPrevious: true })),
  repair: () => repairBuild(depot.address, game, depot.context()),
  uninstall: () => uninstallBuild(game, depot.context()),
  rollback: () => rollBackBuild(undefined, game, newBuild(), depot.context()),
  discard: () => discardUnfinished(game, 'update'),
  recover: () => recoverFolder(game),
};

/** Where a link is put before each kind of work. The stage's name is that of the new build. */
const TRICKS: Record<string, () => void> = {
  'a folder of the game': () => lead(path.join(game, 'data')),
  'a folder that the next build lacks': () => lead(path.join(game, 'old')),
  'a folder that the next build makes': () => lead(path.join(game, 'data/deep')),
  'a file of the game': () => lead(path.join(game, 'data/a.pak'), path.join(outside, 'a.pak')),
  'a file that goes': () => lead(path.join(game, 'data/gone.txt'), path.join(outside, 'gone.txt')),
  "the engine's folder": () => {
    cpSync(path.join(game, '.moggie'), path.join(outside, 'engine'), { recursive: true });
    lead(path.join(game, '.moggie'), path.join(outside, 'engine'));
  },
  'the stage': () => lead(engine(`stage-${newBuild().slice(0, 16)}`)),
  'a staged file': () => {
    mkdirSync(engine(`stage-${newBuild().slice(0, 16)}`), { recursive: true });
    for (const number of ['0', '1', '2'])
      lead(engine(`stage-${newBuild().slice(0, 16)}/${number}`), path.join(outside, number));
  },
  'a journal': () => lead(engine(`stage-${newBuild().slice(0, 16)}/journal-0`), path.join(outside, '0')),
  'the folder of what is replaced': () => lead(engine('aside')),
  'the folder of what is kept': () => lead(engine('previous')),
  'an unfinished record': () => lead(engine('receipt.json.unfinished'), path.join(outside, 'receipt')),
};

const newBuild = (): string =>
  JSON.parse(
    Buffer.from(
      JSON.parse(readFileSync(path.join(lines.new, 'channel.json'), 'utf8')).payload,
      'base64url',
    ).toString(),
  ).build;

const everythingOutside = () => ({
  files: treeOf(outside),
  names: readdirSync(outside, { recursive: true }).sort(),
});

test.each(Object.keys(TRICKS))(
  'with a link in the place of %s nothing is touched outside the game',
  async (trick) => {
    for (const [name, work] of Object.entries(WORK)) {
      const pristine = `${game}-pristine`;
      if (!existsSync(pristine)) cpSync(game, pristine, { recursive: true, verbatimSymlinks: true });
      rmSync(game, { recursive: true, force: true });
      rmSync(path.join(outside, 'engine'), { recursive: true, force: true });
      cpSync(pristine, game, { recursive: true });
      depot.reset(lines.new);
      if (name === 'rollback') await WORK.update?.();
      TRICKS[trick]?.();
      const before = everythingOutside();
      await faultOf(work());
      expect(everythingOutside()).toEqual(before);
    }
  },
);

test('after each trick the game is whole again once the link is gone', async () => {
  depot.reset(lines.new);
  const data = path.join(game, 'data');
  renameSync(data, `${game}-data`);
  symlinkSync(`${game}-data`, data);
  expect(await faultOf(updateBuild(depot.address, game, depot.context()))).toBe('internal');
  expect(treeOf(`${game}-data`)).toEqual({ 'a.pak': first['data/a.pak'], 'gone.txt': 'gone' });
  rmSync(data);
  await updateBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(second);
});

test(
  'a move through a link in the new place is refused',
  async () => {
    const disk = await smallDisk(16 * 1024 * 1024);
    const target = path.join(disk.folder, 'game');
    const stopping = new AbortController();
    const onProgress = () => stopping.abort(new Error('stopped'));
    await faultOf(
      moveBuild(game, target, depot.context({ signal: stopping.signal, onProgress }), async () => {}),
    );
    try {
      lead(path.join(target, 'data'));
      const before = everythingOutside();
      await faultOf(moveBuild(game, target, depot.context(), async () => {}));
      expect(everythingOutside()).toEqual(before);
      expect(treeOf(game)).toEqual(first);
    } finally {
      await disk.remove();
    }
  },
  DISK_WAIT_MS,
);

test('a plan that the game wrote itself leads nowhere', async () => {
  const plan = {
    format: 3,
    direction: 'forward',
    receipt: JSON.parse(readFileSync(engine('receipt.json'), 'utf8')),
    moves: [],
    links: [],
    folders: [],
    modes: [],
    removals: [{ path: `../${path.basename(outside)}/a.pak`, before: 0 }],
    kept: [],
    previous: null,
    keepsPrevious: false,
    rolling: null,
  };
  writeFileSync(engine('switch.json'), JSON.stringify(plan));
  const before = everythingOutside();
  expect(await faultOf(recoverFolder(game))).toBe('update-unfinished');
  await repairBuild(depot.address, game, depot.context());
  await recoverFolder(game);
  expect(everythingOutside()).toEqual(before);
  expect(treeOf(game)).toEqual(first);
});
