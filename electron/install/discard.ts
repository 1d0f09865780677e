import type { JobKind } from '../../shared/bridge/install.ts';
import { removeIfEmpty, statIfThere } from './folder/files.ts';
import { withFolderLock } from './folder/folder-lock.ts';
import { GameFolder, type Receipt } from './folder/game-folder.ts';
import { removeAll } from './folder/held-files.ts';
import { giveBackKept } from './folder/kept-files.ts';
import { recoverSwitch } from './folder/switch.ts';
import { asInstallError } from './install-error.ts';
import { discardRollBack } from './roll-back.ts';

/** Work that leaves something in the game's own folder when it is given up. */
export type DiscardableKind = Extract<JobKind, 'install' | 'update' | 'repair' | 'rollback'>;

const DISCARD: Record<DiscardableKind, (folder: GameFolder) => Promise<void>> = {
  install: discardStages,
  update: discardStages,
  repair: discardRepair,
  rollback: discardRollBack,
};

/**
 * Drops what work of this kind has begun and not finished, save an update that replaces files batch by batch. An
 * installed build, the build before it, other work that is only paused, and what the player made stay. Where all files had
 * changed places already the only way was on: answers the build that is installed now.
 */
export async function discardUnfinished(root: string, kind: DiscardableKind): Promise<Receipt | undefined> {
  const folder = new GameFolder(root);
  if (!(await statIfThere(folder.engine))) return undefined;
  try {
    const installed = await withFolderLock(folder, async () => {
      const before = await folder.readReceipt();
      await recoverSwitch(folder);
      const now = await folder.readReceipt();
      await giveBackKept(folder);
      await DISCARD[kind](folder);
      return now?.build === before?.build ? undefined : now;
    });
    const remains = [folder.receiptFile, folder.manifestFile, folder.leftFile];
    for (const file of remains) if (await statIfThere(file)) return installed;
    await removeAll(folder.engine);
    await removeIfEmpty(folder.root);
    return undefined;
  } catch (error) {
    throw asInstallError(error);
  }
}

/**
 * What is put together of the installed build itself is a repair's. A rolling update can only be finished: the files are
 * of two builds, and the stage knows the newer one.
 */
async function discardStages(folder: GameFolder): Promise<void> {
  if (await statIfThere(folder.rollingFile)) return;
  const receipt = await folder.readReceipt();
  await folder.removeStages(receipt && folder.stageOf(receipt.build));
}

/** What a repair puts together is of the installed build; another stage is that of an update. */
async function discardRepair(folder: GameFolder): Promise<void> {
  const receipt = await folder.readReceipt();
  if (receipt) await removeAll(folder.stageOf(receipt.build).folder);
  else await discardStages(folder);
}
