import type { InstallJob, JobReport } from '../../../shared/bridge/install.ts';
import type { InstallError } from '../install-error.ts';
import type { Progress } from '../progress.ts';
import type { JobRequest } from './queue-state.ts';

/** What a job came to. */
export interface JobResult {
  report: JobReport | null;
  /** What stands against the rest of it. */
  hindrance?: InstallError | undefined;
}

/** Does the work of jobs. */
export interface JobRunner {
  /**
   * Throws an `InstallError` when it fails, anything when the signal ended it. A repair whose job has reported nothing yet
   * does what this disk can and answers what it could not mend; the next run fetches that.
   */
  run(
    job: InstallJob,
    request: JobRequest,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<JobResult>;
  /** Looks, at little cost, whether the cause why a job waits has passed; tells what is still missing on a full disk. */
  recheck(job: InstallJob, request: JobRequest): Promise<{ passed: boolean; shortfall: number | null }>;
  /**
   * Drops what a cancelled job left unfinished; never an installed build. Answers the work that can only be finished, where
   * it has begun: files that are replaced batch by batch are of two builds.
   */
  discard(job: InstallJob, request: JobRequest): Promise<JobRequest | undefined>;
}
