import * as v from 'valibot';
import { jobReason } from './install.ts';

/** Slowest cap, in bytes a second: below it no download would ever end. */
export const MIN_LIMIT = 16 * 1024;
/** Highest limit of downloads, bytes a second. */
export const MAX_LIMIT = 1e12;

const bytesPerSecond = v.pipe(v.number(), v.integer(), v.minValue(MIN_LIMIT), v.maxValue(MAX_LIMIT));

/** What downloads may take of the connection: all of it, nothing, or so many bytes a second. */
const speedLimit = v.union([v.picklist(['full', 'pause']), bytesPerSecond]);
export type SpeedLimit = v.InferOutput<typeof speedLimit>;

const minuteOfDay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439));

/** Hours of the week, in the computer's local time, in which another limit counts. */
const speedWindow = v.strictObject({
  /** Days on which the window begins, Sunday being 0. */
  days: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
    v.minLength(1),
    v.maxLength(7),
  ),
  /** Minutes after midnight. A window whose end is not after its beginning lasts into the next day. */
  from: minuteOfDay,
  to: minuteOfDay,
  limit: speedLimit,
});
export type SpeedWindow = v.InferOutput<typeof speedWindow>;

/** Whether a newer build is installed by itself, offered, or left alone. */
export const updatePolicy = v.picklist(['auto', 'ask', 'pinned']);
export type UpdatePolicy = v.InferOutput<typeof updatePolicy>;

/** What the player decided about downloads. */
export const downloadSettings = v.strictObject({
  limit: v.union([v.literal('full'), bytesPerSecond]),
  /** The first window that holds the present moment replaces the limit. */
  windows: v.pipe(v.array(speedWindow), v.maxLength(8)),
  /** While a game runs, the stricter of this and the present limit counts; the same for a metered connection. */
  whilePlaying: speedLimit,
  onMetered: speedLimit,
  /** Whether the connection is paid by volume: as the system says, or as the player knows better. */
  connection: v.picklist(['auto', 'metered', 'unmetered']),
  /** For games without a policy of their own. */
  updates: v.picklist(['auto', 'ask']),
});
export type DownloadSettings = v.InferOutput<typeof downloadSettings>;

export const DEFAULT_DOWNLOAD_SETTINGS: DownloadSettings = {
  limit: 'full',
  windows: [],
  whilePlaying: 'pause',
  onMetered: 'pause',
  connection: 'auto',
  updates: 'ask',
};

/** What downloads may take now, and why. */
const downloadStanding = v.strictObject({
  limit: speedLimit,
  /** Why it is less than the player's own limit; null when it is that. */
  reason: v.nullable(jobReason),
  /** When it changes by itself; null when no clock decides. */
  until: v.nullable(v.number()),
});
export type DownloadStanding = v.InferOutput<typeof downloadStanding>;

/** Settings and standing together: what the page shows of the downloads beside the jobs. */
export const downloads = v.strictObject({ settings: downloadSettings, standing: downloadStanding });
export type Downloads = v.InferOutput<typeof downloads>;
