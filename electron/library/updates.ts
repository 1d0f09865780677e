import * as v from 'valibot';
import { type DownloadSettings, type UpdatePolicy, updatePolicy } from '../../shared/bridge/downloads.ts';
import type { BuildType, InstallJob } from '../../shared/bridge/install.ts';
import type { LibraryGame, UpdateHold, WorkEstimate } from '../../shared/bridge/library.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import type { DocumentStore } from '../settings/document-store.ts';
import type { Installed, InstalledRecord } from './installed.ts';
import type { OfferedGame, StoreGames } from './store-games.ts';

export const updatesDocument = v.object({
  /** Policies of single games. */
  policies: v.record(v.string(), updatePolicy),
  /** Builds whose update the player cancelled, by its version or as `UNKNOWN`: that one is not begun by itself again. */
  cancelled: v.record(v.string(), v.string()),
  checkedAt: v.nullable(v.number()),
});
export type UpdatesDocument = v.InferOutput<typeof updatesDocument>;
export const NO_UPDATES: UpdatesDocument = { policies: {}, cancelled: {}, checkedAt: null };

type KnownUpdate = NonNullable<LibraryGame['builds'][number]['update']>;

/** Newer versions of installed builds, and what becomes of them. */
export interface Updates {
  /** Asks the store about every installed build, and begins the updates that come by themselves. Throws without a network. */
  look(): Promise<void>;
  of(storeId: number, type: BuildType): KnownUpdate | null;
  policyOf(storeId: number): UpdatePolicy | null;
  setPolicy(storeId: number, policy: UpdatePolicy | null): void;
  checkedAt(): number | null;
  /** An update job ended: installed, it is known no more; cancelled, it does not begin by itself again. */
  jobEnded(job: InstallJob): void;
}

/** Why an update is not installed by itself; nothing, when it is. */
export function holdOf(facts: {
  policy: UpdatePolicy;
  cancelled: boolean;
  running: boolean;
  /** The game would rest meanwhile, or the way back be lost. */
  short: boolean;
}): UpdateHold | null {
  if (facts.policy !== 'auto') return facts.policy;
  if (facts.cancelled) return 'cancelled';
  if (facts.running) return 'game-running';
  return facts.short ? 'room' : null;
}

const HOUR_MS = 3_600_000;
/** How long after a look for updates the next one follows, in ms; spread, so that launchers do not all ask at once. */
export const lookInterval = (random: number) => Math.round(HOUR_MS * (1.75 + random / 2));

/** The version of an update that was cancelled before the store had been asked: the one that the next look finds. */
const UNKNOWN = '';

const keyOf = (storeId: number, type: BuildType) => `${storeId}/${type}`;

export function createUpdates(deps: {
  document: DocumentStore<UpdatesDocument>;
  settings: () => DownloadSettings;
  installed: Installed;
  store: StoreGames;
  isRunning: (storeId: number) => boolean;
  /** Whether a job works on the build, waits, or stands for the player: then nothing is begun. */
  hasJob: (storeId: number, type: BuildType) => boolean;
  /** What an update would cost. Fails where the store cannot be asked. */
  estimate: (storeId: number, type: BuildType) => Promise<Pick<WorkEstimate, 'rests' | 'dropsPrevious'>>;
  begin: (storeId: number, type: BuildType) => void;
}): Updates {
  const { document, settings, installed, store, isRunning, hasJob, estimate, begin } = deps;
  const offered = new Map<string, { version: string; downloadSize: number }>();
  /** Builds whose update costs more than its download, as far as it was looked at. */
  const short = new Set<string>();
  /** What a full disk did not take: it holds until the launcher ends, or the disk takes what comes next. */
  let unsaved: UpdatesDocument | undefined;

  const read = () => unsaved ?? document.read();

  function write(next: UpdatesDocument): void {
    document.write(next);
    unsaved = undefined;
  }

  /** Writes what nobody waits to be told of. */
  function keep(next: UpdatesDocument): void {
    try {
      write(next);
    } catch (error) {
      unsaved = next;
      console.warn('updates not kept:', error instanceof Error ? error.message : error);
    }
  }

  function of(storeId: number, type: BuildType): KnownUpdate | null {
    const update = offered.get(keyOf(storeId, type));
    if (!update) return null;
    const { policies, cancelled } = read();
    const heldBy = holdOf({
      policy: policies[storeId] ?? settings().updates,
      cancelled: cancelled[keyOf(storeId, type)] === update.version,
      running: isRunning(storeId),
      short: short.has(keyOf(storeId, type)),
    });
    return { ...update, heldBy };
  }

  /** What the store has of a game; nothing, where it knows the game no more. */
  async function buildsOf(storeId: number): Promise<OfferedGame['builds']> {
    try {
      return (await store.offer(storeId)).builds;
    } catch (error) {
      if (error instanceof CodedError && error.code === '404') return [];
      throw error;
    }
  }

  const mayBegin = (record: InstalledRecord) =>
    of(record.storeId, record.type)?.heldBy === null &&
    !hasJob(record.storeId, record.type) &&
    installed.stateOf(record) === 'installed';

  async function beginUnheld(records: readonly InstalledRecord[]): Promise<void> {
    for (const record of records) {
      const { storeId, type } = record;
      const key = keyOf(storeId, type);
      // Room comes and goes.
      short.delete(key);
      if (!mayBegin(record)) continue;
      // What nobody can tell now is looked at again with the next look.
      const cost = await estimate(storeId, type).catch(() => undefined);
      if (cost && (cost.rests || cost.dropsPrevious)) short.add(key);
      if (cost && mayBegin(record)) begin(storeId, type);
    }
  }

  /** Puts down which update was cancelled before it was known; none is, where the store offers none. */
  function nameCancelled(key: string, version: string | undefined): void {
    const { [key]: cancelled, ...others } = read().cancelled;
    if (cancelled !== UNKNOWN) return;
    keep({ ...read(), cancelled: version === undefined ? others : { ...others, [key]: version } });
  }

  function withPolicy(storeId: number, policy: UpdatePolicy | null): UpdatesDocument {
    const { [storeId]: _before, ...others } = read().policies;
    return { ...read(), policies: policy === null ? others : { ...others, [storeId]: policy } };
  }

  function setPolicy(storeId: number, policy: UpdatePolicy | null): void {
    write(withPolicy(storeId, policy));
    void beginUnheld(installed.list().filter((record) => record.storeId === storeId));
  }

  return {
    of,
    async look() {
      for (const { storeId, type } of installed.list()) {
        const builds = await buildsOf(storeId);
        // Asked after the store was: an update may have ended, or the game be gone, meanwhile.
        const here = installed.find(storeId, type);
        const build = builds.find((each) => each.type === `${type}_app` && each.build_id !== here?.buildId);
        const key = keyOf(storeId, type);
        if (here && build) offered.set(key, { version: build.version, downloadSize: build.download_size });
        else offered.delete(key);
        nameCancelled(key, build?.version);
      }
      keep({ ...read(), checkedAt: Date.now() });
      await beginUnheld(installed.list());
    },
    policyOf: (storeId) => read().policies[storeId] ?? null,
    setPolicy,
    checkedAt: () => read().checkedAt,
    jobEnded({ kind, state, storeId, type }) {
      const key = keyOf(storeId, type);
      const update = offered.get(key);
      if (state === 'done' && (kind === 'install' || kind === 'update')) offered.delete(key);
      // Who goes back to an earlier version wants to stay there.
      if (state === 'done' && kind === 'rollback') keep(withPolicy(storeId, 'pinned'));
      if (state !== 'cancelled' || kind !== 'update') return;
      keep({ ...read(), cancelled: { ...read().cancelled, [key]: update?.version ?? UNKNOWN } });
    },
  };
}
