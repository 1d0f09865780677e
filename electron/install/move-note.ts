import path from 'node:path';
import * as v from 'valibot';
import { writeAtomically } from './folder/files.ts';
import type { GameFolder } from './folder/game-folder.ts';
import { readRecord } from './folder/record.ts';

const itemSchema = v.object({
  path: v.string(),
  kind: v.picklist(['file', 'link', 'folder']),
  size: v.number(),
  mtimeMs: v.number(),
  mode: v.number(),
});

/**
 * Lies in the new place until the move is over; says what the move brings, and may take away again there. Once all of it
 * has arrived, it may go from the old place.
 */
const noteSchema = v.object({
  format: v.literal(2),
  from: v.string(),
  brings: v.array(itemSchema),
  hasArrived: v.boolean(),
});
export type MoveNote = v.InferOutput<typeof noteSchema>;

/** Where the note of a move into a folder lies. */
export const moveNoteFile = ({ engine }: GameFolder) => path.join(engine, 'move.json');

/** The move into a folder that is not over yet, if there is one. */
export async function readMoveNote(target: GameFolder): Promise<MoveNote | undefined> {
  const note = await readRecord(moveNoteFile(target), noteSchema);
  return note === 'damaged' ? undefined : note;
}

/** Notes a move, whole or not at all. */
export const writeMoveNote = (folder: GameFolder, note: Omit<MoveNote, 'format'>) =>
  writeAtomically(moveNoteFile(folder), JSON.stringify({ format: 2, ...note }));
