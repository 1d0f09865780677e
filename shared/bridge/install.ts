import * as v from 'valibot';

/** Official builds need a licence; trial builds are for everyone (D04, D05). */
export const buildType = v.picklist(['official', 'trial']);
export type BuildType = v.InferOutput<typeof buildType>;

/** What a running job does now. */
export const jobPhase = v.picklist([
  'planning',
  'downloading',
  'committing',
  'verifying',
  'repairing',
  'removing',
]);
export type JobPhase = v.InferOutput<typeof jobPhase>;

export const jobState = v.picklist(['queued', 'running', 'paused', 'failed', 'done', 'cancelled']);
export type JobState = v.InferOutput<typeof jobState>;

/** Why a job does not run, so that the page never has to guess. */
export const jobReason = v.picklist([
  'waiting-turn',
  'user',
  'offline',
  'disk-full',
  'folder-missing',
  /** The folder chosen for a new install holds other files. */
  'folder-not-empty',
  /** The game runs, or a virus scanner holds one of its files. */
  'files-in-use',
  /** Another job or process works on the same folder. */
  'busy',
  'signature-invalid',
  'server-wrong-content',
  'licence-missing',
  'internal',
]);
export type JobReason = v.InferOutput<typeof jobReason>;

/** One job of the install queue as the page sees it; sizes in bytes, times in ms since the epoch. */
export const installJob = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  storeId: v.number(),
  type: buildType,
  kind: v.picklist(['install', 'update', 'verify', 'repair', 'uninstall']),
  state: jobState,
  phase: v.nullable(jobPhase),
  reason: v.nullable(jobReason),
  /** When the state was entered. */
  since: v.number(),
  bytesDone: v.number(),
  bytesTotal: v.number(),
  bytesPerSecond: v.number(),
  secondsLeft: v.nullable(v.number()),
  /** Bytes missing on disk when the reason is disk-full. */
  shortfall: v.nullable(v.number()),
  /** Of verify and repair: chunks checked, found bad, fetched again. */
  report: v.nullable(v.strictObject({ checked: v.number(), bad: v.number(), fetched: v.number() })),
});
export type InstallJob = v.InferOutput<typeof installJob>;
