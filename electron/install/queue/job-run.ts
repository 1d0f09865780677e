import type { JobReport } from '../../../shared/bridge/install.ts';
import { asInstallError, type InstallError } from '../install-error.ts';
import type { Progress } from '../progress.ts';
import type { JobList } from './job-list.ts';
import type { JobRunner } from './job-runner.ts';
import type { QueueEntry } from './queue-file.ts';
import { retryDelay } from './retry-policy.ts';
import { folderOf } from './slots.ts';

/** Carries a job out and notes in the list what became of it: that it is done, or when it is tried again, if ever. */
export async function carryOut(
  entry: QueueEntry,
  list: JobList,
  runner: JobRunner,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  let firstBytes: number | undefined;
  const gotFurther = () => firstBytes !== undefined && entry.job.bytesDone > firstBytes;
  const watch = (progress: Progress) => {
    if (progress.phase === 'downloading') firstBytes ??= progress.bytesDone;
    if (entry.job.state === 'running') onProgress(progress);
  };
  try {
    const { report, hindrance } = await runner.run(entry.job, entry.request, signal, watch);
    if (hindrance && entry.job.state === 'running') {
      noteFailure(entry, list, hindrance, gotFurther(), report);
      return;
    }
    if (report && report.unmended > 0) list.offer(entry, { type: 'part', report });
    else list.offer(entry, { type: 'finish', report });
    if (entry.job.kind === 'uninstall') dropWorkOn(folderOf(entry.job), list);
  } catch (error) {
    // Whatever stopped it has changed its state already; the end of the launcher changes none.
    if (signal.aborted || entry.job.state !== 'running') return;
    noteFailure(entry, list, asInstallError(error), gotFurther(), entry.job.report);
  }
}

/** What was to be done to a build that is gone; an install brings it back. */
function dropWorkOn(folder: string, list: JobList): void {
  for (const entry of list.entries) {
    if (folderOf(entry.job) !== folder || entry.job.kind === 'install') continue;
    list.offer(entry, { type: 'cancel' });
    entry.leftover = false;
  }
}

function noteFailure(
  entry: QueueEntry,
  list: JobList,
  { fault, shortfall, retryAfterMs, message }: InstallError,
  gotFurther: boolean,
  report: JobReport | null,
): void {
  console.warn(`job ${entry.job.id} failed: ${fault}: ${message}`);
  entry.failures = gotFurther ? 1 : entry.failures + 1;
  const outcome = { reason: fault, shortfall: shortfall ?? null, report };
  const delay = retryDelay(fault, entry.failures, retryAfterMs, Math.random());
  if (delay === undefined) list.apply(entry, { type: 'fail', ...outcome });
  else list.apply(entry, { type: 'hinder', ...outcome, at: Date.now() + delay });
}
