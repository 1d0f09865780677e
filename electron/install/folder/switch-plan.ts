import * as v from 'valibot';
import { type BuildEntry, type BuildManifest, isFile } from '../../../shared/depot/manifest.ts';
import { linkFault, pathFault } from '../../../shared/depot/paths.ts';
import type { EntryPlan } from '../../../shared/depot/plan.ts';
import { writeAtomically } from './files.ts';
import { type GameFolder, type Receipt, receiptSchema } from './game-folder.ts';
import { readRecord } from './record.ts';
import { rollingSchema } from './rolling-update.ts';
import { TakenPlaces } from './taken-places.ts';

/** A path of a build. Plans are read back from a folder that the game itself can write to: nothing in them is trusted. */
const entryPath = v.pipe(
  v.string(),
  v.check((text) => pathFault(text) === undefined),
);
const entryNumber = v.pipe(v.number(), v.integer(), v.minValue(0));
/** The entry of the build before whose file or link lies there; null: what lies there, if anything, is not ours. */
const before = v.nullable(entryNumber);

const linkSchema = v.pipe(
  v.object({ path: entryPath, target: v.string(), before }),
  v.check(({ path, target }) => linkFault(path, target) === undefined),
);

/**
 * How a folder goes from one build to the next once everything new lies in the stage. It is written to disk before the
 * first step; every step can be repeated, so that after a crash the switch is completed, or undone, from any point.
 */
const switchSchema = v.object({
  format: v.literal(3),
  /** `finish`: every file is in its place; the record is to be written, and what is left over must go. */
  direction: v.picklist(['forward', 'back', 'finish']),
  /** Of the build whose stage it is. */
  receipt: receiptSchema,
  /** Staged entries, where they go and how many bytes they have. */
  moves: v.array(
    v.object({
      entry: entryNumber,
      path: entryPath,
      size: v.pipe(v.number(), v.integer(), v.minValue(0)),
      before,
    }),
  ),
  links: v.array(linkSchema),
  folders: v.array(entryPath),
  modes: v.array(v.object({ path: entryPath, executable: v.boolean() })),
  /** Paths of the build before that the next one lacks. */
  removals: v.array(v.object({ path: entryPath, before: entryNumber })),
  /** What a player put in a place that the build needs, and the name it gets. */
  kept: v.array(v.object({ path: entryPath, as: entryPath })),
  /** Receipt of the build before, when what is replaced shall stay at hand to bring it back. */
  previous: v.nullable(receiptSchema),
  /** Whether a build that was kept earlier can still be brought back afterwards. */
  keepsPrevious: v.boolean(),
  /** Which stages have served. A paused update's outlasts a repair. */
  stages: v.picklist(['all-go', 'own-goes', 'stay']),
  /** How far a rolling update is afterwards; null: the build is installed then. */
  rolling: v.nullable(rollingSchema),
});
export type SwitchPlan = v.InferOutput<typeof switchSchema>;

/** A file of the player's that stood in the way and was kept under another name, both relative to the game's folder. */
export type KeptFile = SwitchPlan['kept'][number];

/** The plan of a switch under way, if any; `damaged`: not one that we could have written. */
export const readSwitchPlan = (folder: GameFolder) => readRecord(folder.switchFile, switchSchema);

/** Notes a switch, and which way it goes from here, whole or not at all. */
export const writeSwitchPlan = (folder: GameFolder, plan: SwitchPlan) =>
  writeAtomically(folder.switchFile, JSON.stringify(plan));

/** What a switch is about, besides the entries that change. */
export type SwitchOptions = Pick<SwitchPlan, 'previous' | 'keepsPrevious' | 'stages' | 'rolling'>;

/**
 * The steps from the build before to the one whose changed entries are staged. `theirs`: keys of the names of its files
 * that the player changed.
 */
export async function planSwitch(
  folder: GameFolder,
  { manifest, receipt }: { manifest: BuildManifest; receipt: Receipt },
  plan: EntryPlan,
  installed: BuildManifest | undefined,
  { theirs, ...options }: SwitchOptions & { theirs?: ReadonlySet<string> },
): Promise<SwitchPlan> {
  const taken = new TakenPlaces(folder, installed, plan.remove, theirs);
  const entryAt = (index: number): BuildEntry => {
    const entry = manifest.entries[index];
    if (!entry) throw new RangeError(`no entry ${index}`);
    return entry;
  };
  const made = plan.make.map(entryAt);
  const moves: SwitchPlan['moves'] = [];
  for (const entry of plan.stage) {
    const file = entryAt(entry);
    if (!isFile(file)) throw new RangeError(`entry ${entry} is not a file`);
    moves.push({ entry, path: file.path, size: file.size, before: await taken.before(file.path) });
  }
  const links: SwitchPlan['links'] = [];
  for (const entry of made)
    if (entry.kind === 'link')
      links.push({ path: entry.path, target: entry.target, before: await taken.before(entry.path) });
  const removals: SwitchPlan['removals'] = [];
  for (const path of plan.remove) {
    const before = await taken.goes(path);
    if (before !== undefined) removals.push({ path, before });
  }
  return {
    format: 3,
    direction: 'forward',
    receipt,
    moves,
    links,
    folders: made.flatMap((entry) => (entry.kind === 'folder' ? [entry.path] : [])),
    modes: plan.chmod
      .map(entryAt)
      .flatMap((entry) =>
        entry.kind === 'file' ? [{ path: entry.path, executable: entry.executable }] : [],
      ),
    removals,
    kept: taken.kept,
    ...options,
  };
}
