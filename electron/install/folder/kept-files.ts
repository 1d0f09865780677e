import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, statIfThere, syncFolder, writeAtomically } from './files.ts';
import type { GameFolder, Stage } from './game-folder.ts';
import { moveFile } from './held-files.ts';

/** Where the file of an entry of the build before is kept. */
export const keptFile = ({ previousFolder }: GameFolder, entry: number) =>
  path.join(previousFolder, String(entry));

/** Says that files of a stage were kept ones, which belong back to the others until they are put in place. */
const TAKEN = 'taken';

/** Takes kept files into the stage of their build, to be put in place at once. */
export async function takeKept(folder: GameFolder, stage: Stage, entries: readonly number[]): Promise<void> {
  await writeAtomically(path.join(stage.folder, TAKEN), '');
  for (const entry of entries) await moveFile(keptFile(folder, entry), stage.file(entry));
  await syncFolder(stage.folder);
  await syncFolder(folder.previousFolder);
}

/** Gives back what was taken and not put in place: whatever broke in there, the build before can still be gone back to. */
export async function giveBackKept(folder: GameFolder): Promise<void> {
  for (const name of await folder.stages()) {
    const stage = path.join(folder.engine, name);
    const mark = path.join(stage, TAKEN);
    if (!(await statIfThere(mark))) continue;
    await makeFolder(folder.previousFolder);
    for (const file of await readdir(stage)) {
      const entry = Number(file);
      if (!Number.isInteger(entry) || (await statIfThere(keptFile(folder, entry)))) continue;
      await moveFile(path.join(stage, file), keptFile(folder, entry));
    }
    await syncFolder(folder.previousFolder);
    await rm(mark);
    await syncFolder(stage);
  }
}
