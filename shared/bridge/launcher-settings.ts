import * as v from 'valibot';

/** What happens when the window is closed: the launcher goes on behind its icon beside the clock, or ends. */
export const whenClosed = v.picklist(['keep-running', 'quit']);

/** What the player decided about the launcher itself. */
export const launcherSettings = v.strictObject({
  whenClosed,
  /** Whether it starts with the computer, hidden; null where that cannot be offered. */
  startsWithComputer: v.nullable(v.boolean()),
});
export type LauncherSettings = v.InferOutput<typeof launcherSettings>;
