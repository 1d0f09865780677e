import { randomUUID } from 'node:crypto';
import type { DownloadSettings, DownloadStanding } from '../../../shared/bridge/downloads.ts';
import type { InstallJob, JobReason } from '../../../shared/bridge/install.ts';
import { isAboutToGo } from '../../../shared/bridge/removal.ts';
import { CodedError } from '../../../shared/contract/errors.ts';
import type { Progress } from '../progress.ts';
import { ActiveWork } from './active-work.ts';
import type { Conditions } from './download-standing.ts';
import { JobList, KEPT_OVER } from './job-list.ts';
import { JobNews } from './job-news.ts';
import { carryOut } from './job-run.ts';
import type { JobRunner } from './job-runner.ts';
import { Leftovers } from './leftovers.ts';
import { type QueueEntry, QueueFile } from './queue-file.ts';
import { foundJob, isOver, type JobRequest, newJob } from './queue-state.ts';
import { RetryWatch } from './retry-watch.ts';
import { folderOf, isCrowded, isStoppable, keepsFromPlay, onlyReads, slotOf, startable } from './slots.ts';
import { StandingWatch } from './standing-watch.ts';

/**
 * The one scheduler of all work on games: owns the order and every change of the jobs' states. Which jobs may run
 * together, when downloads rest and what is tried again are policies of their own; here they are carried out.
 */
export class InstallQueue {
  readonly #file: QueueFile;
  readonly #list: JobList;
  readonly #runner: JobRunner;
  readonly #news: JobNews;
  readonly #work = new ActiveWork();
  readonly #standing: StandingWatch;
  readonly #watch: RetryWatch;
  readonly #leftovers: Leftovers;
  #open = false;

  /** Restores the queue from its file. What ran goes on; what was paused stays so. Nothing runs before `start`. */
  constructor(file: string, runner: JobRunner, settings: DownloadSettings) {
    this.#file = new QueueFile(file);
    this.#list = new JobList(this.#file.read());
    this.#runner = runner;
    this.#news = new JobNews(() => this.list());
    this.#watch = new RetryWatch(this.#list, runner, () => this.#settle());
    this.#leftovers = new Leftovers(runner);
    this.#standing = new StandingWatch(settings);
    this.#putBack();
  }

  /** Runs what may run, now and from now on; after `close`, too. */
  start(): void {
    this.#open = true;
    this.#watch.open();
    this.#putBack();
    this.#settle();
  }

  list(): InstallJob[] {
    return this.#list.jobs();
  }

  /** Runs of a job in a row that failed without getting further. */
  failuresOf(id: string): number {
    return this.#list.get(id).failures;
  }

  /** Whether a job for this build is not over. */
  hasWorkOn(build: Pick<JobRequest, 'storeId' | 'type'>): boolean {
    return this.list().some((job) => !isOver(job) && folderOf(job) === folderOf(build));
  }

  /** Whether a build of a game is being installed, or will be. */
  isInstalling(storeId: number): boolean {
    return this.list().some((job) => job.kind === 'install' && job.storeId === storeId && !isOver(job));
  }

  /** Whether a build must not be started now: work that is under way changes its files, or is about to remove them. */
  keepsFromPlay(build: Pick<JobRequest, 'storeId' | 'type'>): boolean {
    return this.list().some(
      (job) =>
        folderOf(job) === folderOf(build) &&
        (isAboutToGo(job) || (this.#work.has(job.id) && keepsFromPlay(job))),
    );
  }

  /** Whether what works on a build now reads its files and writes nothing. */
  isOnlyRead(build: Pick<JobRequest, 'storeId' | 'type'>): boolean {
    return this.list().some((job) => folderOf(job) === folderOf(build) && onlyReads(job));
  }

  standing(): DownloadStanding {
    return this.#standing.current;
  }

  /**
   * Queues work at the end; the same work that is not over yet is resumed instead of doubled. A removal comes first, and
   * what works on its game gives way: it must not come as a surprise after the game was played meanwhile.
   */
  add(request: JobRequest): InstallJob {
    const entry =
      this.#list.find(request) ?? this.#list.append(newJob(randomUUID(), request, Date.now()), request);
    return request.kind === 'uninstall' ? this.prioritise(entry.job.id) : this.resume(entry.job.id);
  }

  /**
   * Lists work found half done on the disk as paused, unless a job speaks of that folder already: also one that was
   * cancelled, whose work is still to be cleared away, and one that ended or was cleared away since `lookedAt` (ms since the
   * epoch), whose work the look at the disk may have met.
   */
  adopt(found: readonly JobRequest[], lookedAt: number): void {
    for (const request of found) {
      const folder = folderOf(request);
      const isSpokenOf = this.#list.entries.some(
        ({ job, leftover }) => folderOf(job) === folder && (leftover || job.since >= lookedAt),
      );
      if (!isSpokenOf && !this.#leftovers.wasClearedSince(folder, lookedAt)) this.#listFound(request);
    }
    this.#settle();
  }

  /** Stops a job; what it did is kept. A job that cannot be paused (any more) is answered as it is. */
  pause(id: string): InstallJob {
    return this.#change(id, (entry) => this.#pause(entry));
  }

  /** Puts a paused, waiting or failed job back in its place of the queue. */
  resume(id: string): InstallJob {
    return this.#change(id, (entry) => this.#resume(entry));
  }

  pauseAll(): InstallJob[] {
    for (const entry of this.#list.entries) this.#pause(entry);
    this.#settle();
    return this.list();
  }

  /** Resumes everything that is paused or waits; what failed needs its own remedy. */
  resumeAll(): InstallJob[] {
    for (const entry of this.#list.entries) if (entry.job.state !== 'failed') this.#resume(entry);
    this.#settle();
    return this.list();
  }

  /** Ends a job and drops what it left unfinished; an installed build stays as it is. */
  cancel(id: string): InstallJob {
    return this.#change(id, (entry) => {
      if (isBeyondStopping(entry) || !this.#list.offer(entry, { type: 'cancel' })) return;
      entry.leftover = true;
      this.#work.stop(id);
    });
  }

  /**
   * Ends all work on a build, and leaves alone what it has on the disk, also what is still to be cleared away. Throws
   * `install/busy` while that build's files are being switched or removed.
   */
  forget(build: Pick<JobRequest, 'storeId' | 'type'>): void {
    const entries = this.#list.entries.filter(({ job }) => folderOf(job) === folderOf(build));
    if (entries.some(isBeyondStopping))
      throw new CodedError('install/busy', `the files of game ${build.storeId} are changed`);
    for (const entry of entries) {
      entry.leftover = false;
      if (this.#list.offer(entry, { type: 'cancel' })) this.#work.stop(entry.job.id);
    }
    this.#settle();
  }

  /** Puts a job before another of the list, or last. What runs goes on: the order decides who is next. */
  reorder(id: string, before: string | null): InstallJob[] {
    this.#list.place(this.#list.get(id), before === null ? undefined : this.#list.get(before));
    this.#settle();
    return this.list();
  }

  /** Puts a job first and runs it now: what holds its slot or its folder gives way, unless it cannot be stopped. */
  prioritise(id: string): InstallJob {
    return this.#change(id, (entry) => {
      if (isOver(entry.job)) return;
      this.#resume(entry);
      this.#list.place(entry, this.#list.entries[0]);
      if (entry.job.state === 'queued' && !this.#standing.hindranceOf(entry.job)) this.#makeWayFor(entry.job);
    });
  }

  /** Takes jobs that are over from the list. */
  forgetFinished(): InstallJob[] {
    this.#list.prune(0);
    this.#settle();
    return this.list();
  }

  setSettings(settings: DownloadSettings): void {
    this.#standing.setSettings(settings);
    this.#settle();
  }

  /** What has changed in the world. What waited for it goes on at once. */
  setConditions(changes: Partial<Conditions>): void {
    const { before, now } = this.#standing.setConditions(changes);
    const { online, asleep, programs } = now;
    if ((online && !before.online) || (!asleep && before.asleep)) this.#retryTransfers();
    for (const entry of this.#list.entries) {
      const { reason, storeId } = entry.job;
      const hasEnded = before.programs.includes(storeId) && !programs.includes(storeId);
      if (reason === 'files-in-use' && hasEnded) this.#list.offer(entry, { type: 'retry' });
    }
    this.#settle();
  }

  /** The store's server answers again: what waits for the network is tried at once. */
  serverAnswers(): void {
    this.#retryTransfers();
    this.#settle();
  }

  /** A drive came or went: what waits for its drive goes on at once where that is back, or is cleared away. */
  drivesChanged(): void {
    this.#watch.recheck('folder-missing');
    this.#leftovers.retry();
    this.#settle();
  }

  /** Called with all jobs after every change, and with progress up to four times a second. */
  onChange(listener: (jobs: InstallJob[]) => void): void {
    this.#news.listen(listener);
  }

  /** Called now, and whenever downloads may take more or less of the connection than before. */
  onStanding(listener: (standing: DownloadStanding) => void): void {
    this.#standing.listen(listener);
  }

  /** Resolves once every change so far is on the disk. */
  saved(): Promise<void> {
    return this.#file.saved();
  }

  /** Stops the work under way so that the next start goes on with it. */
  async close(): Promise<void> {
    this.#open = false;
    this.#watch.close();
    await this.#work.stopAll();
    this.#news.close();
    await this.saved();
  }

  #listFound(request: JobRequest): void {
    if (!this.hasWorkOn(request)) this.#list.append(foundJob(randomUUID(), request, Date.now()), request);
  }

  #change(id: string, act: (entry: QueueEntry) => void): InstallJob {
    const entry = this.#list.get(id);
    act(entry);
    this.#settle();
    return entry.job;
  }

  /** What the end of the launcher stopped takes its turn again. */
  #putBack(): void {
    for (const entry of this.#list.entries)
      if (entry.job.state === 'running' && !this.#work.has(entry.job.id))
        this.#yield(entry, 'waiting-turn', null);
  }

  #pause(entry: QueueEntry): void {
    if (isBeyondStopping(entry) || !this.#list.offer(entry, { type: 'pause' })) return;
    this.#work.stop(entry.job.id);
  }

  #resume(entry: QueueEntry): void {
    if (this.#list.offer(entry, { type: 'resume' })) entry.failures = 0;
  }

  #yield(entry: QueueEntry, reason: JobReason, at: number | null): void {
    this.#list.apply(entry, { type: 'yield', reason, at });
    this.#work.stop(entry.job.id);
  }

  #retryTransfers(): void {
    for (const entry of this.#list.entries)
      if (entry.job.reason !== null && NETWORK_REASONS.includes(entry.job.reason))
        this.#list.offer(entry, { type: 'retry' });
  }

  #makeWayFor(job: InstallJob): void {
    for (const entry of this.#list.entries) {
      if (entry.job.state !== 'running' || !isStoppable(entry.job)) continue;
      const sharesSlot = slotOf(job) !== null && slotOf(job) === slotOf(entry.job);
      if (sharesSlot || folderOf(job) === folderOf(entry.job)) this.#yield(entry, 'waiting-turn', null);
    }
  }

  /** Brings what runs in line with the policies after a change, then saves and tells. */
  #settle(): void {
    if (this.#open) {
      this.#standing.measure();
      for (const entry of this.#list.entries) this.#clearAway(entry);
      for (const entry of this.#list.entries) this.#obey(entry);
      const isHindered = (job: InstallJob) => this.#standing.hindranceOf(job) !== undefined;
      for (const { id } of startable(this.list(), this.#work.occupants(), isHindered)) this.#begin(id);
      this.#watch.set(this.#standing.nextChange());
    }
    this.#list.prune(KEPT_OVER);
    this.#file.save(this.#list.entries);
    this.#news.changed();
  }

  #clearAway(entry: QueueEntry): void {
    const folder = folderOf(entry.job);
    if (!this.#leftovers.isDue(entry) || this.#work.holdsFolder(folder)) return;
    this.#work.begin(
      entry.job.id,
      { folder, slot: null },
      async () => {
        const unfinished = await this.#leftovers.clear(entry);
        if (unfinished) this.#listFound(unfinished);
      },
      () => this.#settle(),
    );
  }

  /** Stops a running job that may not run any more, and says of a queued one why it does not run. */
  #obey(entry: QueueEntry): void {
    const { job } = entry;
    const hindrance = this.#standing.hindranceOf(job);
    if (job.state === 'running' && hindrance && isStoppable(job))
      this.#yield(entry, hindrance.reason, hindrance.at);
    if (job.state !== 'queued') return;
    const { reason, at } = hindrance ?? { reason: 'waiting-turn', at: null };
    if (job.reason !== reason || job.next?.at !== at) this.#list.apply(entry, { type: 'yield', reason, at });
  }

  #begin(id: string): void {
    const entry = this.#list.get(id);
    const occupant = { folder: folderOf(entry.job), slot: slotOf(entry.job) };
    this.#list.apply(entry, { type: 'start' });
    this.#work.begin(
      id,
      occupant,
      (signal) =>
        carryOut(entry, this.#list, this.#runner, signal, (progress) => this.#progress(entry, progress)),
      () => this.#settle(),
    );
  }

  #progress(entry: QueueEntry, { secondsLeft, ...progress }: Progress): void {
    entry.job = { ...entry.job, ...progress, secondsLeft: secondsLeft ?? null };
    if (!this.#work.moveTo(entry.job.id, slotOf(entry.job))) {
      this.#news.progressed();
      return;
    }
    // A job that only puts its files in place lets the next download begin, and waits if it has to download again.
    if (isCrowded(this.#work.occupants())) this.#yield(entry, 'waiting-turn', null);
    this.#settle();
  }
}

/** Why work waits that may go on when the network is back or the store answers again. */
const NETWORK_REASONS: readonly JobReason[] = ['offline', 'captive-portal', 'server-busy'];

/** Whether it runs and what it does now is not left half done. */
const isBeyondStopping = ({ job }: QueueEntry) => job.state === 'running' && !isStoppable(job);
