import { statIfThere } from './files.ts';
import type { GameFolder } from './game-folder.ts';

/** Whether all that lies in a folder is what an uninstall left of the player's: no build, and none on its way. */
export async function isLeft(folder: GameFolder): Promise<boolean> {
  for (const file of [folder.receiptFile, folder.manifestFile]) if (await statIfThere(file)) return false;
  return (await statIfThere(folder.leftFile)) !== undefined && (await folder.stages()).length === 0;
}
