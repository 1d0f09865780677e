// The queue against a simple model: whatever is asked, whatever happens, in whatever order.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_DOWNLOAD_SETTINGS, type DownloadSettings } from '../../../shared/bridge/downloads.ts';
import type { InstallFault, InstallJob, JobKind, JobReason } from '../../../shared/bridge/install.ts';
import { InstallError } from '../install-error.ts';
import { AWAKE, type Conditions } from './download-standing.ts';
import { InstallQueue } from './queue.ts';
import { isOver } from './queue-state.ts';
import { type Action, action } from './testing/queue-actions.ts';
import { StagedRunner } from './testing/staged-runner.ts';

const RUNS = 300;
const NOW = new Date(2026, 10, 20, 12, 0).getTime();
const folder = mkdtempSync(path.join(tmpdir(), 'moggie-queue-model-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: NOW });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const LINK: readonly JobKind[] = ['install', 'update'];
const DISK: readonly JobKind[] = ['verify', 'repair', 'move', 'rollback'];
const SWITCHING: readonly JobKind[] = [...LINK, 'repair', 'rollback'];
const CHANGING: readonly JobKind[] = ['update', 'repair', 'move', 'rollback'];

/** What a repair comes to that needs the depot for the rest. */
const PART = { checked: 9, bad: 2, fetched: 0, unmended: 1, kept: 0, names: ['a.pak'] };
const isPart = ({ kind, report }: InstallJob) => kind === 'repair' && report?.unmended === 1;
const loads = (job: InstallJob) => LINK.includes(job.kind) || isPart(job);
const reads = (job: InstallJob) => DISK.includes(job.kind) && !isPart(job);

/** Faults that no time mends. */
const FINAL: readonly InstallFault[] = [
  'folder-not-empty',
  'file-too-large',
  'update-unfinished',
  'record-damaged',
  'previous-incomplete',
  'signature-invalid',
  'licence-missing',
];
/** How many failures in a row at least, the last of them this one, before the player has to act. */
const TRIES = new Map<JobReason, number>([
  ['folder-missing', 2],
  ['folder-refused', 3],
  ['server-wrong-content', 3],
  ['internal', 3],
]);

/** What is known of the queue without looking into it: the jobs in their order, and which of them stand for the player. */
interface Model {
  order: string[];
  held: Map<string, 'paused' | 'failed'>;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

let files = 0;

/** A queue with its runner and its model; `step` does to all of them what an action says. */
class Trial {
  readonly model: Model = { order: [], held: new Map() };
  readonly runner = new StagedRunner();
  conditions: Conditions = AWAKE;
  settings: DownloadSettings = DEFAULT_DOWNLOAD_SETTINGS;
  queue: InstallQueue;
  #file = '';
  #tells = 0;
  /** How often each job failed, for whatever reason. */
  readonly #failures = new Map<string, number>();
  /** Something may have been left since a drive was gone; the next start clears it away. */
  #wasStuck = false;

  constructor() {
    this.queue = this.#open();
  }

  jobs = () => this.queue.list().filter((job) => !isOver(job));

  #open(from?: string): InstallQueue {
    this.#file = path.join(folder, `${++files}.json`);
    if (from && existsSync(from)) copyFileSync(from, this.#file);
    const queue = new InstallQueue(this.#file, this.runner, this.settings);
    queue.onChange(() => this.#tells++);
    queue.setConditions(this.conditions);
    queue.start();
    return queue;
  }

  async step(action: Action): Promise<void> {
    const before = this.queue.list();
    const pushesAside = await this.#act(action, before);
    await settle();
    this.#check();
    if (pushesAside) return;
    for (const { id, state } of before) {
      const job = this.queue.list().find((other) => other.id === id);
      if (state === 'running' && job && !isOver(job) && !this.model.held.has(id) && job.state !== 'waiting')
        expect(job.state, 'nothing pushes a running job aside by itself').toBe('running');
    }
  }

  /** Answers whether running jobs may have to give way to it. */
  async #act(action: Action, before: InstallJob[]): Promise<boolean> {
    const { model, queue } = this;
    const jobs = before.filter((job) => !isOver(job));
    const job = 'which' in action ? jobs[action.which] : undefined;
    switch (action.act) {
      case 'add': {
        const { id } = queue.add({ kind: action.kind, storeId: action.game, type: 'trial' });
        const comesFirst = action.kind === 'uninstall';
        if (comesFirst) model.order = [id, ...model.order.filter((other) => other !== id)];
        else if (!model.order.includes(id)) model.order.push(id);
        model.held.delete(id);
        return comesFirst;
      }
      case 'adopt': {
        queue.adopt([{ kind: 'install', storeId: action.game, type: 'trial' }], Date.now() + 1);
        if (jobs.some(({ storeId }) => storeId === action.game)) return false;
        const adopted = queue.list().findLast(({ storeId }) => storeId === action.game);
        if (adopted) model.order.push(adopted.id);
        if (adopted) model.held.set(adopted.id, 'paused');
        return false;
      }
      case 'forget': {
        const work = jobs.filter(({ storeId }) => storeId === action.game);
        const forget = () => queue.forget({ storeId: action.game, type: 'trial' });
        if (!work.every(isStoppable)) {
          expect(forget, 'what is being switched or removed is kept').toThrow();
          return false;
        }
        forget();
        for (const { id } of work) this.#forget(id);
        // What is on the disk is nobody's now.
        this.runner.left.delete(action.game);
        return false;
      }
      case 'pauseAll':
        queue.pauseAll();
        for (const each of jobs) this.#hold(each);
        return true;
      case 'resumeAll':
        queue.resumeAll();
        for (const [id, why] of model.held) if (why === 'paused') model.held.delete(id);
        return false;
      case 'roll':
        // The next batch of an update that rolls; it gives way to a download that was begun meanwhile.
        for (const each of jobs)
          if (each.kind === 'update' && each.phase === 'committing')
            this.runner.running.get(each.id)?.progress({ phase: 'downloading' });
        return true;
      case 'forgetFinished':
        queue.forgetFinished();
        return false;
      case 'drives':
        queue.drivesChanged();
        return false;
      case 'conditions':
        this.conditions = { ...this.conditions, ...action.changes };
        queue.setConditions(action.changes);
        return true;
      case 'settings': {
        const days = [0, 1, 2, 3, 4, 5, 6];
        const windows = [{ days, from: 13 * 60, to: 14 * 60, limit: action.inHours }];
        this.settings = { ...this.settings, whilePlaying: action.whilePlaying, windows };
        queue.setSettings(this.settings);
        return true;
      }
      case 'advance':
        vi.advanceTimersByTime(action.ms);
        return true;
      case 'stick':
        // The drive is gone: nothing can be cleared away on it.
        this.runner.stuck = action.stuck ? new Error('the drive is gone') : undefined;
        this.#wasStuck ||= action.stuck;
        return false;
      case 'restart':
        await this.#restart();
        return true;
      case 'crash':
        await this.#crash();
        return true;
      default:
        return job ? this.#actOn(job, action) : false;
    }
  }

  #actOn(job: InstallJob, action: Action): boolean {
    const { model, queue, runner } = this;
    const { id } = job;
    const run = runner.running.get(id);
    switch (action.act) {
      case 'pause':
        queue.pause(id);
        this.#hold(job);
        return false;
      case 'resume':
        queue.resume(id);
        model.held.delete(id);
        return false;
      case 'prioritise':
        queue.prioritise(id);
        model.held.delete(id);
        model.order = [id, ...model.order.filter((other) => other !== id)];
        return true;
      case 'reorder': {
        const others = model.order.filter((other) => other !== id);
        const before = others[action.before];
        queue.reorder(id, before ?? null);
        others.splice(before === undefined ? others.length : others.indexOf(before), 0, id);
        model.order = others;
        return false;
      }
      case 'cancel':
        queue.cancel(id);
        if (isStoppable(job)) this.#forget(id);
        return false;
      case 'finish':
        run?.end(null);
        if (run) this.#forget(id);
        if (run && job.kind === 'uninstall') this.#forgetWorkOn(job.storeId);
        return false;
      case 'part':
        // From here on it takes the link, and its turn, like any download.
        if (job.kind === 'repair') run?.end(PART);
        return job.kind === 'repair';
      case 'fail':
        run?.fail(new InstallError(action.fault, 'failed'));
        if (run) this.#failures.set(id, (this.#failures.get(id) ?? 0) + 1);
        if (run && FINAL.includes(action.fault)) model.held.set(id, 'failed');
        return false;
      case 'commit':
        if (SWITCHING.includes(job.kind)) run?.progress({ phase: 'committing' });
        return false;
      default: {
        const tells = this.#tells;
        const phase = job.phase === 'committing' ? 'committing' : 'downloading';
        for (let bytesDone = 0; bytesDone < 20; bytesDone++) run?.progress({ phase, bytesDone });
        expect(this.#tells - tells, 'progress is told at its own pace').toBe(0);
        return false;
      }
    }
  }

  async #restart(): Promise<void> {
    await this.queue.close();
    this.queue = this.#open(this.#file);
    if (!this.runner.stuck) this.#wasStuck = false;
  }

  /** The power goes while the queue's last change may not be on the disk yet. */
  async #crash(): Promise<void> {
    await this.queue.saved();
    this.queue.pauseAll();
    const dead = this.queue;
    const left = `${this.#file}.left`;
    if (existsSync(this.#file)) copyFileSync(this.#file, left);
    await dead.close();
    this.queue = this.#open(left);
    for (const { id, state } of this.jobs()) if (state === 'paused') this.model.held.set(id, 'paused');
  }

  #hold(job: InstallJob): void {
    if (['queued', 'waiting', 'running'].includes(job.state) && isStoppable(job))
      this.model.held.set(job.id, 'paused');
  }

  #forgetWorkOn(game: number): void {
    for (const { id, kind, storeId } of this.jobs())
      if (storeId === game && kind !== 'install') this.#forget(id);
  }

  #forget(id: string): void {
    this.model.order = this.model.order.filter((other) => other !== id);
    this.model.held.delete(id);
  }

  #check(): void {
    const { model, runner } = this;
    const jobs = this.jobs();
    expect(
      jobs.map(({ id }) => id),
      'no job is lost or doubled, and the order is the player’s',
    ).toEqual(model.order);
    for (const job of this.queue.list()) this.#checkJob(job);
    const running = jobs.filter(({ state }) => state === 'running');
    expect(new Set(running.map(({ id }) => id)), 'what is said to run does run').toEqual(
      new Set(runner.running.keys()),
    );
    expect(new Set(running.map(({ storeId }) => storeId)).size, 'one job a folder').toBe(running.length);
    const working = running.filter(({ phase }) => phase !== 'committing');
    const downloads = working.filter(loads);
    const readers = working.filter(reads);
    const disturbing = working.filter(
      ({ kind, storeId }) => CHANGING.includes(kind) && this.conditions.programs.includes(storeId),
    );
    expect(disturbing, 'what changes a game that runs waits').toEqual([]);
    expect(downloads.length, 'downloads at once').toBeLessThanOrEqual(1);
    expect(readers.length, 'readers of a disk at once').toBeLessThanOrEqual(1);
    for (const job of jobs) {
      const { storeId, state, reason } = job;
      if (state !== 'queued' || reason !== 'waiting-turn') continue;
      const isAboutToGo = jobs.some(
        (other) =>
          other.kind === 'uninstall' &&
          other.storeId === storeId &&
          (other.state === 'queued' || other.state === 'waiting'),
      );
      const isFolderTaken = isAboutToGo || running.some((other) => other.storeId === storeId);
      const isSlotTaken = loads(job) ? downloads.length > 0 : reads(job) && readers.length > 0;
      expect(isFolderTaken || isSlotTaken, 'who waits for a turn waits for somebody').toBe(true);
    }
    if (this.#wasStuck) return;
    for (const storeId of runner.left)
      expect(
        jobs.map((job) => job.storeId),
        'a cancelled job leaves nothing',
      ).toContain(storeId);
  }

  #checkJob({ id, state, reason, next, since }: InstallJob): void {
    expect(since).toBeLessThanOrEqual(Date.now());
    if (state === 'running') {
      expect([reason, next]).toEqual([null, null]);
      return;
    }
    expect(reason, 'every job that does not run has a reason').not.toBeNull();
    const by = { queued: 'queue', waiting: 'queue', paused: 'player', failed: 'player' } as const;
    expect(next?.by).toBe(state in by ? by[state as keyof typeof by] : 'nobody');
    if (state === 'waiting') expect(next?.at, 'the next try has its time').toBeGreaterThan(Date.now() - 1);
    const isTired =
      reason !== null && (this.#failures.get(id) ?? 0) >= (TRIES.get(reason) ?? Number.POSITIVE_INFINITY);
    if (state === 'failed' && isTired) this.model.held.set(id, 'failed');
    const held = this.model.held.get(id);
    expect(state === 'paused' || state === 'failed', 'only the player ends what the player began').toBe(
      held !== undefined,
    );
  }

  /** With everything as one would wish it, all that does not stand for the player gets done. */
  async end(): Promise<void> {
    this.runner.stuck = undefined;
    await this.#restart();
    await settle();
    this.#check();
    this.queue.setConditions(AWAKE);
    this.queue.setSettings(DEFAULT_DOWNLOAD_SETTINGS);
    for (let round = 0; round < 60 && this.jobs().some(({ id }) => !this.model.held.has(id)); round++) {
      for (const { job, end } of this.runner.running.values()) {
        end(null);
        if (job.kind === 'uninstall') this.#forgetWorkOn(job.storeId);
      }
      await settle();
      vi.advanceTimersByTime(600_000);
      await settle();
    }
    expect(this.jobs().map(({ id }) => id)).toEqual(this.model.order.filter((id) => this.model.held.has(id)));
    await this.queue.close();
  }
}

const isStoppable = ({ kind, phase, state }: InstallJob) =>
  state !== 'running' || (kind !== 'uninstall' && phase !== 'committing');

test('whatever is asked and whatever happens, the queue keeps its word', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      vi.setSystemTime(NOW);
      const trial = new Trial();
      for (const each of actions) await trial.step(each);
      await trial.end();
    }),
    { numRuns: RUNS },
  );
});
