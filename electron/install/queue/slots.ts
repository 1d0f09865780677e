import type { DownloadStanding } from '../../../shared/bridge/downloads.ts';
import type { InstallJob, JobKind, JobReason } from '../../../shared/bridge/install.ts';
import { isAboutToGo } from '../../../shared/bridge/removal.ts';
import type { Conditions } from './download-standing.ts';

/** What jobs share, and how many may use it at once: two downloads, or two readers of a disk, only slow each other. */
const SLOTS = { link: 1, disk: 1 } as const;
export type Slot = keyof typeof SLOTS;

const SLOT_OF: Record<JobKind, Slot | null> = {
  install: 'link',
  update: 'link',
  repair: 'disk',
  verify: 'disk',
  move: 'disk',
  rollback: 'disk',
  uninstall: null,
};

/** Kinds that change the files of an installed game, which must not run meanwhile. */
const CHANGES_GAME: Record<JobKind, boolean> = {
  install: false,
  update: true,
  repair: true,
  verify: false,
  move: true,
  rollback: true,
  uninstall: true,
};

type Work = Pick<InstallJob, 'kind' | 'report'>;

/** The slot that work on a job needs: a repair reads and mends on the disk first, and fetches only what that cannot mend. */
const slotNeeded = ({ kind, report }: Work): Slot | null =>
  kind === 'repair' && report !== null && report.unmended > 0 ? 'link' : SLOT_OF[kind];

/** The slot that a job takes. Putting finished files in place takes none: the next download may begin beside it. */
export const slotOf = (job: Work & Pick<InstallJob, 'phase'>): Slot | null =>
  job.phase === 'committing' ? null : slotNeeded(job);

/** Jobs with the same key work on the same folder; never two of them at once. */
export const folderOf = ({ storeId, type }: Pick<InstallJob, 'storeId' | 'type'>) => `${storeId}/${type}`;

/** Whether a running job may be stopped half-way: files that are being switched or removed are not left half done. */
export const isStoppable = ({ kind, phase }: Pick<InstallJob, 'kind' | 'phase'>) =>
  kind !== 'uninstall' && phase !== 'committing';

/** Whether work on a job keeps its game from being started. An update gives way to the player until its files are switched. */
export const keepsFromPlay = ({ kind, phase }: Pick<InstallJob, 'kind' | 'phase'>) =>
  phase === 'committing' || (CHANGES_GAME[kind] && kind !== 'update');

/** Whether work on a job reads its game and writes nothing. Before a check reads, it completes what a crash cut short. */
export const onlyReads = ({ kind, phase }: Pick<InstallJob, 'kind' | 'phase'>) =>
  kind === 'verify' && phase === 'verifying';

/** Why a job may not run now, whatever its turn; `at` is when that ends by the clock. */
export interface Hindrance {
  reason: JobReason;
  at: number | null;
}

/** What keeps a job from running under these conditions, if anything does. */
export function hindranceOf(
  job: InstallJob,
  standing: DownloadStanding,
  { asleep, programs }: Conditions,
): Hindrance | undefined {
  if (asleep) return { reason: 'asleep', at: null };
  if (CHANGES_GAME[job.kind] && programs.includes(job.storeId)) return { reason: 'game-running', at: null };
  if (slotNeeded(job) === 'link' && standing.limit === 'pause')
    return { reason: standing.reason ?? 'schedule', at: standing.until };
  return undefined;
}

/** Work under way: running jobs, and those that are still being stopped or cleared away. */
export interface Occupant {
  slot: Slot | null;
  folder: string;
}

/** Whether a slot holds more work than it should. */
export const isCrowded = (occupants: readonly Occupant[]): boolean =>
  Object.entries(SLOTS).some(
    ([slot, size]) => occupants.filter((other) => other.slot === slot).length > size,
  );

/** Which queued jobs may start beside the work under way, in the player's order; none on a game that is about to go. */
export function startable(
  jobs: readonly InstallJob[],
  occupants: readonly Occupant[],
  isHindered: (job: InstallJob) => boolean,
): InstallJob[] {
  const taken: Occupant[] = [...occupants];
  const leaving = new Set(jobs.filter(isAboutToGo).map(folderOf));
  const chosen: InstallJob[] = [];
  for (const job of jobs) {
    const slot = slotNeeded(job);
    const folder = folderOf(job);
    if (job.state !== 'queued' || isHindered(job) || taken.some((other) => other.folder === folder)) continue;
    if (job.kind !== 'uninstall' && leaving.has(folder)) continue;
    if (slot !== null && taken.filter((other) => other.slot === slot).length >= SLOTS[slot]) continue;
    taken.push({ slot, folder });
    chosen.push(job);
  }
  return chosen;
}
