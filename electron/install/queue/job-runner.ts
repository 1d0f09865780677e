import type { InstallJob } from '../../../shared/bridge/install.ts';
import type { Progress } from '../progress.ts';
import type { JobReport, JobRequest } from './queue-state.ts';

/** Does the work of jobs. */
export interface JobRunner {
  /** Throws an `InstallError` when it fails, anything when the signal ended it. */
  run(
    job: InstallJob,
    request: JobRequest,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<JobReport | null>;
  /** Looks, at little cost, whether the cause why a job waits has passed; tells what is still missing on a full disk. */
  recheck(job: InstallJob, request: JobRequest): Promise<{ passed: boolean; shortfall: number | null }>;
  /** Drops what a cancelled job left unfinished; never an installed build. */
  discard(job: InstallJob, request: JobRequest): Promise<void>;
}
