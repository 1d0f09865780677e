import * as v from 'valibot';

const runningGame = v.object({
  storeId: v.number(),
  // A signal to the group of 0 or 1 would reach the launcher itself, or everybody.
  pid: v.pipe(v.number(), v.integer(), v.minValue(2)),
  began: v.optional(v.string()),
  folder: v.string(),
});

/** Games that run, as the next start of the launcher knows them again, should it come before they have ended. */
export const runningDocument = v.array(runningGame);
export type RunningDocument = v.InferOutput<typeof runningDocument>;
