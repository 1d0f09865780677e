import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InstallJob } from '../../../shared/bridge/install.ts';
import { InstallError } from '../install-error.ts';
import { InstallQueue, type JobRunner } from './queue.ts';
import { type JobReport, newJob, nextToStart, transition } from './queue-state.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-queue-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A runner whose jobs end when the test says so. */
class StagedRunner implements JobRunner {
  readonly running = new Map<
    number,
    { end: (report: JobReport | null) => void; fail: (error: Error) => void }
  >();
  readonly started: number[] = [];
  readonly discarded: number[] = [];
  most = 0;

  run(_job: InstallJob, { storeId }: { storeId: number }, signal: AbortSignal): Promise<JobReport | null> {
    this.started.push(storeId);
    return new Promise<JobReport | null>((resolve, reject) => {
      signal.throwIfAborted();
      this.running.set(storeId, { end: resolve, fail: reject });
      this.most = Math.max(this.most, this.running.size);
      signal.addEventListener('abort', () => reject(signal.reason));
    }).finally(() => this.running.delete(storeId));
  }

  async discard(_job: InstallJob, { storeId }: { storeId: number }): Promise<void> {
    this.discarded.push(storeId);
  }
}

const file = () => path.join(folder, 'queue.json');
const install = (storeId: number) => ({ kind: 'install', storeId, type: 'trial' }) as const;

/** Lets everything that is due happen: the queue's own steps take a few turns of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

const statesOf = (queue: InstallQueue) => queue.list().map(({ storeId, state }) => `${storeId} ${state}`);

describe('queue', () => {
  test('runs jobs one after another in their order, and tells why the others wait [D01]', async () => {
    const runner = new StagedRunner();
    const queue = new InstallQueue(file(), runner);
    queue.add(install(1));
    queue.add(install(2));
    await settle();
    expect(queue.list().map(({ state, reason, phase }) => ({ state, reason, phase }))).toEqual([
      { state: 'running', reason: null, phase: 'planning' },
      { state: 'queued', reason: 'waiting-turn', phase: null },
    ]);
    runner.running.get(1)?.end(null);
    await settle();
    expect(statesOf(queue)).toEqual(['1 done', '2 running']);
    await queue.close();
  });

  test('the same work asked for twice is one job', async () => {
    const queue = new InstallQueue(file(), new StagedRunner());
    expect(queue.add(install(1)).id).toBe(queue.add(install(1)).id);
    expect(queue.list()).toHaveLength(1);
    await queue.close();
  });

  test('a job that is alone goes on after a pause', async () => {
    const runner = new StagedRunner();
    const queue = new InstallQueue(file(), runner);
    const { id } = queue.add(install(1));
    await settle();
    queue.pause(id);
    await settle();
    queue.resume(id);
    await settle();
    expect(statesOf(queue)).toEqual(['1 running']);
    runner.running.get(1)?.end(null);
    await settle();
    expect(statesOf(queue)).toEqual(['1 done']);
    await queue.close();
  });

  test('a paused job gives way, keeps its place and goes on when asked', async () => {
    const runner = new StagedRunner();
    const queue = new InstallQueue(file(), runner);
    const first = queue.add(install(1));
    queue.add(install(2));
    await settle();
    expect(queue.pause(first.id)).toMatchObject({ state: 'paused', reason: 'user' });
    await settle();
    expect(statesOf(queue)).toEqual(['1 paused', '2 running']);
    queue.resume(first.id);
    await settle();
    expect(statesOf(queue)).toEqual(['1 queued', '2 running']);
    runner.running.get(2)?.end(null);
    await settle();
    expect(statesOf(queue)).toEqual(['1 running', '2 done']);
    expect(runner.started).toEqual([1, 2, 1]);
    await queue.close();
  });

  test('a failure carries its reason and shortfall, and the next job starts', async () => {
    const runner = new StagedRunner();
    const queue = new InstallQueue(file(), runner);
    queue.add(install(1));
    queue.add(install(2));
    await settle();
    runner.running.get(1)?.fail(new InstallError('disk-full', 'full', { shortfall: 4096 }));
    await settle();
    expect(queue.list()[0]).toMatchObject({ state: 'failed', reason: 'disk-full', shortfall: 4096 });
    expect(statesOf(queue)).toEqual(['1 failed', '2 running']);
    await queue.close();
  });

  test('a cancelled job is dropped from the disk once it has stopped', async () => {
    const runner = new StagedRunner();
    const queue = new InstallQueue(file(), runner);
    const { id } = queue.add(install(1));
    await settle();
    expect(queue.cancel(id)).toMatchObject({ state: 'cancelled', reason: 'user' });
    expect(runner.discarded).toEqual([]);
    await settle();
    expect(runner.discarded).toEqual([1]);
    expect(queue.resume(id).state).toBe('cancelled');
    await queue.close();
  });

  test('order, pauses and what ran come back after a restart', async () => {
    const runner = new StagedRunner();
    const queue = new InstallQueue(file(), runner);
    const ids = [1, 2, 3].map((storeId) => queue.add(install(storeId)).id);
    await settle();
    queue.pause(ids[1] ?? '');
    queue.move(ids[2] ?? '', 1);
    await queue.close();

    const again = new InstallQueue(file(), runner);
    expect(statesOf(again)).toEqual(['1 queued', '3 queued', '2 paused']);
    again.start();
    await settle();
    expect(statesOf(again)).toEqual(['1 running', '3 queued', '2 paused']);
    await again.close();
  });

  test('a damaged file gives an empty queue', async () => {
    writeFileSync(file(), '{"half');
    const queue = new InstallQueue(file(), new StagedRunner());
    expect(queue.list()).toEqual([]);
    queue.add(install(1));
    await queue.close();
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toHaveLength(1);
    expect(existsSync(`${file()}.unfinished`)).toBe(false);
  });

  test('whatever is asked in whatever order, at most one job runs and it is never pushed aside by itself', async () => {
    const act = fc.record({
      what: fc.constantFrom('add', 'pause', 'resume', 'cancel', 'move', 'end', 'fail'),
      which: fc.nat(4),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        rmSync(file(), { force: true });
        const runner = new StagedRunner();
        const queue = new InstallQueue(file(), runner);
        for (const { what, which } of acts) {
          const before = queue.list().find(({ state }) => state === 'running');
          const target = queue.list()[which];
          if (what === 'add') queue.add(install(which));
          else if (what === 'end') runner.running.get(which)?.end(null);
          else if (what === 'fail') runner.running.get(which)?.fail(new InstallError('offline', 'gone'));
          else if (target && what === 'move') queue.move(target.id, which);
          else if (target && what !== 'move') queue[what](target.id);
          await settle();
          const touched = target?.id === before?.id || what === 'end' || what === 'fail';
          if (before && !touched)
            expect(queue.list().find(({ id }) => id === before.id)?.state).toBe('running');
          expect(queue.list().filter(({ state }) => state === 'running').length).toBeLessThanOrEqual(1);
          expect(runner.running.size).toBeLessThanOrEqual(1);
          const waits = queue.list().some(({ state }) => state === 'queued');
          if (waits) expect(runner.running.size).toBe(1);
          for (const job of queue.list())
            expect(job.reason === null).toBe(job.state === 'running' || job.state === 'done');
        }
        expect(runner.most).toBeLessThanOrEqual(1);
        await queue.close();
      }),
      { numRuns: 40 },
    );
  });
});

describe('transitions', () => {
  const job = newJob('9f0c1f3e-5d3f-4a67-8a34-1f4f9ad8b111', install(1), 5);

  test('an event that a state does not know is refused', () => {
    expect(() => transition(job, { type: 'finish', report: null }, 6)).not.toThrow();
    expect(() => transition(job, { type: 'fail', reason: 'offline', shortfall: null }, 6)).toThrow(
      'queued job cannot fail',
    );
    const done = transition(transition(job, { type: 'start' }, 6), { type: 'finish', report: null }, 7);
    expect(done).toMatchObject({ state: 'done', since: 7, reason: null });
    expect(() => transition(done, { type: 'resume' }, 8)).toThrow('done job cannot resume');
  });

  test('nothing starts while something runs', () => {
    const running = transition(job, { type: 'start' }, 6);
    expect(nextToStart([running, job])).toBeUndefined();
    expect(nextToStart([transition(job, { type: 'pause' }, 6), job])).toBe(job);
  });
});
