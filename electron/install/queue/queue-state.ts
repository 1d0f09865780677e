import type { InstallJob, JobReason, JobState } from '../../../shared/bridge/install.ts';
import { CodedError } from '../../../shared/contract/errors.ts';

/** What is asked for: work on one build of one game. */
export interface JobRequest {
  kind: InstallJob['kind'];
  storeId: number;
  type: InstallJob['type'];
  /** Library folder of a new install; absent: the default one. */
  folderId?: string | undefined;
}

/** What verifying or repairing came to. */
export type JobReport = NonNullable<InstallJob['report']>;

/** Everything that can happen to a job. Only the queue makes these; nothing else changes a state. */
export type JobEvent =
  | { type: 'start' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'cancel' }
  | { type: 'finish'; report: JobReport | null }
  | { type: 'fail'; reason: JobReason; shortfall: number | null }
  /** The launcher was closed or crashed while the job ran. */
  | { type: 'interrupt' };

/** Which states an event can meet, and where it leads. */
const TRANSITIONS: Record<JobEvent['type'], { from: readonly JobState[]; to: JobState }> = {
  start: { from: ['queued'], to: 'running' },
  pause: { from: ['queued', 'running'], to: 'paused' },
  resume: { from: ['paused', 'failed'], to: 'queued' },
  cancel: { from: ['queued', 'running', 'paused', 'failed'], to: 'cancelled' },
  // A pause can come too late: then the work is done all the same.
  finish: { from: ['running', 'paused', 'queued'], to: 'done' },
  fail: { from: ['running'], to: 'failed' },
  interrupt: { from: ['running'], to: 'queued' },
};

function reasonAfter(event: JobEvent): JobReason | null {
  switch (event.type) {
    case 'pause':
    case 'cancel':
      return 'user';
    case 'resume':
    case 'interrupt':
      return 'waiting-turn';
    case 'fail':
      return event.reason;
    default:
      return null;
  }
}

/** A new job at the end of the queue. Times in ms since the epoch. */
export function newJob(id: string, { kind, storeId, type }: JobRequest, now: number): InstallJob {
  return {
    id,
    storeId,
    type,
    kind,
    state: 'queued',
    phase: null,
    reason: 'waiting-turn',
    since: now,
    bytesDone: 0,
    bytesTotal: 0,
    bytesPerSecond: 0,
    secondsLeft: null,
    shortfall: null,
    report: null,
  };
}

export const accepts = (job: InstallJob, event: JobEvent['type']) =>
  TRANSITIONS[event].from.includes(job.state);

/** The job after an event. Throws `install/busy` when its state does not know the event. */
export function transition(job: InstallJob, event: JobEvent, now: number): InstallJob {
  if (!accepts(job, event.type))
    throw new CodedError('install/busy', `a ${job.state} job cannot ${event.type}`);
  return {
    ...job,
    state: TRANSITIONS[event.type].to,
    phase: event.type === 'start' ? 'planning' : null,
    reason: reasonAfter(event),
    since: now,
    bytesPerSecond: 0,
    secondsLeft: null,
    shortfall: event.type === 'fail' ? event.shortfall : null,
    report: event.type === 'finish' ? event.report : null,
  };
}

export const isOver = ({ state }: InstallJob) => state === 'done' || state === 'cancelled';

/** The job whose turn it is: the first that waits, while none runs. Order is the only rule; nothing jumps ahead by itself. */
export function nextToStart(jobs: readonly InstallJob[]): InstallJob | undefined {
  return jobs.some(({ state }) => state === 'running')
    ? undefined
    : jobs.find(({ state }) => state === 'queued');
}
