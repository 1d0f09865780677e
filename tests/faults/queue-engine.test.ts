import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { treeOf } from './fault-depot.ts';
import { whileHeld } from './held-place.ts';
import { MIB, NEW, OLD, QueueBed } from './queue-bed.ts';
import { DISK_WAIT_MS } from './small-disk.ts';

const bed = new QueueBed();

beforeAll(() => bed.setUp(), DISK_WAIT_MS);
afterAll(() => bed.tearDown());
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  bed.begin();
});
afterEach(() => bed.queue.close());

test('all that can be done to a game is done in its turn, one thing at a time', async () => {
  expect((await bed.standing(bed.add('install')))?.state).toBe('done');
  expect([bed.version, treeOf(bed.home)]).toEqual(['1.0', OLD]);

  bed.depot.served = bed.newLine;
  expect((await bed.standing(bed.add('update')))?.state).toBe('done');
  expect([bed.version, treeOf(bed.home)]).toEqual(['2.0', NEW]);

  bed.depot.hits = [];
  const before = bed.home;
  const rollback = bed.add('rollback');
  const move = bed.add('move', 'games');
  const verify = bed.add('verify');
  expect((await bed.standing(rollback))?.state).toBe('done');
  expect((await bed.standing(move))?.state).toBe('done');
  expect(await bed.standing(verify)).toMatchObject({ state: 'done', report: { bad: 0, fetched: 0 } });
  expect([bed.version, bed.damaged, treeOf(bed.home)]).toEqual(['1.0', [], OLD]);
  expect(bed.home).toBe(path.join(bed.disk.folder, 'games', path.basename(before)));
  expect(existsSync(before)).toBe(false);
  expect(bed.depot.hits).toEqual([]);

  expect((await bed.standing(bed.add('uninstall')))?.state).toBe('done');
  expect(existsSync(bed.home)).toBe(false);
});

test('an update in the midst of its batches is listed again when it is cancelled', async () => {
  await bed.standing(bed.add('install'));
  writeFileSync(path.join(bed.home, '.moggie', 'rolling.json'), '{}');
  // It gets nowhere before it is cancelled.
  bed.offer = () => new Promise(() => {});
  const update = bed.add('update');
  bed.queue.cancel(update);
  await vi.waitFor(() =>
    expect(bed.queue.list().slice(1)).toMatchObject([
      { id: update, state: 'cancelled' },
      { kind: 'update', state: 'paused', reason: 'found' },
    ]),
  );
});

test('a game whose removal broke off counts as damaged', async (context) => {
  await bed.standing(bed.add('install'));
  const held = path.join(bed.home, 'art.pak');
  await whileHeld(held, context, async () => {
    expect(await bed.standing(bed.add('uninstall'))).toMatchObject({
      state: 'waiting',
      reason: 'files-in-use',
    });
  });
  expect(bed.damaged).toEqual(['half']);
});

test('a game whose folder was deleted is not made up by a repair, and can be removed and installed again', async () => {
  await bed.standing(bed.add('install'));
  rmSync(bed.home, { recursive: true });
  const repair = bed.add('repair');
  expect(await bed.standing(repair)).toMatchObject({ reason: 'folder-missing' });
  expect(existsSync(bed.home)).toBe(false);
  bed.queue.cancel(repair);

  const library = path.dirname(bed.home);
  expect((await bed.standing(bed.add('uninstall')))?.state).toBe('done');
  expect([bed.version, existsSync(library), existsSync(bed.home)]).toEqual([undefined, true, false]);
  expect((await bed.standing(bed.add('install')))?.state).toBe('done');
  expect([bed.version, treeOf(bed.home)]).toEqual(['1.0', OLD]);
});

test('the cost of an update is told before it begins', async () => {
  await bed.standing(bed.add('install'));
  bed.depot.served = bed.newLine;
  const cost = await bed.runner.estimate({ kind: 'update', storeId: 7, type: 'official' });
  expect(cost).toMatchObject({ version: '2.0', willRoll: false, shortfall: 0 });
  expect(cost.downloadBytes).toBeGreaterThan(MIB / 2);
  expect(cost.downloadBytes).toBeLessThan(3 * MIB);
  expect(treeOf(bed.home)).toEqual(OLD);
});

test('on a full disk a job waits, tells what is missing as it changes, and goes on with room', async () => {
  bed.home = path.join(bed.disk.folder, 'full');
  mkdirSync(bed.home);
  bed.disk.leaveFree(2 * MIB);
  const id = bed.add('install');
  const waiting = await bed.standing(id);
  expect(waiting).toMatchObject({
    state: 'waiting',
    reason: 'disk-full',
    next: { by: 'queue', help: 'free-space' },
  });
  const missing = waiting?.shortfall ?? 0;
  expect(missing).toBeGreaterThan(2 * MIB);

  const request = { kind: 'install', storeId: 7, type: 'official' } as const;
  if (!waiting) throw new Error('no job');
  bed.disk.leaveFree(3 * MIB);
  const recheck = await bed.runner.recheck(waiting, request);
  expect(recheck.passed).toBe(false);
  expect(Math.abs((recheck.shortfall ?? 0) - (missing - MIB))).toBeLessThan(64 * 1024);
  bed.disk.leaveFree(40 * MIB);
  expect(await bed.runner.recheck(waiting, request)).toEqual({ passed: true, shortfall: 0 });

  bed.queue.resume(id);
  expect((await bed.standing(id))?.state).toBe('done');
  expect(treeOf(bed.home)).toEqual(OLD);
});

test('a game that another computer works on waits until that is done', async () => {
  await bed.standing(bed.add('install'));
  bed.depot.served = bed.newLine;
  const lock = path.join(bed.home, '.moggie/lock');
  mkdirSync(lock);
  writeFileSync(path.join(lock, 'owner.json'), JSON.stringify({ pid: 1, host: 'another' }));
  const id = bed.add('update');
  expect(await bed.standing(id)).toMatchObject({
    state: 'waiting',
    reason: 'busy-elsewhere',
    next: { by: 'queue', help: 'retry' },
  });
  expect(treeOf(bed.home)).toEqual(OLD);
  rmSync(lock, { recursive: true });
  bed.queue.resume(id);
  expect((await bed.standing(id))?.state).toBe('done');
  expect(treeOf(bed.home)).toEqual(NEW);
});

test('a cancelled install leaves nothing on the disk', async () => {
  bed.depot.disturb = (_request, response, file) => {
    if (!file.includes('packs')) return false;
    // The answer never ends.
    response.writeHead(206, { 'content-length': 1 });
    return true;
  };
  const id = bed.add('install');
  await vi.waitFor(() => expect(existsSync(path.join(bed.home, '.moggie'))).toBe(true), { timeout: 20_000 });
  bed.queue.cancel(id);
  await vi.waitFor(() => expect(existsSync(bed.home)).toBe(false), { timeout: 20_000 });
});

test.each(['install', 'update'] as const)(
  'an %s that is cancelled when all its files have changed places is what the library knows',
  async (kind) => {
    if (kind === 'update') {
      await bed.standing(bed.add('install'));
      bed.depot.reset(bed.newLine);
    }
    // The record of what is installed cannot be written.
    const inTheWay = path.join(bed.home, '.moggie/receipt.json.unfinished');
    mkdirSync(inTheWay, { recursive: true });
    const id = bed.add(kind);
    expect((await bed.standing(id))?.state).not.toBe('done');
    const [before, after, files] = kind === 'update' ? ['1.0', '2.0', NEW] : [undefined, '1.0', OLD];
    expect(bed.version).toBe(before);
    rmSync(inTheWay, { recursive: true });
    bed.queue.cancel(id);
    await vi.waitFor(() => expect(bed.version).toBe(after), { timeout: 20_000 });
    expect(treeOf(bed.home)).toEqual(files);
  },
);

test('what was cancelled while its drive was away goes once that is back', async () => {
  const library = path.join(bed.disk.folder, 'drive');
  const away = path.join(bed.disk.folder, 'away');
  mkdirSync(library);
  bed.home = path.join(library, 'game');
  bed.depot.disturb = (_request, response, file) => {
    if (!file.includes('packs')) return false;
    response.writeHead(404).end();
    return true;
  };
  const id = bed.add('install');
  expect((await bed.standing(id))?.reason).toBe('server-wrong-content');
  const stages = () =>
    readdirSync(path.join(bed.home, '.moggie')).filter((name) => name.startsWith('stage-'));
  expect(stages()).toHaveLength(1);
  renameSync(library, away);
  bed.queue.cancel(id);
  await vi.waitFor(
    () =>
      expect(console.warn).toHaveBeenLastCalledWith(
        `job ${id}: not all of it was removed:`,
        expect.anything(),
      ),
    { timeout: 20_000 },
  );
  renameSync(away, library);
  bed.queue.drivesChanged();
  await vi.waitFor(() => expect(existsSync(bed.home)).toBe(false), { timeout: 20_000 });
});

test('what the server sends wrong is tried again later, and a missing licence is the player’s', async () => {
  bed.depot.disturb = (_request, response) => {
    response.writeHead(404).end();
    return true;
  };
  const id = bed.add('install');
  expect(await bed.standing(id)).toMatchObject({ state: 'waiting', reason: 'server-wrong-content' });
  bed.depot.disturb = (_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{}');
    return true;
  };
  bed.queue.resume(id);
  expect(await bed.standing(id)).toMatchObject({
    state: 'failed',
    reason: 'licence-missing',
    next: { by: 'player', help: 'sign-in' },
  });
});

test('a repair with no network mends from the disk, keeps what was changed, and names what lacks', async () => {
  await bed.standing(bed.add('install'));
  bed.queue.setConditions({ online: false });
  writeFileSync(path.join(bed.home, 'game.sh'), 'my own start');
  rmSync(path.join(bed.home, 'b.map'));
  bed.depot.hits = [];
  const id = bed.add('repair');
  await vi.waitFor(() => expect(bed.jobOf(id)?.report).not.toBeNull(), { timeout: 20_000, interval: 20 });
  expect(bed.jobOf(id)).toMatchObject({
    state: 'queued',
    reason: 'offline',
    report: { fetched: 0, unmended: 1, kept: 0, names: ['game.sh'] },
  });
  expect([bed.damaged, bed.depot.hits]).toEqual([['game.sh'], []]);
  expect(treeOf(bed.home)).toEqual({ ...OLD, 'game.sh': 'my own start' });

  bed.queue.setConditions({ online: true });
  expect(await bed.standing(id)).toMatchObject({
    state: 'done',
    report: { fetched: 1, unmended: 0, kept: 1, names: ['game.sh.kept-1'] },
  });
  expect([bed.damaged, treeOf(bed.home)]).toEqual([[], { ...OLD, 'game.sh.kept-1': 'my own start' }]);
});

test('a repair that waits for its depot does not read the game again before that answers', async () => {
  await bed.standing(bed.add('install'));
  const broken = OLD['art.pak']?.replaceAll('A', 'B') ?? '';
  writeFileSync(path.join(bed.home, 'art.pak'), broken);
  bed.depot.disturb = (_request, response) => {
    response.writeHead(404).end();
    return true;
  };
  const id = bed.add('repair');
  expect(await bed.standing(id)).toMatchObject({ state: 'waiting', reason: 'server-wrong-content' });
  expect(bed.damaged).toEqual(['art.pak']);

  // Told again whenever the game was read.
  bed.damaged = [];
  bed.depot.hits = [];
  bed.queue.resume(id);
  expect(await bed.standing(id)).toMatchObject({ state: 'waiting', reason: 'server-wrong-content' });
  expect([bed.depot.hits, bed.damaged]).toEqual([['/channel.json '], []]);

  bed.depot.reset(bed.oldLine);
  bed.queue.resume(id);
  expect((await bed.standing(id))?.state).toBe('done');
  expect([bed.damaged, treeOf(bed.home)]).toEqual([[], { ...OLD, 'art.pak.kept-1': broken }]);
});

test('a store that is silent keeps neither the turn of the next download nor the end of the launcher', async () => {
  const becomeSilent = () =>
    new Promise<void>((asked) => {
      bed.offer = () => {
        asked();
        return new Promise(() => {});
      };
    });
  let asked = becomeSilent();
  const silent = bed.add('install');
  await asked;
  bed.offer = async () => bed.depot.address;
  const next = bed.queue.add({ kind: 'install', storeId: 8, type: 'official' }).id;
  bed.queue.pause(silent);
  expect((await bed.standing(next))?.state).toBe('done');

  asked = becomeSilent();
  bed.queue.resume(silent);
  await asked;
  await bed.queue.close();
  expect(bed.jobOf(silent)?.state).toBe('running');
});

test('a game whose library is not there is not installed elsewhere, and comes once the drive is back', async () => {
  const library = path.join(bed.disk.folder, 'library');
  bed.home = path.join(library, 'game-7');
  const id = bed.add('install');
  expect(await bed.standing(id)).toMatchObject({
    state: 'waiting',
    reason: 'folder-missing',
    next: { help: 'connect-drive' },
  });
  expect(existsSync(library)).toBe(false);
  mkdirSync(library);
  bed.queue.resume(id);
  expect((await bed.standing(id))?.state).toBe('done');
  expect(treeOf(bed.home)).toEqual(OLD);
});
