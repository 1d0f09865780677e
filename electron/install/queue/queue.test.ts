import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_DOWNLOAD_SETTINGS, type DownloadSettings } from '../../../shared/bridge/downloads.ts';
import type { InstallJob } from '../../../shared/bridge/install.ts';
import { InstallError } from '../install-error.ts';
import { InstallQueue } from './queue.ts';
import { StagedRunner } from './testing/staged-runner.ts';

const NOW = new Date(2026, 10, 20, 12, 0).getTime();

let folder: string;
let runner: StagedRunner;
let queue: InstallQueue;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-queue-'));
  runner = new StagedRunner();
  queue = open();
  queue.start();
});
afterEach(async () => {
  await queue.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => path.join(folder, 'queue.json');

function open(settings: DownloadSettings = DEFAULT_DOWNLOAD_SETTINGS): InstallQueue {
  const opened = new InstallQueue(file(), runner, settings);
  onTestFinished(() => opened.close());
  return opened;
}

/** The queue as the next start of the launcher finds it. */
async function restart(): Promise<void> {
  await queue.close();
  queue = open();
}

const request = (storeId: number, kind: InstallJob['kind'] = 'install') =>
  ({ kind, storeId, type: 'trial' }) as const;
const add = (storeId: number, kind?: InstallJob['kind']) => queue.add(request(storeId, kind)).id;

/** Lets everything that is due happen: the queue's own steps take a few turns of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

const states = () => queue.list().map(({ storeId, state }) => `${storeId} ${state}`);
const run = (id: string) => {
  const found = runner.running.get(id);
  if (!found) throw new Error(`${id} does not run`);
  return found;
};
const jobOf = (id: string) => queue.list().find((job) => job.id === id);

describe('turns', () => {
  test('downloads run one after another in their order, and the others say why they wait [D01]', async () => {
    const first = add(1);
    add(2);
    await settle();
    expect(queue.list().map(({ state, reason, phase, next }) => ({ state, reason, phase, next }))).toEqual([
      { state: 'running', reason: null, phase: 'planning', next: null },
      {
        state: 'queued',
        reason: 'waiting-turn',
        phase: null,
        next: { by: 'queue', at: null, help: 'start-now' },
      },
    ]);
    run(first).end(null);
    await settle();
    expect(states()).toEqual(['1 done', '2 running']);
    expect(jobOf(first)).toMatchObject({
      reason: 'finished',
      since: NOW,
      next: { by: 'nobody', at: null, help: null },
    });
  });

  test('a check runs beside a download, and removing beside both; two checks do not run together', async () => {
    add(1);
    add(2, 'verify');
    add(3, 'verify');
    add(4, 'uninstall');
    await settle();
    expect(states()).toEqual(['1 running', '2 running', '3 queued', '4 running']);
  });

  test('never two jobs on one folder', async () => {
    const update = add(1, 'update');
    add(1, 'verify');
    add(2, 'verify');
    await settle();
    expect(states()).toEqual(['1 running', '1 queued', '2 running']);
    run(update).end(null);
    await settle();
    expect(states()).toEqual(['1 done', '1 queued', '2 running']);
  });

  test('while one job puts its files in place, the next one downloads', async () => {
    const first = add(1);
    add(2);
    await settle();
    run(first).progress({ phase: 'committing' });
    await settle();
    expect(states()).toEqual(['1 running', '2 running']);
    // What is being switched is not left half done.
    expect(queue.pause(first).state).toBe('running');
    expect(queue.cancel(first).state).toBe('running');
  });

  test('a job that only copies can be paused, and keeps its place on the line', async () => {
    const first = add(1);
    add(2);
    await settle();
    run(first).progress({ phase: 'copying' });
    await settle();
    expect(states()).toEqual(['1 running', '2 queued']);
    expect(queue.pause(first).state).toBe('paused');
    await settle();
    expect(states()).toEqual(['1 paused', '2 running']);
  });

  test('a job that downloads again after putting files in place waits while another one downloads', async () => {
    const first = add(1);
    const second = add(2);
    await settle();
    run(first).progress({ phase: 'committing' });
    await settle();
    run(first).progress({ phase: 'downloading' });
    await settle();
    expect(states()).toEqual(['1 queued', '2 running']);
    run(second).end(null);
    await settle();
    expect(states()).toEqual(['1 running', '2 done']);
  });

  test('a build can be started until its files change, and never while they do', async () => {
    const build = { storeId: 1, type: 'trial' } as const;
    const update = add(1, 'update');
    await settle();
    expect(queue.keepsFromPlay(build)).toBe(false);
    run(update).progress({ phase: 'committing' });
    expect(queue.keepsFromPlay(build)).toBe(true);
    expect(queue.keepsFromPlay({ ...build, type: 'official' })).toBe(false);
    run(update).end(null);
    const verify = add(1, 'verify');
    await settle();
    expect(queue.keepsFromPlay(build)).toBe(false);
    run(verify).end(null);
    const move = add(1, 'move');
    await settle();
    queue.pause(move);
    // It is still being stopped.
    expect([states().at(-1), queue.keepsFromPlay(build)]).toEqual(['1 paused', true]);
    await settle();
    expect(queue.keepsFromPlay(build)).toBe(false);
  });

  test('the same work asked for twice is one job', () => {
    expect(add(1)).toBe(add(1));
    expect(queue.list()).toHaveLength(1);
  });
});

describe('the player', () => {
  test('pauses: the job gives way, keeps its place and goes on when asked', async () => {
    const first = add(1);
    const second = add(2);
    await settle();
    expect(queue.pause(first)).toMatchObject({
      state: 'paused',
      reason: 'user',
      next: { by: 'player', at: null, help: 'resume' },
    });
    await settle();
    expect(states()).toEqual(['1 paused', '2 running']);
    queue.resume(first);
    await settle();
    expect(states()).toEqual(['1 queued', '2 running']);
    run(second).end(null);
    await settle();
    expect(states()).toEqual(['1 running', '2 done']);
    expect(runner.started).toEqual([first, second, first]);
  });

  test('pauses and resumes everything at once', async () => {
    add(1);
    add(2);
    await settle();
    queue.pauseAll();
    await settle();
    expect(states()).toEqual(['1 paused', '2 paused']);
    expect(runner.running.size).toBe(0);
    queue.resumeAll();
    await settle();
    expect(states()).toEqual(['1 running', '2 queued']);
  });

  test('reorders what waits; what runs goes on', async () => {
    add(1);
    const second = add(2);
    const third = add(3);
    await settle();
    queue.reorder(third, second);
    expect(states()).toEqual(['1 running', '3 queued', '2 queued']);
    queue.reorder(third, null);
    expect(states()).toEqual(['1 running', '2 queued', '3 queued']);
    expect(() => queue.reorder(third, 'b1f0bd1e-6f38-4c3f-9b7e-0b8a4a4c1a11')).toThrow('no job');
  });

  test('wants one now: it is first and runs, what ran waits behind it', async () => {
    add(1);
    add(2);
    const third = add(3);
    await settle();
    queue.pause(third);
    queue.prioritise(third);
    await settle();
    expect(states()).toEqual(['3 running', '1 queued', '2 queued']);
    run(third).end(null);
    await settle();
    expect(states()).toEqual(['3 done', '1 running', '2 queued']);
  });

  test('cancels: what was unfinished is dropped from the disk once the job has stopped', async () => {
    const id = add(1);
    await settle();
    expect(queue.cancel(id)).toMatchObject({
      state: 'cancelled',
      reason: 'user',
      next: { by: 'nobody', at: null, help: null },
    });
    expect(runner.discarded).toEqual([]);
    await settle();
    expect(runner.discarded).toEqual([id]);
    expect(queue.resume(id).state).toBe('cancelled');
    expect(queue.forgetFinished()).toEqual([]);
    await restart();
    expect(queue.list()).toEqual([]);
  });

  test('installs anew right after cancelling: the new job takes over what is there', async () => {
    const id = add(1);
    await settle();
    queue.cancel(id);
    add(1);
    await settle();
    expect(runner.discarded).toEqual([]);
    expect(states()).toEqual(['1 cancelled', '1 running']);
  });
});

test('what was to be done to a game goes with it', async () => {
  const update = add(1, 'update');
  await settle();
  queue.pause(update);
  const verify = add(2, 'verify');
  await settle();
  const uninstall = add(1, 'uninstall');
  await settle();
  run(uninstall).end(null);
  await settle();
  expect(jobOf(update)?.state).toBe('cancelled');
  expect(jobOf(verify)?.state).toBe('running');
  expect(runner.discarded).toEqual([]);
});

describe('failures', () => {
  test('a lost connection is tried again at a time that is told, later and later', async () => {
    const id = add(1);
    add(2);
    await settle();
    run(id).fail(new InstallError('offline', 'gone'));
    await settle();
    expect(jobOf(id)).toMatchObject({
      state: 'waiting',
      reason: 'offline',
      since: NOW,
      next: { by: 'queue', at: NOW + 5000, help: 'retry' },
    });
    expect(states()).toEqual(['1 waiting', '2 running']);
    vi.advanceTimersByTime(5000);
    await settle();
    // Its turn is its place; nothing that runs is pushed aside for it.
    expect(states()).toEqual(['1 queued', '2 running']);
    queue.prioritise(id);
    await settle();
    run(id).fail(new InstallError('offline', 'gone'));
    await settle();
    expect(jobOf(id)?.next?.at).toBe(NOW + 5000 + 15_000);
    queue.serverAnswers();
    expect(jobOf(id)?.state).toBe('queued');
  });

  test.each(['offline', 'captive-portal', 'server-busy'] as const)(
    '%s ends when the network is back',
    async (fault) => {
      const id = add(1);
      await settle();
      run(id).fail(new InstallError(fault, 'no bytes'));
      await settle();
      queue.setConditions({ online: false });
      await settle();
      expect(jobOf(id)).toMatchObject({ state: 'waiting', reason: fault });
      queue.setConditions({ online: true });
      expect(jobOf(id)?.state).toBe('running');
    },
  );

  test('getting further starts the count anew', async () => {
    const id = add(1);
    for (const delay of [5000, 5000]) {
      await settle();
      run(id).progress({ bytesDone: 10 });
      run(id).progress({ bytesDone: 20 });
      run(id).fail(new InstallError('offline', 'gone'));
      await settle();
      expect(jobOf(id)?.next?.at).toBe(Date.now() + delay);
      vi.advanceTimersByTime(delay);
    }
  });

  test('a busy server is left alone as long as it asked', async () => {
    const id = add(1);
    await settle();
    run(id).fail(new InstallError('server-busy', '429', { retryAfterMs: 90_000 }));
    await settle();
    expect(jobOf(id)).toMatchObject({ reason: 'server-busy', next: { at: NOW + 90_000 } });
  });

  test('a full disk tells what is missing, and goes on when there is room', async () => {
    const id = add(1);
    await settle();
    run(id).fail(new InstallError('disk-full', 'full', { shortfall: 4096 }));
    await settle();
    expect(jobOf(id)).toMatchObject({ state: 'waiting', shortfall: 4096, next: { help: 'free-space' } });
    runner.found = { passed: false, shortfall: 1024 };
    vi.advanceTimersByTime(15_000);
    await settle();
    expect(jobOf(id)).toMatchObject({
      state: 'waiting',
      shortfall: 1024,
      since: NOW,
      next: { at: NOW + 30_000 },
    });
    runner.found = { passed: true, shortfall: null };
    vi.advanceTimersByTime(15_000);
    await settle();
    expect(states()).toEqual(['1 running']);
  });

  test('what only the player can mend fails, and the next job starts', async () => {
    const id = add(1);
    add(2);
    await settle();
    run(id).fail(new InstallError('signature-invalid', 'wrong key'));
    await settle();
    expect(jobOf(id)).toMatchObject({
      state: 'failed',
      reason: 'signature-invalid',
      next: { by: 'player', at: null, help: 'retry' },
    });
    queue.resumeAll();
    await settle();
    expect(states()).toEqual(['1 failed', '2 running']);
  });

  test('an unexplained failure is tried three times, then it is the player’s', async () => {
    const id = add(1);
    for (const delay of [30_000, 300_000]) {
      await settle();
      run(id).fail(new Error('boom'));
      await settle();
      expect(jobOf(id)).toMatchObject({ state: 'waiting', reason: 'internal' });
      vi.advanceTimersByTime(delay);
    }
    await settle();
    run(id).fail(new Error('boom'));
    await settle();
    expect(jobOf(id)).toMatchObject({ state: 'failed', reason: 'internal' });
  });
});

describe('conditions', () => {
  test('offline, downloads wait and checks go on; back online, they resume at once', async () => {
    add(1);
    add(2, 'verify');
    await settle();
    queue.setConditions({ online: false });
    await settle();
    expect(states()).toEqual(['1 queued', '2 running']);
    expect(queue.list()[0]).toMatchObject({ reason: 'offline', next: { by: 'queue', at: null } });
    queue.setConditions({ online: true });
    await settle();
    expect(states()).toEqual(['1 running', '2 running']);
  });

  test('while a game runs downloads rest; a check of its files is not disturbed, a change of them waits', async () => {
    add(1);
    add(2, 'verify');
    await settle();
    queue.setConditions({ playing: [2] });
    add(2, 'update');
    await settle();
    expect(queue.list().map(({ state, reason }) => [state, reason])).toEqual([
      ['queued', 'playing'],
      ['running', null],
      ['queued', 'game-running'],
    ]);
    queue.setConditions({ playing: [] });
    await settle();
    expect(states()).toEqual(['1 running', '2 running', '2 queued']);
  });

  test('asleep nothing runs; awake everything goes on', async () => {
    add(1);
    add(2, 'verify');
    await settle();
    queue.setConditions({ asleep: true });
    await settle();
    expect(queue.list().map(({ reason }) => reason)).toEqual(['asleep', 'asleep']);
    expect(runner.running.size).toBe(0);
    queue.setConditions({ asleep: false });
    await settle();
    expect(states()).toEqual(['1 running', '2 running']);
  });

  test('the schedule pauses downloads until it ends, which is told beforehand', async () => {
    const limits: unknown[] = [];
    queue.onStanding(({ limit }) => limits.push(limit));
    add(1);
    await settle();
    const everyDay = [0, 1, 2, 3, 4, 5, 6];
    const windows = [{ days: everyDay, from: 13 * 60, to: 14 * 60, limit: 'pause' as const }];
    queue.setSettings({ ...DEFAULT_DOWNLOAD_SETTINGS, windows });
    expect(states()).toEqual(['1 running']);
    vi.advanceTimersByTime(3_600_000);
    await settle();
    expect(queue.list()[0]).toMatchObject({
      state: 'queued',
      reason: 'schedule',
      next: { by: 'queue', at: NOW + 7_200_000 },
    });
    vi.advanceTimersByTime(3_600_000);
    await settle();
    expect(states()).toEqual(['1 running']);
    expect(limits).toEqual(['full', 'full', 'pause', 'full']);
  });
});

describe('restarts', () => {
  test('order, pauses, reasons and what ran come back', async () => {
    const ids = [1, 2, 3].map((storeId) => add(storeId));
    await settle();
    run(ids[0] ?? '').fail(new InstallError('offline', 'gone'));
    await settle();
    queue.pause(ids[1] ?? '');
    queue.reorder(ids[2] ?? '', ids[1] ?? '');
    await settle();
    await restart();
    expect(states()).toEqual(['1 waiting', '3 queued', '2 paused']);
    expect(queue.list()[0]).toMatchObject({ reason: 'offline', next: { at: NOW + 5000 } });
    queue.start();
    await settle();
    expect(states()).toEqual(['1 waiting', '3 running', '2 paused']);
  });

  test('what a cancelled job left is cleared away at the next start when it could not be before', async () => {
    const id = add(1);
    await settle();
    runner.stuck = new Error('the drive is gone');
    queue.cancel(id);
    await settle();
    expect(queue.forgetFinished()).toHaveLength(1);
    await restart();
    runner.stuck = undefined;
    queue.start();
    await settle();
    expect(runner.discarded).toEqual([id]);
    expect(queue.forgetFinished()).toEqual([]);
  });

  test('a damaged line of the file costs that job alone', async () => {
    add(1);
    add(2);
    add(3);
    await queue.close();
    const lines = readFileSync(file(), 'utf8').split('\n');
    writeFileSync(file(), [lines[0], lines[1]?.slice(0, 40), lines[2]].join('\n'));
    await restart();
    expect(states()).toEqual(['1 queued', '3 queued']);
    expect(existsSync(`${file()}.unfinished`)).toBe(false);
  });

  test('unfinished work found on the disk is listed as paused, unless a job speaks of it', async () => {
    add(1);
    await settle();
    queue.adopt([request(1), request(2, 'update')]);
    await settle();
    expect(states()).toEqual(['1 running', '2 paused']);
    expect(queue.list()[1]).toMatchObject({
      kind: 'update',
      reason: 'found',
      next: { by: 'player', help: 'resume' },
    });
  });
});

test('however many jobs run, listeners hear of progress at most four times a second', async () => {
  const ids = [add(1), add(2, 'verify')];
  await settle();
  let heard = 0;
  queue.onChange(() => heard++);
  for (let step = 0; step < 100; step++) {
    for (const id of ids) run(id).progress({ bytesDone: step });
    vi.advanceTimersByTime(10);
  }
  expect(heard).toBe(4);
});
