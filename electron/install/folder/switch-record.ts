import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makeFolder, readIfThere, statIfThere, syncFolder, writeAtomically } from './files.ts';
import { type GameFolder, writeReceipt } from './game-folder.ts';
import { moveFile } from './held-files.ts';
import { writeRolling } from './rolling-update.ts';
import type { SwitchPlan } from './switch-plan.ts';

/** The folder is what it shall be: its record says so from here on. */
export async function writeSwitchRecord(folder: GameFolder, plan: SwitchPlan): Promise<void> {
  const { receipt, previous, rolling } = plan;
  if (!rolling && !isDeepStrictEqual(await folder.readReceipt(), receipt)) {
    const asideManifest = path.join(folder.asideFolder, 'manifest');
    if (previous && !(await statIfThere(asideManifest))) {
      await makeFolder(folder.asideFolder);
      await writeAtomically(path.join(folder.asideFolder, 'receipt.json'), JSON.stringify(previous));
      const manifest = await readIfThere(folder.manifestFile);
      if (manifest) await writeAtomically(asideManifest, manifest);
    }
    const manifest = await readIfThere(folder.stageOf(receipt.build).manifestFile);
    if (manifest) await writeAtomically(folder.manifestFile, manifest);
    await writeReceipt(folder, receipt);
  }
  await writeRolling(folder, rolling);
}

/** Takes away what a complete switch leaves over. The plan goes last: until then a crash is followed by another go. */
export async function removeLeftovers(folder: GameFolder, plan: SwitchPlan): Promise<void> {
  const { receipt, previous, keepsPrevious, stages } = plan;
  if (stages === 'all-go') await folder.removeStages();
  if (stages === 'own-goes') await rm(folder.stageOf(receipt.build).folder, { recursive: true, force: true });
  const aside = await statIfThere(folder.asideFolder);
  if (previous && aside) {
    await rm(folder.previousFolder, { recursive: true, force: true });
    await moveFile(folder.asideFolder, folder.previousFolder);
  } else await rm(folder.asideFolder, { recursive: true, force: true });
  if (!previous && !keepsPrevious) await rm(folder.previousFolder, { recursive: true, force: true });
  await rm(folder.switchFile, { force: true });
  await syncFolder(folder.engine);
}
