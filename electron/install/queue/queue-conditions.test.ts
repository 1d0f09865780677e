import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_DOWNLOAD_SETTINGS } from '../../../shared/bridge/downloads.ts';
import { InstallError } from '../install-error.ts';
import {
  add,
  file,
  jobOf,
  NOW,
  queue,
  request,
  restart,
  run,
  runner,
  settle,
  states,
} from './testing/queue-bed.ts';

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

  test('offline, a repair mends what the disk can and tells the rest; back online, it loads that', async () => {
    const report = { checked: 9, bad: 3, fetched: 0, unmended: 1, kept: 0, names: ['a.pak'] };
    queue.setConditions({ online: false });
    const id = add(1, 'repair');
    await settle();
    run(id).end(report);
    await settle();
    expect(jobOf(id)).toMatchObject({ state: 'queued', reason: 'offline', report });
    await restart();
    queue.start();
    expect(jobOf(id)).toMatchObject({ report });
    queue.setConditions({ online: true });
    await settle();
    run(id).end({ ...report, fetched: 1 }, new InstallError('server-busy', 'busy'));
    await settle();
    expect(jobOf(id)).toMatchObject({
      state: 'waiting',
      reason: 'server-busy',
      report: { ...report, fetched: 1 },
    });
    queue.resume(id);
    await settle();
    run(id).end({ ...report, fetched: 3, unmended: 0, names: [] });
    await settle();
    expect(jobOf(id)).toMatchObject({ state: 'done', report: { fetched: 3, unmended: 0 } });
  });

  test('while a game runs downloads rest; a check of its files is not disturbed, a change of them waits', async () => {
    add(1);
    add(2, 'verify');
    await settle();
    queue.setConditions({ playing: true, programs: [2] });
    add(2, 'update');
    await settle();
    expect(queue.list().map(({ state, reason }) => [state, reason])).toEqual([
      ['queued', 'playing'],
      ['running', null],
      ['queued', 'game-running'],
    ]);
    queue.setConditions({ playing: false, programs: [] });
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
    expect(runner.discarded).toEqual([]);
    await restart();
    runner.stuck = undefined;
    queue.start();
    await settle();
    expect(runner.discarded).toEqual([id]);
    expect(queue.forgetFinished()).toEqual([]);
  });

  test('and as soon as its drive is back', async () => {
    const id = add(1);
    await settle();
    runner.stuck = new Error('the drive is gone');
    queue.cancel(id);
    await settle();
    runner.stuck = undefined;
    queue.drivesChanged();
    await settle();
    expect(runner.discarded).toEqual([id]);
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
    queue.adopt([request(1), request(2, 'update')], NOW + 1);
    await settle();
    expect(states()).toEqual(['1 running', '2 paused']);
    expect(queue.list()[1]).toMatchObject({
      kind: 'update',
      reason: 'found',
      next: { by: 'player', help: 'resume' },
    });
  });
});

test('progress is told on time after the clock was set back', async () => {
  const id = add(1);
  await settle();
  run(id).progress({ bytesDone: 1 });
  vi.advanceTimersByTime(250);
  vi.setSystemTime(NOW - 3_600_000);
  const heard: number[] = [];
  queue.onChange(([job]) => heard.push(job?.bytesDone ?? 0));
  run(id).progress({ bytesDone: 2 });
  vi.advanceTimersByTime(250);
  expect(heard).toEqual([2]);
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
