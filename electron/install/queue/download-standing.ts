import type { DownloadSettings, DownloadStanding, SpeedLimit } from '../../../shared/bridge/downloads.ts';
import type { JobReason } from '../../../shared/bridge/install.ts';
import { nextBoundary, windowAt } from './schedule.ts';

/** What the world is like, as far as it matters to jobs. */
export interface Conditions {
  /** Whether the computer has a network at all. */
  online: boolean;
  /** What the system says of the connection: paid by volume. */
  metered: boolean;
  /** Whether a game is played, in a program of its own or over the launcher's page. */
  playing: boolean;
  /** Ids of the games whose programs run: their files are in use. */
  programs: readonly number[];
  /** The computer goes to sleep or sleeps. */
  asleep: boolean;
}

export const AWAKE: Conditions = {
  online: true,
  metered: false,
  playing: false,
  programs: [],
  asleep: false,
};

interface Rule {
  limit: SpeedLimit;
  reason: JobReason | null;
}

const speedOf = (limit: SpeedLimit) =>
  limit === 'pause' ? 0 : limit === 'full' ? Number.POSITIVE_INFINITY : limit;

/** What downloads may take under these settings and conditions: the strictest of all rules that apply. */
export function standingOf(
  settings: DownloadSettings,
  { online, metered, playing }: Conditions,
  now: number,
): DownloadStanding {
  const onMeter = settings.connection === 'auto' ? metered : settings.connection === 'metered';
  const inHours = hoursRule(settings, now);
  const rules: Rule[] = [
    inHours,
    ...(playing ? [{ limit: settings.whilePlaying, reason: 'playing' } satisfies Rule] : []),
    ...(onMeter ? [{ limit: settings.onMetered, reason: 'metered' } satisfies Rule] : []),
    ...(online ? [] : [{ limit: 'pause', reason: 'offline' } satisfies Rule]),
  ];
  const strictest = rules.reduce((strict, rule) =>
    speedOf(rule.limit) < speedOf(strict.limit) ? rule : strict,
  );
  const until = strictest === inHours ? hoursEnd(settings, now) : undefined;
  return { ...strictest, until: until ?? null };
}

function hoursRule({ windows, limit }: DownloadSettings, now: number): Rule {
  const window = windowAt(windows, now);
  return window ? { limit: window.limit, reason: 'schedule' } : { limit, reason: null };
}

/** When the hours of the week give another limit than now. */
function hoursEnd(settings: DownloadSettings, now: number): number | undefined {
  const { limit } = hoursRule(settings, now);
  let instant: number | undefined = now;
  for (let steps = 0; steps < settings.windows.length * 14; steps++) {
    instant = nextBoundary(settings.windows, instant);
    if (instant === undefined) return undefined;
    if (hoursRule(settings, instant).limit !== limit) return instant;
  }
  return undefined;
}
