import { rm } from 'node:fs/promises';
import * as v from 'valibot';
import { pathFault } from '../../../shared/depot/paths.ts';
import { writeAtomically } from './files.ts';
import { type GameFolder, receiptSchema } from './game-folder.ts';
import { readRecord } from './record.ts';

/**
 * An update that replaces the game's files batch by batch, because the disk has no room for all of them at once. While
 * it is under way the folder holds neither the old build nor the new one, and the game cannot be played.
 */
export const rollingSchema = v.pipe(
  v.object({
    format: v.literal(1),
    /** Of the build that it leads to. */
    receipt: receiptSchema,
    /** Staged entries of each batch, and the paths of the build before that nothing needs after it. */
    batches: v.array(
      v.object({
        staged: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
        removals: v.array(
          v.pipe(
            v.string(),
            v.check((text) => pathFault(text) === undefined),
          ),
        ),
      }),
    ),
    /** How many of them are in place. */
    done: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  v.check(({ batches, done }) => done < batches.length),
);
export type RollingUpdate = v.InferOutput<typeof rollingSchema>;
export type RollingBatch = RollingUpdate['batches'][number];

/** The rolling update under way in a folder, if any; `damaged`: one that nobody can tell how to finish. */
export const readRolling = (folder: GameFolder) => readRecord(folder.rollingFile, rollingSchema);

/** Notes how far a rolling update is; null once it is over. */
export async function writeRolling(folder: GameFolder, rolling: RollingUpdate | null): Promise<void> {
  if (rolling) await writeAtomically(folder.rollingFile, JSON.stringify(rolling));
  else await rm(folder.rollingFile, { force: true });
}
