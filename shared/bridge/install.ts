import * as v from 'valibot';

/** Official builds need a licence; trial builds are for everyone (D04, D05). */
export const buildType = v.picklist(['official', 'trial']);
export type BuildType = v.InferOutput<typeof buildType>;

/** What a running job does now. */
const jobPhase = v.picklist([
  'planning',
  'downloading',
  /** Everything is fetched; what this disk has already is still copied. */
  'copying',
  /** Files of the game are being switched: the only phase that must not be left half done. */
  'committing',
  'verifying',
  'repairing',
  'moving',
  'removing',
]);
export type JobPhase = v.InferOutput<typeof jobPhase>;

/**
 * `queued` starts by itself in its turn; `waiting` stopped for a cause that passes by itself and is tried again;
 * `paused` and `failed` stay so until the player acts; `done` and `cancelled` are over.
 */
const jobState = v.picklist(['queued', 'running', 'waiting', 'paused', 'failed', 'done', 'cancelled']);
export type JobState = v.InferOutput<typeof jobState>;

/** Why the engine could not do what it was asked. */
export const installFault = v.picklist([
  'offline',
  /** The network answers with a page of its own, to sign in to it. */
  'captive-portal',
  'server-busy',
  'disk-full',
  'folder-missing',
  /** The folder chosen for a new install holds other files. */
  'folder-not-empty',
  /** The system does not let it be read or written: the drive is read-only, or the folder another user's. */
  'folder-refused',
  /** The drive's file system holds no file as large as one of the game's, as FAT32 none beyond 4 GB. */
  'file-too-large',
  /** A virus scanner or another program holds one of the game's files. */
  'files-in-use',
  /** Another process works on the same folder. */
  'busy',
  /** Another computer does, as on a network drive. */
  'busy-elsewhere',
  /** Files were replaced batch by batch for want of room, and not all of them yet. */
  'update-unfinished',
  /** The receipt or the manifest in the game's folder is not whole. */
  'record-damaged',
  /** Of the build to go back to not all was kept, and what lacks cannot be fetched. */
  'previous-incomplete',
  'signature-invalid',
  'server-wrong-content',
  'licence-missing',
  'internal',
]);
export type InstallFault = v.InferOutput<typeof installFault>;

/** Why a job does not run, so that the page never has to guess: a fault, or nothing wrong at all. */
export const jobReason = v.picklist([
  'waiting-turn',
  /** The player paused or cancelled it. */
  'user',
  'finished',
  /** An install begun earlier that no job spoke of any more. */
  'found',
  /** The player's schedule lets downloads rest now. */
  'schedule',
  /** Downloads rest while a game runs. */
  'playing',
  /** Downloads rest on a connection that is paid by volume. */
  'metered',
  'asleep',
  /** The very game runs whose files would change. */
  'game-running',
  ...installFault.options,
]);
export type JobReason = v.InferOutput<typeof jobReason>;

/** What the player can do about a job that does not run. */
const jobHelp = v.picklist([
  'start-now',
  'resume',
  'retry',
  'free-space',
  'connect-drive',
  'choose-folder',
  'close-game',
  'repair',
  'update',
  'sign-in',
  'change-settings',
]);
export type JobHelp = v.InferOutput<typeof jobHelp>;

/** How a job that does not run goes on. */
const jobNext = v.strictObject({
  /** Who makes it go on; nobody, when it is over. */
  by: v.picklist(['queue', 'player', 'nobody']),
  /** When the queue tries again at the latest; null: as soon as the cause has passed. */
  at: v.nullable(v.number()),
  help: v.nullable(jobHelp),
});
export type JobNext = v.InferOutput<typeof jobNext>;

export const jobKind = v.picklist(['install', 'update', 'verify', 'repair', 'rollback', 'move', 'uninstall']);
export type JobKind = v.InferOutput<typeof jobKind>;

/** What a job came to, or came to so far. */
const jobReport = v.strictObject({
  /** Of verify and repair: chunks checked, found bad, fetched again. */
  checked: v.number(),
  bad: v.number(),
  fetched: v.number(),
  /** Files that a repair could not mend without the depot. */
  unmended: v.number(),
  /** Files of the player's: kept under another name, left in the old folder of a move, or after an uninstall. */
  kept: v.number(),
  /** The first few of those that were not mended, else of those that were kept, relative to the game's folder. */
  names: v.array(v.string()),
});
export type JobReport = v.InferOutput<typeof jobReport>;

/** One job of the install queue as the page sees it; sizes in bytes, times in ms since the epoch. */
export const installJob = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  storeId: v.number(),
  type: buildType,
  kind: jobKind,
  /** Library folder that a new install or a move goes to; null for other work. */
  folderId: v.nullable(v.string()),
  state: jobState,
  phase: v.nullable(jobPhase),
  /** Null while it runs, as is `next`. */
  reason: v.nullable(jobReason),
  next: v.nullable(jobNext),
  /** When the state was entered or its reason changed. */
  since: v.number(),
  bytesDone: v.number(),
  bytesTotal: v.number(),
  bytesPerSecond: v.number(),
  secondsLeft: v.nullable(v.number()),
  /** Bytes missing on disk when the reason is disk-full. */
  shortfall: v.nullable(v.number()),
  /** What there is to tell of it; stays while it waits to go on. */
  report: v.nullable(jobReport),
});
export type InstallJob = v.InferOutput<typeof installJob>;
