import { describe, expect, test, vi } from 'vitest';
import { InstallError } from '../install-error.ts';
import {
  add,
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

test('a queue that was closed and starts again runs what stopped and tries what waits', async () => {
  const waiting = add(1);
  const stopped = add(2);
  await settle();
  run(waiting).fail(new InstallError('offline', 'gone'));
  await settle();
  expect(states()).toEqual(['1 waiting', '2 running']);
  await queue.close();
  queue.start();
  await settle();
  expect([runner.started, states()]).toEqual([
    [waiting, stopped, stopped],
    ['1 waiting', '2 running'],
  ]);
  vi.advanceTimersByTime(5000);
  await settle();
  run(stopped).end(null);
  await settle();
  expect(states()).toEqual(['1 running', '2 done']);
});

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
    expect(states()).toEqual(['4 running', '1 running', '2 running', '3 queued']);
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

  test('a check only reads its build once it has begun to, and no other work ever does', async () => {
    const build = { storeId: 1, type: 'trial' } as const;
    const verify = add(1, 'verify');
    await settle();
    expect(queue.isOnlyRead(build)).toBe(false);
    run(verify).progress({ phase: 'verifying' });
    expect([queue.isOnlyRead(build), queue.isOnlyRead({ ...build, type: 'official' })]).toEqual([
      true,
      false,
    ]);
    queue.pause(verify);
    expect(queue.isOnlyRead(build)).toBe(false);
    const repair = add(2, 'repair');
    await settle();
    run(repair).progress({ phase: 'verifying' });
    expect(queue.isOnlyRead({ ...build, storeId: 2 })).toBe(false);
  });

  test('a removal comes before other work on its game, which is not played before it has gone', async () => {
    const build = { storeId: 1, type: 'trial' } as const;
    const verify = add(1, 'verify');
    add(1, 'update');
    add(2, 'verify');
    await settle();
    const uninstall = add(1, 'uninstall');
    // What gives way is still being stopped.
    expect([jobOf(uninstall)?.state, queue.keepsFromPlay(build)]).toEqual(['queued', true]);
    await settle();
    expect([jobOf(uninstall)?.state, jobOf(verify)?.state]).toEqual(['running', 'queued']);
    expect(states().at(-1)).toBe('2 running');
    run(uninstall).fail(new InstallError('files-in-use', 'held'));
    await settle();
    expect([jobOf(uninstall)?.state, queue.keepsFromPlay(build)]).toEqual(['waiting', true]);
    queue.pause(uninstall);
    await settle();
    expect([jobOf(uninstall)?.state, queue.keepsFromPlay(build)]).toEqual(['paused', false]);
    add(1, 'uninstall');
    await settle();
    expect(jobOf(uninstall)?.state).toBe('running');
  });

  test('nothing else is begun on a game whose removal is tried again', async () => {
    const uninstall = add(1, 'uninstall');
    await settle();
    run(uninstall).fail(new InstallError('files-in-use', 'held'));
    await settle();
    const update = add(1, 'update');
    await settle();
    expect([jobOf(uninstall)?.state, jobOf(update)?.state]).toEqual(['waiting', 'queued']);
    queue.resume(uninstall);
    await settle();
    expect([jobOf(uninstall)?.state, jobOf(update)?.state]).toEqual(['running', 'queued']);
  });

  test('a removal waits for files that are being switched, and begins once they are', async () => {
    const update = add(1, 'update');
    await settle();
    run(update).progress({ phase: 'committing' });
    const uninstall = add(1, 'uninstall');
    await settle();
    expect([jobOf(update)?.state, jobOf(uninstall)?.state]).toEqual(['running', 'queued']);
    run(update).end(null);
    await settle();
    expect(jobOf(uninstall)?.state).toBe('running');
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

describe('a build that is forgotten', () => {
  test('has no work any more, and nothing of it is cleared away; other games go on', async () => {
    const running = add(1);
    await settle();
    const paused = queue.add({ kind: 'update', storeId: 1, type: 'trial' }).id;
    queue.pause(paused);
    const other = queue.add({ kind: 'verify', storeId: 1, type: 'official' }).id;
    const left = add(3, 'update');
    await settle();
    runner.stuck = new Error('the drive is away');
    queue.cancel(left);
    await settle();
    await restart();
    runner.stuck = undefined;
    queue.forget(request(3));
    queue.start();
    await settle();
    queue.forget(request(1));
    await settle();
    expect([running, paused, left, other].map((id) => jobOf(id)?.state)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      'running',
    ]);
    expect(runner.discarded).toEqual([]);
  });

  test('can be installed elsewhere once what runs has stopped', async () => {
    add(1, 'update');
    await settle();
    queue.forget(request(1));
    const install = add(1);
    expect(jobOf(install)?.state).toBe('queued');
    await settle();
    expect(jobOf(install)?.state).toBe('running');
  });

  test('is kept while its files are being removed', async () => {
    add(1, 'uninstall');
    await settle();
    expect(() => queue.forget(request(1))).toThrow(expect.objectContaining({ code: 'install/busy' }));
    expect(states()).toEqual(['1 running']);
  });
});
