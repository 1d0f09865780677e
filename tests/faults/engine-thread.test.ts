import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installBuild } from '../../electron/install/install.ts';
import { InstallError } from '../../electron/install/install-error.ts';
import type { Progress } from '../../electron/install/progress.ts';
import { Bandwidth } from '../../electron/install/transfer/bandwidth.ts';
import { EngineThread } from '../../electron/install/workers/engine-thread.ts';
import { FaultDepot, isPack, treeOf } from './fault-depot.ts';

const depot = new FaultDepot();
const thread = new EngineThread([depot.keys.publicKey], new Bandwidth());
const PACK = 'a'.repeat(400_000);
const OLD = { 'game.sh': 'start', 'data/a.pak': PACK };
const RENAMED = { 'game.sh': 'start', 'data/b.pak': PACK };
let line: string;
let renamed: string;

function control(signal = new AbortController().signal) {
  const seen: Progress[] = [];
  return { seen, signal, onProgress: (progress: Progress) => void seen.push(progress) };
}

beforeAll(async () => {
  line = await depot.publish('1.0', OLD);
  renamed = await depot.publish('2.0', RENAMED);
  await depot.listen();
});

beforeEach(() => depot.reset(line));

afterAll(async () => {
  await thread.close();
  depot.close();
});

test('operations run in the thread, side by side, and report their progress', async () => {
  const [first, second] = [depot.newGame(), depot.newGame()];
  const watched = control();
  const [receipt] = await Promise.all([
    thread.install(depot.address, first, watched),
    thread.install(depot.address, second, control()),
  ]);
  expect(receipt).toMatchObject({ version: '1.0', sequence: 1, size: 400_005 });
  expect(watched.seen.map(({ phase }) => phase)).toContain('downloading');
  expect(watched.seen.at(-1)?.phase).toBe('committing');
  expect(await thread.verify(second, control())).toMatchObject({ bad: 0, fetched: 0, damaged: [] });
  expect(readFileSync(path.join(first, 'game.sh'), 'utf8')).toBe('start');
});

test('a failure keeps its reason and what the server asked for', async () => {
  depot.disturb = (_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{}');
    return true;
  };
  const failure = await thread.install(depot.address, depot.newGame(), control()).catch((error) => error);
  expect(failure).toBeInstanceOf(InstallError);
  expect(failure.fault).toBe('licence-missing');
});

test('an operation stops with the reason of its signal, and the thread goes on', async () => {
  const stopping = new AbortController();
  depot.disturb = () => {
    stopping.abort(new Error('paused'));
    return true;
  };
  const game = depot.newGame();
  await expect(thread.install(depot.address, game, control(stopping.signal))).rejects.toThrow('paused');
  depot.reset(line);
  expect(await thread.install(depot.address, game, control())).toMatchObject({ version: '1.0' });
});

test('an update that copies what is here says so, and is stopped by who hears that files will change', async () => {
  const game = depot.newGame();
  await thread.install(depot.address, game, control());
  depot.reset(renamed);
  const stopping = new AbortController();
  const watched = control(stopping.signal);
  const onProgress = (progress: Progress) => {
    watched.onProgress(progress);
    if (progress.phase === 'committing') stopping.abort(new Error('the game begins'));
  };
  const update = thread.update(depot.address, game, { ...watched, onProgress });
  await expect(update).rejects.toThrow('the game begins');
  expect(watched.seen.map(({ phase }) => phase)).toContain('copying');
  expect(treeOf(game)).toEqual(OLD);
  expect(await thread.update(depot.address, game, control())).toMatchObject({ version: '2.0' });
  expect(treeOf(game)).toEqual(RENAMED);
});

test('a cost is told, a build brought back, a game moved and removed, all by the thread', async () => {
  const [game, moved] = [depot.newGame(), depot.newGame()];
  const { build } = await thread.install(depot.address, game, control());
  depot.reset(renamed);
  expect(await thread.estimate(depot.address, game, control())).toMatchObject({
    version: '2.0',
    downloadBytes: 0,
  });
  const updated = await thread.update(depot.address, game, { ...control(), keepsPrevious: true });
  expect(await thread.rollBack(undefined, game, updated.build, control())).toMatchObject({ build });

  const unknown = thread.move(game, moved, control(), async () => {
    throw new InstallError('folder-missing', 'the library is not there');
  });
  await expect(unknown).rejects.toMatchObject({ fault: 'folder-missing' });
  const places: string[] = [];
  await thread.move(game, moved, control(), async () => void places.push(moved));
  expect([places, existsSync(game), treeOf(moved)]).toEqual([[moved], false, OLD]);

  expect(await thread.uninstall(moved, control())).toEqual({ removed: 2, kept: [] });
  expect(existsSync(moved)).toBe(false);
});

test('the manifest that an estimate asked for serves the install after it, and no later one', async () => {
  const isManifest = (hit: string) => hit.startsWith('/manifests/');
  const game = depot.newGame();
  expect(await thread.estimate(depot.address, game, control())).toMatchObject({ version: '1.0' });
  expect(depot.hits.filter(isManifest)).toHaveLength(1);
  await thread.install(depot.address, game, control());
  expect(depot.hits.filter(isManifest)).toHaveLength(1);
  expect(treeOf(game)).toEqual(OLD);
  await thread.install(depot.address, depot.newGame(), control());
  expect(depot.hits.filter(isManifest)).toHaveLength(2);
});

test('where another build has come since the estimate, that one is installed', async () => {
  const game = depot.newGame();
  expect(await thread.estimate(depot.address, game, control())).toMatchObject({ version: '1.0' });
  depot.reset(renamed);
  expect(await thread.install(depot.address, game, control())).toMatchObject({ version: '2.0' });
  expect(treeOf(game)).toEqual(RENAMED);
});

test('what was given up is dropped by the thread, and the folder is free again', async () => {
  const game = depot.newGame();
  await depot.stopHalfWay((context) => installBuild(depot.address, game, context));
  expect(existsSync(path.join(game, '.moggie'))).toBe(true);
  await thread.discard(game, 'install');
  expect(existsSync(game)).toBe(false);

  await thread.install(depot.address, game, control());
  const moved = depot.newGame();
  const note = {
    format: 2,
    from: game,
    brings: [{ path: 'game.sh', kind: 'file', size: 5, mtimeMs: 1, mode: 0o644 }],
  };
  mkdirSync(path.join(moved, '.moggie'), { recursive: true });
  writeFileSync(path.join(moved, 'game.sh'), 'start');
  writeFileSync(path.join(moved, '.moggie/move.json'), JSON.stringify({ ...note, hasArrived: false }));
  await thread.discardMove(game, moved);
  expect([existsSync(moved), treeOf(game)]).toEqual([false, OLD]);
});

test('a game whose drive was pulled out on the way goes on when it is back', async () => {
  const game = depot.newGame();
  depot.disturb = (request, response) => {
    if (!isPack(request)) return false;
    renameSync(game, `${game}-pulled`);
    response.destroy();
    depot.disturb = () => false;
    return true;
  };
  const pulled = thread.install(depot.address, game, control());
  await expect(pulled).rejects.toMatchObject({ fault: 'folder-missing' });
  rmSync(game, { recursive: true, force: true });
  renameSync(`${game}-pulled`, game);
  const stopping = new AbortController();
  const resumed = thread.install(depot.address, game, control(stopping.signal));
  stopping.abort(new Error('paused before it began'));
  await expect(resumed).rejects.toThrow('paused before it began');
  expect(await thread.install(depot.address, game, control())).toMatchObject({ version: '1.0' });
  expect(treeOf(game)).toEqual(OLD);
});

test('when the thread ends, what it did fails, and the next operation starts another', async () => {
  depot.disturb = () => {
    void thread.close();
    return true;
  };
  const game = depot.newGame();
  await expect(thread.install(depot.address, game, control())).rejects.toThrow("the engine's thread ended");
  depot.reset(line);
  expect(await thread.install(depot.address, game, control())).toMatchObject({ version: '1.0' });
});
