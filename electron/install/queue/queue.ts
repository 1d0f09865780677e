import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type InstallJob, installJob } from '../../../shared/bridge/install.ts';
import { CodedError } from '../../../shared/contract/errors.ts';
import { errorCode, writeAtomically } from '../folder/files.ts';
import { asInstallError } from '../install-error.ts';
import type { Progress } from '../progress.ts';
import {
  accepts,
  isOver,
  type JobEvent,
  type JobReport,
  type JobRequest,
  newJob,
  nextToStart,
  transition,
} from './queue-state.ts';

/** Does the work of jobs. */
export interface JobRunner {
  /** Throws an `InstallError` when it fails, anything when the signal ended it. */
  run(
    job: InstallJob,
    request: JobRequest,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<JobReport | null>;
  /** Drops what a cancelled job left unfinished; never an installed build. */
  discard(job: InstallJob, request: JobRequest): Promise<void>;
}

const entrySchema = v.object({
  job: installJob,
  request: v.object({
    kind: installJob.entries.kind,
    storeId: v.number(),
    type: installJob.entries.type,
    folderId: v.optional(v.string()),
  }),
});

interface Entry {
  job: InstallJob;
  request: JobRequest;
}

/** Jobs that are over stay listed, so that their outcome can be read, up to this many. */
const KEPT_OVER = 20;

/**
 * The one scheduler of installs, updates and checks: owns their order and every change of their states, runs one at a
 * time, and finds everything again after a restart or a crash.
 */
export class InstallQueue {
  readonly #file: string;
  readonly #runner: JobRunner;
  readonly #listeners = new Set<(jobs: InstallJob[]) => void>();
  #entries: Entry[];
  #saving: Promise<void> = Promise.resolve();
  #active: { id: string; stopping: AbortController; ended: Promise<void> } | undefined;
  #closed = false;

  /** Restores the queue from its file. What ran goes on; what was paused stays so. */
  constructor(file: string, runner: JobRunner) {
    this.#file = file;
    this.#runner = runner;
    this.#entries = readEntries(file).map((entry) =>
      entry.job.state === 'running'
        ? { ...entry, job: transition(entry.job, { type: 'interrupt' }, Date.now()) }
        : entry,
    );
  }

  /** Begins with the first job that waits. */
  start(): void {
    this.#schedule();
  }

  list(): InstallJob[] {
    return this.#entries.map(({ job }) => job);
  }

  /** Queues work; the same work that waits, runs or is paused already is answered instead of doubled. */
  add(request: JobRequest): InstallJob {
    const same = this.#entries.find(
      ({ job }) =>
        !isOver(job) &&
        job.storeId === request.storeId &&
        job.type === request.type &&
        job.kind === request.kind,
    );
    if (same) return accepts(same.job, 'resume') ? this.resume(same.job.id) : same.job;
    const job = newJob(randomUUID(), request, Date.now());
    this.#entries.push({ job, request });
    this.#changed();
    return this.#get(job.id).job;
  }

  /** Stops a job; what it did is kept. A job that is paused, failed or over is answered as it is. */
  pause(id: string): InstallJob {
    return this.#ask(id, { type: 'pause' });
  }

  /** Puts a paused or failed job back in its place of the queue. */
  resume(id: string): InstallJob {
    return this.#ask(id, { type: 'resume' });
  }

  /** Ends a job and drops what it left unfinished; an installed build stays as it is. */
  cancel(id: string): InstallJob {
    const entry = this.#get(id);
    if (isOver(entry.job)) return entry.job;
    const job = this.#ask(id, { type: 'cancel' });
    // What runs is dropped once it has stopped.
    if (this.#active?.id !== id) void this.#discard(entry);
    return job;
  }

  /** Moves a job to a place of the list, 0 being the first. Never stops the one that runs. */
  move(id: string, position: number): InstallJob[] {
    const entry = this.#get(id);
    this.#entries = this.#entries.filter((other) => other !== entry);
    this.#entries.splice(Math.max(0, position), 0, entry);
    this.#changed();
    return this.list();
  }

  /** Called with all jobs after every change, and with progress up to four times a second. */
  onChange(listener: (jobs: InstallJob[]) => void): void {
    this.#listeners.add(listener);
  }

  /** Stops the work under way so that the next start goes on with it. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#active?.stopping.abort();
    await this.#active?.ended;
    await this.#saving;
  }

  #get(id: string): Entry {
    const entry = this.#entries.find(({ job }) => job.id === id);
    if (!entry) throw new CodedError('404', `no job ${id}`);
    return entry;
  }

  #ask(id: string, event: JobEvent): InstallJob {
    const { job } = this.#get(id);
    if (!accepts(job, event.type)) return job;
    this.#apply(id, event);
    // Resuming may have begun a new run of the job by now, which nothing here must stop.
    if (this.#active?.id === id && event.type !== 'resume') this.#active.stopping.abort();
    return this.#get(id).job;
  }

  #apply(id: string, event: JobEvent): void {
    const entry = this.#get(id);
    entry.job = transition(entry.job, event, Date.now());
    this.#changed();
  }

  #changed(): void {
    const over = this.#entries.filter(({ job }) => isOver(job));
    const dropped = new Set(over.slice(0, Math.max(0, over.length - KEPT_OVER)));
    this.#entries = this.#entries.filter((entry) => !dropped.has(entry));
    this.#save();
    this.#tell();
    this.#schedule();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.list());
  }

  #save(): void {
    const text = JSON.stringify(this.#entries);
    this.#saving = this.#saving
      .then(() => writeAtomically(this.#file, text))
      .catch((error) => console.warn('the queue was not saved:', error));
  }

  #schedule(): void {
    if (this.#closed || this.#active) return;
    const next = nextToStart(this.list());
    if (!next) return;
    const stopping = new AbortController();
    const ended = Promise.resolve().then(() => this.#run(next.id, stopping.signal));
    this.#active = { id: next.id, stopping, ended };
    this.#apply(next.id, { type: 'start' });
  }

  async #run(id: string, signal: AbortSignal): Promise<void> {
    const { job, request } = this.#get(id);
    const outcome = await this.#runner
      .run(job, request, signal, (progress) => this.#progress(id, progress))
      .then((report): JobEvent => ({ type: 'finish', report }))
      .catch((error): JobEvent => {
        const { fault, shortfall, message } = asInstallError(error);
        if (!signal.aborted) console.warn(`job ${id} failed: ${fault}: ${message}`);
        return { type: 'fail', reason: fault, shortfall: shortfall ?? null };
      });
    const entry = this.#get(id);
    if (entry.job.state === 'cancelled') await this.#discard(entry);
    this.#active = undefined;
    if (outcome.type === 'finish' && accepts(entry.job, 'finish')) this.#apply(id, outcome);
    else if (outcome.type === 'fail' && entry.job.state === 'running' && !this.#closed)
      this.#apply(id, outcome);
    this.#schedule();
  }

  async #discard({ job, request }: Entry): Promise<void> {
    await this.#runner
      .discard(job, request)
      .catch((error) => console.warn(`job ${job.id}: not all of it was removed:`, error));
  }

  #progress(id: string, { phase, bytesDone, bytesTotal, bytesPerSecond, secondsLeft }: Progress): void {
    const entry = this.#get(id);
    if (entry.job.state !== 'running') return;
    entry.job = {
      ...entry.job,
      phase,
      bytesDone,
      bytesTotal,
      bytesPerSecond,
      secondsLeft: secondsLeft ?? null,
    };
    this.#tell();
  }
}

/** The entries of a queue file; a damaged file is an empty queue, since everything in it can be asked for again. */
function readEntries(file: string): Entry[] {
  try {
    const parsed = v.safeParse(v.array(entrySchema), JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.output : [];
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') console.warn('the queue could not be read:', error);
    return [];
  }
}
