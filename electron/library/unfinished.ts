import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { statIfThere } from '../install/folder/files.ts';
import { GameFolder, readReceiptFile } from '../install/folder/game-folder.ts';
import { readMoveNote } from '../install/move-note.ts';
import type { JobRequest } from '../install/queue/queue-state.ts';
import { type Build, buildOfName } from './folder-names.ts';

/** Work that was begun in a folder, and where the build is at home meanwhile: the folder, or the one that it leaves. */
interface Begun {
  kind: JobRequest['kind'];
  home: string;
}

/** What was begun in a folder and not finished. */
async function begunIn(folder: GameFolder): Promise<Begun | undefined> {
  const note = await readMoveNote(folder);
  const kind = note ? 'move' : await kindOf(folder);
  return kind && { kind, home: note?.from ?? folder.root };
}

async function kindOf(folder: GameFolder): Promise<JobRequest['kind'] | undefined> {
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

/**
 * Looks through the library folders for installs, updates and moves that were begun, whatever the queue remembers.
 * `homeOf`: the folder in which the library knows a build. Work on another copy of it is no work of the library's: a game
 * that was forgotten with its drive stays so when the drive comes back, until it is imported or installed over.
 */
export async function findUnfinished(
  libraries: readonly { id: string; path: string }[],
  homeOf: (build: Build) => string | undefined,
): Promise<JobRequest[]> {
  const found: JobRequest[] = [];
  const isOurs = (build: Build, folder: string, { kind, home }: Begun) => {
    const known = homeOf(build);
    return known === undefined ? kind === 'install' : known === home || known === folder;
  };
  for (const library of libraries) {
    // A drive that is not connected has nothing to tell.
    const names = await readdir(library.path).catch((): string[] => []);
    for (const name of names) {
      const build = buildOfName(name);
      if (!build) continue;
      const folder = new GameFolder(path.join(library.path, name));
      const begun = await begunIn(folder).catch(() => undefined);
      if (begun && isOurs(build, folder.root, begun))
        found.push({ ...build, kind: begun.kind, folderId: library.id });
    }
  }
  return found;
}
