import type { InstallJob } from '../../../shared/bridge/install.ts';
import { needsSomebody } from '../../../shared/bridge/standstill.ts';

/** The list of jobs as the screen shows it. */
export interface Sections {
  running: InstallJob[];
  /** What the player has to help. */
  attention: InstallJob[];
  /** What waits or is paused, in the player's order. */
  next: InstallJob[];
  /** What is over, the latest first. */
  over: InstallJob[];
}

/** Puts each job into the section that shows it. */
export function sectionsOf(jobs: readonly InstallJob[]): Sections {
  const sections: Sections = { running: [], attention: [], next: [], over: [] };
  for (const job of jobs) {
    if (job.state === 'running') sections.running.push(job);
    else if (job.state === 'done' || job.state === 'cancelled') sections.over.push(job);
    else if (needsSomebody(job)) sections.attention.push(job);
    else sections.next.push(job);
  }
  sections.over.sort((a, b) => b.since - a.since);
  return sections;
}

/** Whether a job was the last on its build of those that are over, the latest first: only there is the build what it left. */
export const isLastWord = (job: InstallJob, over: readonly InstallJob[]): boolean =>
  over.find(({ storeId, type }) => storeId === job.storeId && type === job.type) === job;

/** Where a key moves an item of a list; undefined where it moves nothing. */
export function placeAfterKey(key: string, place: number, length: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    Home: 0,
    End: length - 1,
  };
  const next = steps[key];
  return next === undefined || next === place || next < 0 || next >= length ? undefined : next;
}

/** The job that one moved from a place to another then stands before; null at the end. */
export function jobBehind(jobs: readonly InstallJob[], from: number, to: number): string | null {
  return jobs[to > from ? to + 1 : to]?.id ?? null;
}
