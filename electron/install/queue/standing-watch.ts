import type { DownloadSettings, DownloadStanding } from '../../../shared/bridge/downloads.ts';
import type { InstallJob } from '../../../shared/bridge/install.ts';
import { AWAKE, type Conditions, standingOf } from './download-standing.ts';
import { nextBoundary } from './schedule.ts';
import { type Hindrance, hindranceOf } from './slots.ts';

/** What the player's settings and the world allow now. */
export class StandingWatch {
  readonly #listeners = new Set<(standing: DownloadStanding) => void>();
  #settings: DownloadSettings;
  #conditions: Conditions = AWAKE;
  #standing: DownloadStanding;

  constructor(settings: DownloadSettings) {
    this.#settings = settings;
    this.#standing = standingOf(settings, this.#conditions, Date.now());
  }

  get current(): DownloadStanding {
    return this.#standing;
  }

  setSettings(settings: DownloadSettings): void {
    this.#settings = settings;
  }

  /** Answers what was before and what is now. */
  setConditions(changes: Partial<Conditions>): { before: Conditions; now: Conditions } {
    const before = this.#conditions;
    this.#conditions = { ...before, ...changes };
    return { before, now: this.#conditions };
  }

  /** Looks at the clock, the settings and the conditions, and tells when downloads may take more or less than before. */
  measure(): void {
    const standing = standingOf(this.#settings, this.#conditions, Date.now());
    const { limit, reason, until } = this.#standing;
    if (standing.limit === limit && standing.reason === reason && standing.until === until) return;
    this.#standing = standing;
    for (const listener of this.#listeners) listener(standing);
  }

  /** What keeps a job from running now, if anything does. */
  hindranceOf(job: InstallJob): Hindrance | undefined {
    return hindranceOf(job, this.#standing, this.#conditions);
  }

  /** When the hours of the week change the standing next, in ms since the epoch. */
  nextChange(): number | undefined {
    return nextBoundary(this.#settings.windows, Date.now());
  }

  /** Called now, and whenever the standing changes. */
  listen(listener: (standing: DownloadStanding) => void): void {
    this.#listeners.add(listener);
    listener(this.#standing);
  }
}
