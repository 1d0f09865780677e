import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { estimateUpdate } from '../../electron/install/estimate.ts';
import { onDisk, shortfallOf } from '../../electron/install/folder/space.ts';
import { promiseSpace } from '../../electron/install/folder/space-promise.ts';
import { installBuild, recoverFolder, updateBuild } from '../../electron/install/install.ts';
import { moveBuild } from '../../electron/install/move.ts';
import { previousBuild } from '../../electron/install/roll-back.ts';
import { uninstallBuild } from '../../electron/install/uninstall.ts';
import { repairBuild, verifyBuild } from '../../electron/install/verify.ts';
import { type Files, faultOf, isPack, keptAside, sendFile, treeOf, writeTree } from './fault-depot.ts';
import { noise } from './noise.ts';
import { DISK_WAIT_MS, type SmallDisk, smallDisk } from './small-disk.ts';
import { twoBuilds } from './two-builds.ts';

const MIB = 1024 * 1024;

const first: Files = { 'game.sh': 'one' };
const second: Files = { 'game.sh': 'two' };
for (let number = 0; number < 8; number++) {
  const pack = noise(`pack ${number}`, 3 * 1024);
  first[`data/${number}.pak`] = pack;
  // Each file takes a piece of its neighbour: some order is better than another.
  second[`data/${number}.pak`] = noise(`pack ${(number + 1) % 8}`, 512) + pack;
}
const mine = { 'saves/1.sav': 'saved' };
const { depot, lines } = twoBuilds(first, second);
let disk: SmallDisk;
let game: string;

beforeAll(async () => {
  disk = await smallDisk(96 * MIB);
}, DISK_WAIT_MS);

beforeEach(() => {
  for (const name of readdirSync(disk.folder)) rmSync(path.join(disk.folder, name), { recursive: true });
  game = path.join(disk.folder, 'game');
  depot.reset(lines.old);
});

afterAll(() => disk.remove());

async function installFirst(): Promise<void> {
  await installBuild(depot.address, game, depot.context());
  writeTree(game, mine);
  depot.reset(lines.new);
}

async function expectSecond(): Promise<void> {
  expect(treeOf(game)).toEqual({ ...second, ...mine });
  expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
  expect(readdirSync(path.join(game, '.moggie')).sort()).toEqual(['manifest', 'receipt.json']);
}

test('an install that does not fit says exactly how much is missing, and goes through with that much more', async () => {
  const { peakExtraBytes } = await estimateUpdate(depot.address, game, depot.context());
  disk.leaveFree(20 * MIB);
  const shortfall = shortfallOf(peakExtraBytes.sideBySide, disk.free());
  const refused = await installBuild(depot.address, game, depot.context()).catch((error) => error);
  expect(refused).toMatchObject({ fault: 'disk-full' });
  expect(refused.shortfall - shortfall).toBeGreaterThanOrEqual(0);
  expect(refused.shortfall - shortfall).toBeLessThan(MIB);
  expect(depot.hits.filter((hit) => hit.startsWith('/packs/'))).toEqual([]);
  disk.leaveFree(disk.free() + refused.shortfall);
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(first);
});

test('files of some bytes are counted as the blocks that they take', async () => {
  const small: Files = {};
  for (let number = 0; number < 3000; number++) small[`maps/${number}.map`] = `map ${number}`;
  depot.reset(await depot.publish('small 1.0', small));
  const blocks = 3000 * 4096;
  disk.leaveFree(16 * MIB + blocks / 2);
  const refused = await installBuild(depot.address, game, depot.context()).catch((error) => error);
  expect(refused).toMatchObject({ fault: 'disk-full' });
  // The manifest of the stage, and what named the game before.
  expect(refused.shortfall - blocks / 2).toBeGreaterThanOrEqual(0);
  expect(refused.shortfall - blocks / 2).toBeLessThan(MIB);
  disk.leaveFree(disk.free() + refused.shortfall);
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(small);
});

test(
  'a disk that takes too few files is full before a byte has come, and then on the way; how much lacks is not told',
  async () => {
    const names = 60;
    const build: Files = {};
    for (let number = 0; number < names; number++) build[`maps/${number}.map`] = noise(`map ${number}`, 4);
    depot.reset(await depot.publish('names 1.0', build));
    const crowded = await smallDisk(48 * MIB, 120);
    try {
      game = path.join(crowded.folder, 'game');
      const take = (files: number) => {
        for (let number = 0; number < files; number++)
          writeFileSync(path.join(crowded.folder, `taken-${number}`), '');
      };
      const letGo = () => {
        for (const name of readdirSync(crowded.folder))
          if (name.startsWith('taken-')) rmSync(path.join(crowded.folder, name));
      };
      const outcome = () => installBuild(depot.address, game, depot.context()).catch((error) => error);
      take(80);
      expect(await outcome()).toMatchObject({ fault: 'disk-full', shortfall: undefined });
      expect(depot.ranges).toEqual([]);
      letGo();
      depot.disturb = (request) => {
        if (isPack(request) && !existsSync(path.join(crowded.folder, 'taken-0'))) take(80);
        return false;
      };
      expect(await outcome()).toMatchObject({ fault: 'disk-full', shortfall: undefined });
      expect(depot.ranges).not.toEqual([]);
      letGo();
      depot.disturb = () => false;
      await installBuild(depot.address, game, depot.context());
      expect(treeOf(game)).toEqual(build);
    } finally {
      await crowded.remove();
    }
  },
  DISK_WAIT_MS,
);

test('room that one install was promised is not given to another', async () => {
  disk.leaveFree(16 * MIB + Object.values(first).join('').length * 1.5);
  const other = path.join(disk.folder, 'other');
  let answering = () => {};
  const asked = new Promise<void>((resolve) => {
    depot.disturb = (request, response, file) => {
      if (!isPack(request)) return false;
      resolve();
      const answer = answering;
      answering = () => {
        answer();
        sendFile(request, response, readFileSync(file));
      };
      return true;
    };
  });
  const installing = installBuild(depot.address, game, depot.context());
  await asked;
  expect(await faultOf(installBuild(depot.address, other, depot.context()))).toBe('disk-full');
  depot.disturb = () => false;
  answering();
  await installing;
  expect(treeOf(game)).toEqual(first);
});

test('an install that fails before its first byte gives its room back', async () => {
  disk.leaveFree(16 * MIB + Object.values(first).join('').length * 1.5);
  const onProgress = ({ phase }: { phase: string }) => {
    if (phase === 'downloading') throw new Error('nobody listens');
  };
  const other = path.join(disk.folder, 'other');
  expect(await faultOf(installBuild(depot.address, other, depot.context({ onProgress })))).toBe('internal');
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(first);
});

test('an install stops when another program takes its room, and says how much is missing', async () => {
  depot.disturb = (request) => {
    if (!isPack(request)) return false;
    disk.leaveFree(5 * MIB);
    return true;
  };
  const refused = await installBuild(depot.address, game, depot.context()).catch((error) => error);
  expect(refused).toMatchObject({ fault: 'disk-full' });
  expect(refused.shortfall).toBeGreaterThan(Object.values(first).join('').length);
  disk.leaveFree(Number.MAX_SAFE_INTEGER);
  depot.disturb = () => false;
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(first);
});

test('a first install needs its own size once, not twice', async () => {
  const before = disk.free();
  let least = before;
  const onProgress = () => {
    least = Math.min(least, disk.free());
  };
  await installBuild(depot.address, game, depot.context({ onProgress }));
  const size = Object.values(first).join('').length;
  expect(before - least).toBeLessThan(size * 1.1 + MIB);
});

test('the cost of an update is told before it starts, and kept', async () => {
  await installFirst();
  const plan = await estimateUpdate(depot.address, game, depot.context());
  expect(plan).toMatchObject({ version: '2.0', willRoll: false, shortfall: 0 });
  expect(plan.writeBytes).toBe(Object.values(second).join('').length);
  const blocks = Object.values(second).reduce((sum, text) => sum + onDisk(text.length, 4096), 0);
  // And the stage's own: its manifest and journal.
  expect(plan.peakExtraBytes.sideBySide - blocks).toBeGreaterThanOrEqual(2 * 4096);
  expect(plan.peakExtraBytes.sideBySide - blocks).toBeLessThan(64 * 1024);
  expect(plan.peakExtraBytes.rolling).toBeLessThan(8.1 * MIB);
  let sent = 0;
  depot.disturb = (request) => {
    const [from, to] = request.headers.range?.match(/\d+/g)?.map(Number) ?? [];
    if (isPack(request) && from !== undefined && to !== undefined) sent += to + 1 - from;
    return false;
  };
  await updateBuild(depot.address, game, depot.context());
  expect(sent).toBeGreaterThanOrEqual(plan.downloadBytes);
  expect(sent).toBeLessThan(plan.downloadBytes * 1.05 + 100_000);
});

test('an update without room for both builds rolls in the room that was told, and fetches no byte twice', async () => {
  await installFirst();
  disk.leaveFree(26 * MIB);
  const { peakExtraBytes } = await estimateUpdate(depot.address, game, depot.context());
  // What is asked for as a reserve stays free, and so do a few records.
  disk.leaveFree(16 * MIB + (peakExtraBytes.rolling ?? 0) + 64 * 1024);
  const plan = await estimateUpdate(depot.address, game, depot.context());
  expect(plan).toMatchObject({ willRoll: true, shortfall: 0 });
  const largest = Math.max(...Object.values(second).map((text) => text.length));
  expect(plan.peakExtraBytes.rolling).toBeLessThan(
    8 * (largest - (first['data/0.pak']?.length ?? 0)) + largest + MIB,
  );
  depot.hits = [];
  await updateBuild(depot.address, game, depot.context());
  const sorted = depot.ranges.toSorted(
    (left, right) => left.pack.localeCompare(right.pack) || left.start - right.start,
  );
  const twice = sorted.filter((range, index) => {
    const before = sorted[index - 1];
    return before?.pack === range.pack && before.end > range.start;
  });
  expect(twice).toEqual([]);
  await expectSecond();
});

test('what an update that was stopped has put there is not asked for again when it has to roll', async () => {
  await installFirst();
  await depot.stopHalfWay((context) => updateBuild(depot.address, game, context));
  const { peakExtraBytes } = await estimateUpdate(depot.address, game, depot.context());
  disk.leaveFree(16 * MIB + peakExtraBytes.sideBySide / 2);
  const plan = await estimateUpdate(depot.address, game, depot.context());
  expect(plan).toMatchObject({ willRoll: true, shortfall: 0 });
  await updateBuild(depot.address, game, depot.context());
  await expectSecond();
});

test('a rolling update keeps what the player changed in each batch aside', async () => {
  await installFirst();
  const pack = first['data/3.pak'] ?? '';
  // One of another length, and one that only its bytes tell.
  const edited = { 'game.sh': 'own', 'data/3.pak': `edited${pack.slice(6)}`, 'data/5.pak': 'short' };
  writeTree(game, edited);
  disk.leaveFree(30 * MIB);
  expect(await estimateUpdate(depot.address, game, depot.context())).toMatchObject({ willRoll: true });
  const { kept } = await updateBuild(depot.address, game, depot.context());
  expect(kept.map(({ path: name }) => name).sort()).toEqual(Object.keys(edited).sort());
  expect(treeOf(game)).toEqual({ ...second, ...mine, ...keptAside(edited) });
});

test('a rolling update that is stopped says that the game cannot be played, and goes on', async () => {
  await installFirst();
  disk.leaveFree(26 * MIB);
  const stopping = new AbortController();
  const onProgress = () => {
    if (existsSync(path.join(game, '.moggie/rolling.json'))) stopping.abort(new Error('stopped'));
  };
  const stopped = updateBuild(depot.address, game, depot.context({ signal: stopping.signal, onProgress }));
  expect(await faultOf(stopped)).toBe('Error: stopped');
  for (const attempt of [
    () => recoverFolder(game),
    () => verifyBuild(game, depot.context()),
    () => repairBuild(depot.address, game, depot.context()),
  ])
    expect(await faultOf(attempt())).toBe('update-unfinished');
  await updateBuild(depot.address, game, depot.context());
  await expectSecond();
});

test('an uninstall in the midst of a rolling update leaves the saves alone behind', async () => {
  await installFirst();
  disk.leaveFree(26 * MIB);
  const stopping = new AbortController();
  const onProgress = () => {
    if (existsSync(path.join(game, '.moggie/rolling.json'))) stopping.abort(new Error('stopped'));
  };
  await faultOf(updateBuild(depot.address, game, depot.context({ signal: stopping.signal, onProgress })));
  await uninstallBuild(game, depot.context());
  expect(treeOf(game)).toEqual(mine);
});

test('a move to a disk with too little room is refused before a byte is copied, and goes through with room', async () => {
  const home = depot.newGame();
  await installBuild(depot.address, home, depot.context());
  writeTree(home, mine);
  const size = Object.values({ ...first, ...mine }).join('').length;
  disk.leaveFree(10 * MIB);
  const refused = await moveBuild(home, game, depot.context(), async () => {}).catch((error) => error);
  expect(refused).toMatchObject({ fault: 'disk-full' });
  expect(refused.shortfall).toBeGreaterThan(size - 10 * MIB);
  expect(treeOf(home)).toEqual({ ...first, ...mine });
  disk.leaveFree(Number.MAX_SAFE_INTEGER);
  await moveBuild(home, game, depot.context(), async () => {});
  expect(treeOf(game)).toEqual({ ...first, ...mine });
  expect(existsSync(home)).toBe(false);
});

test('room that others were promised is not moved into', async () => {
  const home = depot.newGame();
  await installBuild(depot.address, home, depot.context());
  const size = Object.values(first).join('').length;
  disk.leaveFree(16 * MIB + size * 1.5);
  const promised = await promiseSpace(disk.folder, 0, () => size);
  const move = () => moveBuild(home, game, depot.context(), async () => {});
  expect(await faultOf(move())).toBe('disk-full');
  expect(treeOf(home)).toEqual(first);
  promised.giveBack();
  await move();
  expect(treeOf(game)).toEqual(first);
});

test('a build is not kept where there is no room for it', async () => {
  disk.leaveFree(90 * MIB);
  await installFirst();
  await updateBuild(depot.address, game, depot.context({ keepsPrevious: true }));
  expect(await previousBuild(game, depot.context())).toBeUndefined();
  await expectSecond();
});

test('a build kept from before goes when its room is needed', async () => {
  await installBuild(depot.address, game, depot.context());
  depot.reset(await depot.publish('1.1', { ...first, 'data/0.pak': noise('another', 3 * 1024) }));
  await updateBuild(depot.address, game, depot.context({ keepsPrevious: true }));
  expect(await previousBuild(game, depot.context())).toMatchObject({ version: '1.0' });
  const third = { ...first, 'data/0.pak': noise('a third', 3 * 1024) };
  depot.reset(await depot.publish('1.2', third));
  const plan = () => estimateUpdate(depot.address, game, depot.context());
  expect(await plan()).toMatchObject({ dropsPrevious: false, willRoll: false, shortfall: 0 });
  // With the three MiB that were kept the new file fits.
  disk.leaveFree(16 * MIB + MIB);
  expect(await plan()).toMatchObject({ dropsPrevious: true, willRoll: false, shortfall: 0 });
  await updateBuild(depot.address, game, depot.context());
  expect(await previousBuild(game, depot.context())).toBeUndefined();
  expect(treeOf(game)).toEqual(third);
}, 90_000);

test('a build kept from before stays when its room does not help', async () => {
  depot.reset(lines.new);
  await installBuild(depot.address, game, depot.context());
  depot.reset(await depot.publish('3.0', { ...second, 'game.sh': 'three' }));
  await updateBuild(depot.address, game, depot.context({ keepsPrevious: true }));
  depot.reset(await depot.publish('4.0', { ...first, 'game.sh': 'four' }));
  disk.leaveFree(MIB);
  const plan = await estimateUpdate(depot.address, game, depot.context());
  const refused = await updateBuild(depot.address, game, depot.context()).catch((error) => error);
  expect(refused).toMatchObject({ fault: 'disk-full' });
  expect(Math.abs(refused.shortfall - plan.shortfall)).toBeLessThan(MIB);
  expect(await previousBuild(game, depot.context())).toMatchObject({ version: '2.0' });
  expect(treeOf(game)).toEqual({ ...second, 'game.sh': 'three' });
});
