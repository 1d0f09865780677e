import * as v from 'valibot';

/** File beside the releases that tells the store's pages which installers there are. */
export const OFFERED_FILE = 'offered.json';

const offeredRelease = v.object({
  system: v.picklist(['windows', 'mac', 'linux']),
  version: v.string(),
  /** The installer's name. */
  file: v.string(),
  /** Bytes. */
  size: v.number(),
});
export type OfferedRelease = v.InferOutput<typeof offeredRelease>;

export const offeredReleases = v.array(offeredRelease);
