import type { InstallJob, JobReport } from '../../../../shared/bridge/install.ts';
import type { InstallError } from '../../install-error.ts';
import type { Progress } from '../../progress.ts';
import type { JobResult, JobRunner } from '../job-runner.ts';
import type { JobRequest } from '../queue-state.ts';

interface Run {
  job: InstallJob;
  end: (report: JobReport | null, hindrance?: InstallError) => void;
  fail: (error: Error) => void;
  progress: (progress: Partial<Progress>) => void;
}

const STILL: Progress = {
  phase: 'downloading',
  bytesDone: 0,
  bytesTotal: 100,
  bytesPerSecond: 0,
  secondsLeft: undefined,
};

/** A runner for tests, whose jobs end when the test says so. */
export class StagedRunner implements JobRunner {
  /** What runs, by job id. */
  readonly running = new Map<string, Run>();
  readonly started: string[] = [];
  readonly discarded: string[] = [];
  /** Games with something unfinished on the disk. */
  readonly left = new Set<number>();
  /** What the next look at a cause finds. */
  found: { passed: boolean; shortfall: number | null } = { passed: true, shortfall: null };
  /** Thrown by the next clearing away. */
  stuck: Error | undefined;
  /** What the next clearing away finds that can only be finished. */
  unfinished: JobRequest | undefined;

  run(
    job: InstallJob,
    _request: JobRequest,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<JobResult> {
    this.started.push(job.id);
    this.left.add(job.storeId);
    return new Promise<JobResult>((resolve, reject) => {
      signal.throwIfAborted();
      const progress = (changes: Partial<Progress>) => onProgress({ ...STILL, ...changes });
      const end: Run['end'] = (report, hindrance) => {
        if (!report?.unmended) this.left.delete(job.storeId);
        resolve({ report, hindrance });
      };
      this.running.set(job.id, { job, end, fail: reject, progress });
      signal.addEventListener('abort', () => reject(signal.reason));
    }).finally(() => this.running.delete(job.id));
  }

  async recheck() {
    return this.found;
  }

  async discard(job: InstallJob): Promise<JobRequest | undefined> {
    if (this.stuck) throw this.stuck;
    this.discarded.push(job.id);
    this.left.delete(job.storeId);
    return this.unfinished;
  }
}
