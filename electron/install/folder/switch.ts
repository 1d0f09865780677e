import { rm } from 'node:fs/promises';
import type { GameFolder } from './game-folder.ts';
import { heldFileError } from './held-files.ts';
import { type KeptFile, readSwitchPlan, type SwitchPlan, writeSwitchPlan } from './switch-plan.ts';
import { SwitchWork } from './switch-work.ts';

/**
 * Carries a switch out and answers what of the player's had to be kept aside. When a file cannot change places,
 * everything is put back and `files-in-use` or the cause is thrown. Once all have, the only way is on: what could not be
 * written then is written by `recoverSwitch`.
 */
export async function performSwitch(folder: GameFolder, plan: SwitchPlan): Promise<KeptFile[]> {
  const work = new SwitchWork(folder, plan);
  await work.assertStaged();
  await rm(folder.asideFolder, { recursive: true, force: true });
  await writeSwitchPlan(folder, plan);
  try {
    await work.forward(false);
  } catch (error) {
    await writeSwitchPlan(folder, { ...plan, direction: 'back' });
    await work.back();
    throw heldFileError(error);
  }
  return work.finish();
}

/**
 * Finishes what a crash interrupted, and answers what of the player's was kept aside. Where a new file has vanished
 * since, everything is put back. Needs no network.
 */
export async function recoverSwitch(folder: GameFolder): Promise<KeptFile[]> {
  const plan = await readSwitchPlan(folder);
  // A damaged one stays until every file was read: the game may be of two builds.
  if (!plan || plan === 'damaged') return [];
  const work = new SwitchWork(folder, plan);
  if (plan.direction === 'forward' && (await work.isWhole())) await work.forward(true);
  else if (plan.direction !== 'finish') {
    await writeSwitchPlan(folder, { ...plan, direction: 'back' });
    await work.back();
    return [];
  }
  return work.finish();
}
