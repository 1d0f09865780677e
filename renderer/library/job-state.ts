import type { InstallJob } from '../../shared/bridge/install.ts';
import type { LibraryGame } from '../../shared/bridge/library.ts';

/** Whether a job still waits, runs or needs somebody. */
export const isActive = ({ state }: InstallJob): boolean => state !== 'done' && state !== 'cancelled';

/**
 * The job that stands for each game with work on it that is not over: the one that runs, else the first. A game can have
 * two, of its trial and its official build, or one that failed beside the next.
 */
export function jobsByGame(jobs: readonly InstallJob[]): ReadonlyMap<number, InstallJob> {
  const found = new Map<number, InstallJob>();
  for (const job of jobs.filter(isActive))
    if (job.state === 'running' || !found.has(job.storeId)) found.set(job.storeId, job);
  return found;
}

/** The job that stands for a game; undefined while nothing works on it. */
export const jobOf = (jobs: readonly InstallJob[], storeId: number): InstallJob | undefined =>
  jobsByGame(jobs).get(storeId);

/** What a job can be asked now, the likeliest first. What is being switched or removed is not left half done. */
export function jobSteps({ state, kind, phase }: InstallJob): ('pause' | 'resume' | 'cancel')[] {
  switch (state) {
    case 'queued':
      return ['pause', 'cancel'];
    case 'running':
      return kind === 'uninstall' || phase === 'committing' ? [] : ['pause', 'cancel'];
    case 'waiting':
    case 'paused':
    case 'failed':
      return ['resume', 'cancel'];
    default:
      return [];
  }
}

/** Whether cancelling a job deletes what it downloaded. */
export const losesBytes = ({ kind, bytesDone }: InstallJob): boolean =>
  (kind === 'install' || kind === 'update') && bytesDone > 0;

/** How far a job is, 0 to 1; undefined while there is nothing to measure. */
export const jobProgress = ({ bytesDone, bytesTotal }: InstallJob): number | undefined =>
  bytesTotal > 0 ? Math.min(1, bytesDone / bytesTotal) : undefined;

export type MainStep =
  | 'stop'
  | 'play'
  | 'play-web'
  | 'install'
  | 'repair'
  | 'connect-drive'
  /** Owned, with nothing here to play or install. */
  | 'none';

/** The one thing that a game's main button does while no job works on it. */
export function mainStep({ running, builds, web, installs, owned }: LibraryGame): MainStep {
  if (running) return 'stop';
  if (builds.some(({ state }) => state === 'installed')) return 'play';
  if (builds.some(({ state }) => state === 'damaged')) return 'repair';
  if (builds.length > 0) return 'connect-drive';
  if (installs && owned) return 'install';
  return web && owned ? 'play-web' : 'none';
}

/** Whether an installed game can be played beside a job of it: until files are switched or removed, it is as it was. */
export function isPlayableBeside({ state, kind, phase }: InstallJob, { builds }: LibraryGame): boolean {
  if (!builds.some((build) => build.state === 'installed')) return false;
  if (state !== 'running' || kind === 'install' || kind === 'verify') return true;
  return kind === 'update' && phase !== 'committing';
}

/** The build that the main button is about: the official one where both are here. */
export const mainBuild = ({ builds }: LibraryGame): LibraryGame['builds'][number] | undefined =>
  builds.find(({ type }) => type === 'official') ?? builds[0];
