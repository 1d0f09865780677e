import type { InstallFault, JobHelp, JobReason } from '../../../shared/bridge/install.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How often and when a fault is tried again: the delays before each try, the last one for all that follow. */
interface Healing {
  delays: readonly number[];
  /** Runs that may fail in a row without getting further; then the player has to act. */
  tries: number;
}

const HEALING: Partial<Record<InstallFault, Healing>> = {
  offline: {
    delays: [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE],
    tries: Number.POSITIVE_INFINITY,
  },
  'captive-portal': { delays: [15 * SECOND, 30 * SECOND, MINUTE], tries: Number.POSITIVE_INFINITY },
  'server-busy': {
    delays: [15 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE],
    tries: Number.POSITIVE_INFINITY,
  },
  'disk-full': { delays: [15 * SECOND, 30 * SECOND, MINUTE], tries: Number.POSITIVE_INFINITY },
  'folder-missing': { delays: [15 * SECOND], tries: 2 },
  // On Windows a file that a scanner holds for a moment may be refused in the same way.
  'folder-refused': { delays: [30 * SECOND, 5 * MINUTE], tries: 3 },
  'files-in-use': { delays: [10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE], tries: Number.POSITIVE_INFINITY },
  busy: { delays: [10 * SECOND, 30 * SECOND, MINUTE], tries: Number.POSITIVE_INFINITY },
  'busy-elsewhere': { delays: [30 * SECOND, MINUTE], tries: Number.POSITIVE_INFINITY },
  'server-wrong-content': { delays: [MINUTE, 10 * MINUTE], tries: 3 },
  internal: { delays: [30 * SECOND, 5 * MINUTE], tries: 3 },
};

/**
 * How long to wait in ms before a failed job is tried again by itself; undefined when only the player can help.
 * `failures` counts the runs in a row, this one included, that failed without getting further. `random` is in [0, 1):
 * delays are spread over their upper quarter, so that a server that was down is not met by everybody at once.
 */
export function retryDelay(
  fault: InstallFault,
  failures: number,
  retryAfterMs: number | undefined,
  random: number,
): number | undefined {
  const healing = HEALING[fault];
  if (!healing || failures >= healing.tries) return undefined;
  const { delays } = healing;
  const delay = delays[Math.min(failures, delays.length) - 1] ?? 0;
  return Math.max(Math.round(delay * (0.75 + random / 4)), retryAfterMs ?? 0);
}

/** What the player can do, by the reason why a job does not run. */
export const HELP: Record<JobReason, JobHelp | null> = {
  'waiting-turn': 'start-now',
  user: 'resume',
  finished: null,
  found: 'resume',
  schedule: 'change-settings',
  playing: 'change-settings',
  metered: 'change-settings',
  asleep: null,
  'game-running': 'close-game',
  offline: 'retry',
  'captive-portal': 'retry',
  'server-busy': 'retry',
  'disk-full': 'free-space',
  'folder-missing': 'connect-drive',
  'folder-not-empty': 'choose-folder',
  'folder-refused': 'retry',
  'file-too-large': 'choose-folder',
  'files-in-use': 'retry',
  busy: 'retry',
  'busy-elsewhere': 'retry',
  'update-unfinished': 'update',
  'record-damaged': 'repair',
  'previous-incomplete': 'retry',
  'signature-invalid': 'retry',
  'server-wrong-content': 'retry',
  'licence-missing': 'sign-in',
  internal: 'retry',
};
