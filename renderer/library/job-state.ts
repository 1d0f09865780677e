import type { InstallJob, JobReason } from '../../shared/bridge/install.ts';
import type { LibraryGame } from '../../shared/bridge/library.ts';

/** Whether a job still waits, runs or needs somebody. */
export const isActive = ({ state }: InstallJob): boolean => state !== 'done' && state !== 'cancelled';

/** What a job can be asked now, the likeliest first. Removing files is never left half done by a pause. */
export function jobSteps({ state, kind }: InstallJob): ('pause' | 'resume' | 'cancel')[] {
  switch (state) {
    case 'queued':
      return ['cancel'];
    case 'running':
      return kind === 'uninstall' ? [] : ['pause', 'cancel'];
    case 'paused':
    case 'failed':
      return ['resume', 'cancel'];
    default:
      return [];
  }
}

/** How far a job is, 0 to 1; undefined while there is nothing to measure. */
export const jobProgress = ({ bytesDone, bytesTotal }: InstallJob): number | undefined =>
  bytesTotal > 0 ? Math.min(1, bytesDone / bytesTotal) : undefined;

/** Reasons that go away by themselves or with another job; all others need somebody. */
const PASSING: readonly JobReason[] = ['waiting-turn', 'user', 'offline', 'busy'];

export const needsSomebody = ({ state, reason }: InstallJob): boolean =>
  state === 'failed' && reason !== null && !PASSING.includes(reason);

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

/** The build that the main button is about: the official one where both are here. */
export const mainBuild = ({ builds }: LibraryGame): LibraryGame['builds'][number] | undefined =>
  builds.find(({ type }) => type === 'official') ?? builds[0];
