import type { InstallJob, JobNext, JobReason, JobReport, JobState } from '../../../shared/bridge/install.ts';
import { CodedError } from '../../../shared/contract/errors.ts';
import { HELP } from './retry-policy.ts';

/** What is asked for: work on one build of one game. */
export interface JobRequest {
  kind: InstallJob['kind'];
  storeId: number;
  type: InstallJob['type'];
  /** Library folder that a new install or a move goes to. */
  folderId?: string | undefined;
}

/** Everything that can happen to a job. Only the queue makes these; nothing else changes a state. */
export type JobEvent =
  | { type: 'start' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'cancel' }
  | { type: 'finish'; report: JobReport | null }
  /** What this disk could do is done; the rest waits for its turn on the connection. */
  | { type: 'part'; report: JobReport }
  /** It failed for a cause that passes; tried again at `at` at the latest. */
  | { type: 'hinder'; reason: JobReason; at: number; shortfall: number | null; report?: JobReport | null }
  /** The cause has passed, or its time has come. */
  | { type: 'retry' }
  | { type: 'fail'; reason: JobReason; shortfall: number | null; report?: JobReport | null }
  /** It gave way: to a job that the player wants now, to the conditions, or to the end of the launcher. */
  | { type: 'yield'; reason: JobReason; at: number | null };

/** Which states an event can meet, and where it leads. */
const TRANSITIONS: Record<JobEvent['type'], { from: readonly JobState[]; to: JobState }> = {
  start: { from: ['queued'], to: 'running' },
  pause: { from: ['queued', 'running', 'waiting'], to: 'paused' },
  resume: { from: ['paused', 'failed', 'waiting'], to: 'queued' },
  cancel: { from: ['queued', 'running', 'waiting', 'paused', 'failed'], to: 'cancelled' },
  // A pause can come too late: then the work is done all the same.
  finish: { from: ['running', 'paused', 'queued', 'waiting'], to: 'done' },
  part: { from: ['running'], to: 'queued' },
  hinder: { from: ['running', 'waiting'], to: 'waiting' },
  retry: { from: ['waiting'], to: 'queued' },
  fail: { from: ['running'], to: 'failed' },
  // Of a queued job only the reason changes.
  yield: { from: ['running', 'queued'], to: 'queued' },
};

const BY: Record<JobState, JobNext['by']> = {
  queued: 'queue',
  running: 'queue',
  waiting: 'queue',
  paused: 'player',
  failed: 'player',
  done: 'nobody',
  cancelled: 'nobody',
};

function reasonAfter(event: JobEvent): JobReason | null {
  switch (event.type) {
    case 'start':
      return null;
    case 'pause':
    case 'cancel':
      return 'user';
    case 'finish':
      return 'finished';
    case 'part':
    case 'resume':
    case 'retry':
      return 'waiting-turn';
    default:
      return event.reason;
  }
}

/** How a job in this state goes on. A cause that passes by itself asks the player for nothing more than to remove it. */
function nextAfter(state: JobState, reason: JobReason | null, at: number | null): JobNext | null {
  if (reason === null) return null;
  const isOverNow = BY[state] === 'nobody';
  return { by: BY[state], at, help: isOverNow ? null : HELP[reason] };
}

/** A new job at the end of the queue. Times in ms since the epoch. */
export function newJob(id: string, { kind, storeId, type, folderId }: JobRequest, now: number): InstallJob {
  return {
    id,
    storeId,
    type,
    kind,
    folderId: folderId ?? null,
    state: 'queued',
    phase: null,
    reason: 'waiting-turn',
    next: nextAfter('queued', 'waiting-turn', null),
    since: now,
    bytesDone: 0,
    bytesTotal: 0,
    bytesPerSecond: 0,
    secondsLeft: null,
    shortfall: null,
    report: null,
  };
}

/** A job for work found half done on the disk: it waits for the player. */
export function foundJob(id: string, request: JobRequest, now: number): InstallJob {
  return {
    ...newJob(id, request, now),
    state: 'paused',
    reason: 'found',
    next: nextAfter('paused', 'found', null),
  };
}

export const accepts = (job: InstallJob, event: JobEvent['type']) =>
  TRANSITIONS[event].from.includes(job.state);

/** The job after an event. Throws `install/busy` when its state does not know the event. */
export function transition(job: InstallJob, event: JobEvent, now: number): InstallJob {
  if (!accepts(job, event.type))
    throw new CodedError('install/busy', `a ${job.state} job cannot ${event.type}`);
  const state = TRANSITIONS[event.type].to;
  const reason = reasonAfter(event);
  const at = 'at' in event ? event.at : null;
  return {
    ...job,
    state,
    phase: event.type === 'start' ? 'planning' : null,
    reason,
    next: nextAfter(state, reason, at),
    // Waiting on for the same cause is one standstill, however often it was tried to end it.
    since: job.state === state && job.reason === reason ? job.since : now,
    bytesPerSecond: 0,
    secondsLeft: null,
    shortfall: 'shortfall' in event ? event.shortfall : null,
    report: 'report' in event ? (event.report ?? null) : job.report,
  };
}

export const isOver = ({ state }: Pick<InstallJob, 'state'>) => state === 'done' || state === 'cancelled';
