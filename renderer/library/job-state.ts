import type { InstallJob } from '../../shared/bridge/install.ts';
import type { LibraryGame } from '../../shared/bridge/library.ts';
import { isAboutToGo } from '../../shared/bridge/removal.ts';

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

/** The one thing that a game's main button does, alone or beside the job that works on the game. */
export function mainStep(game: LibraryGame, job?: InstallJob): MainStep {
  if (game.running) return 'stop';
  const build = mainBuild(game, job);
  if (build) return STEP_OF[build.state];
  if (game.installs && game.owned) return 'install';
  return game.web && game.owned ? 'play-web' : 'none';
}

type Build = LibraryGame['builds'][number];

/** What can be done with a build, by how it is; the likeliest to be played first. */
const STEP_OF = {
  installed: 'play',
  damaged: 'repair',
  // Nothing is left to repair.
  gone: 'install',
  'drive-absent': 'connect-drive',
} as const satisfies Record<Build['state'], MainStep>;
const STATES = Object.keys(STEP_OF);

/** Whether a game was bought and at most its trial is here: what was bought is to be installed, or was deleted by hand. */
export const lacksBought = ({ builds, owned, installs }: LibraryGame): boolean =>
  owned && installs && builds.every(({ type, state }) => type === 'trial' || state === 'gone');

/** The trial that is still here of a game that was bought and is not. */
export const outgrownTrial = (game: LibraryGame): Build | undefined =>
  lacksBought(game) ? game.builds.find((build) => build.type === 'trial' && isInReach(build)) : undefined;

/**
 * The build that the main button is about: the one that is in the best state, and of two alike the official one. A trial
 * that is gone stands for nothing beside the official build, also while the drive of that is away. The trial of a game that
 * was bought yields to the official build, or to none: the button installs what was bought. Beside a job it is played.
 */
export function mainBuild(game: LibraryGame, job?: InstallJob): Build | undefined {
  const official = game.builds.find(({ type }) => type === 'official');
  const standing = game.builds.filter(
    ({ type, state }) => !(official && type === 'trial' && state === 'gone'),
  );
  const [best] = standing.toSorted(
    (a, b) =>
      STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
      Number(b.type === 'official') - Number(a.type === 'official'),
  );
  return best?.type === 'trial' && lacksBought(game) && !job ? official : best;
}

/** Whether what was bought is installed and plays, or could now. */
export function playsInstalled(game: LibraryGame, job?: InstallJob): boolean {
  const step = mainStep(game, job);
  return game.owned && (step === 'play' || step === 'stop') && mainBuild(game, job)?.type === 'official';
}

/** Whether a build's files can be reached, so that there is something to check, to move or to remove. */
export const isInReach = ({ state }: Pick<Build, 'state'>): boolean =>
  state === 'installed' || state === 'damaged';

/**
 * Whether an installed game can be played beside a job of it: until files are switched or removed, it is as it was; a game
 * that is about to go is not begun.
 */
export function isPlayableBeside({ state, kind, phase }: InstallJob, { builds }: LibraryGame): boolean {
  if (!builds.some((build) => build.state === 'installed')) return false;
  if (isAboutToGo({ kind, state })) return false;
  if (state !== 'running' || kind === 'install' || kind === 'verify') return true;
  return kind === 'update' && phase !== 'committing';
}

/**
 * Whether a game starts with no network: by a sound build that is a trial or has its licence here (D04). `unlicensed`: once
 * the store was asked for the licence of what its player owns.
 */
export function offlineStart({ builds, owned, licensed }: LibraryGame): 'ready' | 'unlicensed' | 'nothing' {
  const sound = builds.filter(({ state }) => state === 'installed');
  if (sound.some(({ type }) => type === 'trial' || licensed)) return 'ready';
  return owned && sound.length > 0 ? 'unlicensed' : 'nothing';
}
