import * as v from 'valibot';

/**
 * Where the launcher's own update stands. `off`: this launcher is not updated by itself (it runs from its sources, or came
 * with the system's packages). A failed one leaves the launcher as it is and is tried again.
 */
export const selfUpdate = v.strictObject({
  state: v.picklist(['off', 'current', 'checking', 'downloading', 'ready', 'failed']),
  /** The newer version, while one is known. */
  version: v.nullable(v.string()),
  /** Of its download, 0 to 100. */
  percent: v.nullable(v.number()),
});
export type SelfUpdate = v.InferOutput<typeof selfUpdate>;
