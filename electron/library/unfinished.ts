import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { statIfThere } from '../install/folder/files.ts';
import { GameFolder, readReceiptFile } from '../install/folder/game-folder.ts';
import { readMoveNote } from '../install/move-note.ts';
import type { JobRequest } from '../install/queue/queue-state.ts';
import { buildOfName } from './folder-names.ts';

/** What was begun in a folder and not finished. */
async function kindOf(folder: GameFolder): Promise<JobRequest['kind'] | undefined> {
  if (await readMoveNote(folder)) return 'move';
  // A rolling update is between two builds until its last batch is in place.
  if (await statIfThere(folder.rollingFile)) return 'update';
  const stages = await folder.stages();
  if (stages.length === 0) return undefined;
  const receipt = await folder.readReceipt();
  if (!receipt) return 'install';
  const areOf = (build: string) =>
    stages.every((stage) => stage === path.basename(folder.stageOf(build).folder));
  if (areOf(receipt.build)) return 'repair';
  const previous = await readReceiptFile(folder.previousReceiptFile);
  return previous && areOf(previous.build) ? 'rollback' : 'update';
}

/** Looks through the library folders for installs, updates and moves that were begun, whatever the queue remembers. */
export async function findUnfinished(
  libraries: readonly { id: string; path: string }[],
): Promise<JobRequest[]> {
  const found: JobRequest[] = [];
  for (const library of libraries) {
    // A drive that is not connected has nothing to tell.
    const names = await readdir(library.path).catch((): string[] => []);
    for (const name of names) {
      const build = buildOfName(name);
      const kind =
        build && (await kindOf(new GameFolder(path.join(library.path, name))).catch(() => undefined));
      if (build && kind) found.push({ ...build, kind, folderId: library.id });
    }
  }
  return found;
}
