import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { at, isFile } from '../../shared/depot/manifest.ts';
import { buildNameOf, openManifest } from '../../shared/depot/manifest-file.ts';
import { firstPlaces, planEntries } from '../../shared/depot/plan.ts';
import type { EngineContext } from './engine-context.ts';
import { assertRealFolder, readIfThere, statIfThere } from './folder/files.ts';
import { GameFolder, type Receipt, readReceiptFile } from './folder/game-folder.ts';
import {
  type InstalledBuild,
  installedSource,
  looksIntact,
  readInstalled,
} from './folder/installed-build.ts';
import { performSwitch } from './folder/switch.ts';
import { planSwitch } from './folder/switch-plan.ts';
import { asEngineWork, assertOneBuild, type InstallReport } from './install.ts';
import { InstallError } from './install-error.ts';
import { reportCommitting } from './report.ts';
import { JournalWriter, NO_BOOT } from './stage/journal.ts';
import { stageEntries } from './stage/stage-entries.ts';

/** The build that `rollBackBuild` can bring back; nothing when none was kept. */
export async function previousBuild(root: string): Promise<Receipt | undefined> {
  return readReceiptFile(receiptFileOf(new GameFolder(root)));
}

const receiptFileOf = ({ previousFolder }: GameFolder) => path.join(previousFolder, 'receipt.json');

/**
 * Leaves the named build for the one that it replaced, from what was kept of that one and what both share: every chunk is
 * verified, nothing is downloaded. The build that is left is kept in turn and can be gone forth to. After a crash the
 * same call goes on; where the named build is not installed any more, nothing is left to do. Throws `folder-missing`
 * when no build is kept, `offline` when something kept is damaged.
 */
export async function rollBackBuild(
  root: string,
  left: string,
  context: EngineContext,
): Promise<InstallReport> {
  const folder = new GameFolder(root);
  return asEngineWork(folder, context, async (recovered, trusting) => {
    await assertOneBuild(folder);
    const installed = await readInstalled(folder, trusting);
    if (installed.receipt.build !== left) return { ...installed.receipt, kept: recovered };
    const previous = await readPrevious(folder, trusting);
    if (!previous) throw new InstallError('folder-missing', `no earlier build is kept in ${folder.root}`);
    const { manifest, manifestFile, receipt } = previous;
    const plan = planEntries(manifest, installed.manifest, (entry) => looksIntact(folder, entry));
    await takeBack(folder, previous, plan.stage);
    await stageEntries(
      {
        folder,
        build: receipt.build,
        manifest,
        manifestFile,
        staged: plan.stage,
        sources: [installedSource(folder, installed.manifest, () => true)],
        address: undefined,
        patch: undefined,
        takesPart: false,
        trustsJournals: true,
      },
      trusting,
    );
    await reportCommitting(trusting);
    const switchPlan = await planSwitch(folder, previous, plan, installed.manifest, {
      previous: installed.receipt,
      keepsPrevious: false,
      stages: 'all-go',
      rolling: null,
    });
    return { ...receipt, kept: [...recovered, ...(await performSwitch(folder, switchPlan))] };
  });
}

async function readPrevious(folder: GameFolder, context: EngineContext): Promise<InstalledBuild | undefined> {
  const receipt = await readReceiptFile(receiptFileOf(folder));
  const manifestFile = await readIfThere(path.join(folder.previousFolder, 'manifest'));
  if (!receipt || !manifestFile) return undefined;
  const manifest = openManifest(manifestFile, context.trustedKeys);
  return buildNameOf(manifestFile) === receipt.build ? { receipt, manifest, manifestFile } : undefined;
}

/** Moves the kept files into the stage, where they are hashed before they count. */
async function takeBack(
  folder: GameFolder,
  { manifest, receipt }: InstalledBuild,
  staged: readonly number[],
): Promise<void> {
  const stage = folder.stageOf(receipt.build);
  await mkdir(stage.folder, { recursive: true });
  await assertRealFolder(stage.folder);
  const starts = firstPlaces(manifest);
  const moves: { from: string; to: string }[] = [];
  const journal = new JournalWriter(stage.journalFile('previous'), stage.identity, NO_BOOT);
  for (const index of staged) {
    const entry = manifest.entries[index];
    const from = path.join(folder.previousFolder, String(index));
    const to = stage.file(index);
    const isTaken = (await statIfThere(to)) !== undefined;
    if (!entry || !isFile(entry) || !(isTaken || (await statIfThere(from))?.isFile())) continue;
    // One that an earlier run took may not be journalled yet.
    journal.add(entry.chunks.map((_, position) => at(starts, index) + position));
    if (!isTaken) moves.push({ from, to });
  }
  journal.close();
  for (const { from, to } of moves) await rename(from, to);
}
