import * as v from 'valibot';

/** Name of the file at the root of a build that says how the build is started; it is part of the signed build. */
export const LAUNCH_FILE = 'moggie.json';

/** What it holds. */
export const launchFile = v.object({
  launch: v.object({
    /** Program, relative to the root of the build, with slashes. */
    program: v.pipe(v.string(), v.minLength(1)),
    args: v.optional(v.array(v.string()), []),
  }),
});
