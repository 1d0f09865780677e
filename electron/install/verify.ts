import { ENGINE_FOLDER } from '../../shared/depot/paths.ts';
import type { EntryPlan } from '../../shared/depot/plan.ts';
import { buildsBeside } from './builds-beside.ts';
import type { EngineContext } from './engine-context.ts';
import { examine, type Findings } from './examine.ts';
import { GameFolder } from './folder/game-folder.ts';
import {
  findInstalled,
  type InstalledBuild,
  installedSource,
  readInstalled,
} from './folder/installed-build.ts';
import { performSwitch } from './folder/switch.ts';
import { type KeptFile, planSwitch, readSwitchPlan } from './folder/switch-plan.ts';
import { asEngineWork, assertNotRolling, assertOneBuild } from './install.ts';
import { asInstallError, InstallError } from './install-error.ts';
import { withAnnouncedKeys } from './offer.ts';
import { changedFiles } from './player-edits.ts';
import { reportCommitting, reportPhase } from './report.ts';
import { type RestoredBuild, restoreInstalled } from './restore-record.ts';
import { stageEntries } from './stage/stage-entries.ts';
import type { DepotAddress } from './transfer/depot-source.ts';

/** What verifying or repairing came to, in chunks. */
export interface VerifyReport {
  checked: number;
  bad: number;
  fetched: number;
  /** Paths of the files, links and folders that are not as the build has them. */
  damaged: string[];
}

export interface RepairReport extends VerifyReport {
  /** Those of the damaged paths that could not be mended, and what stood against it. */
  unmended: string[];
  /** Files that the player had changed, and the names under which they were kept. */
  kept: KeptFile[];
  hindrance: InstallError | undefined;
}

/** Reads every installed byte and compares it with the signed build; changes nothing. Files of the player are not looked at. */
export async function verifyBuild(root: string, context: EngineContext): Promise<VerifyReport> {
  const folder = new GameFolder(root);
  return asEngineWork(folder, context, async (_kept, trusting) => {
    await assertOneBuild(folder);
    const installed = await readInstalled(folder, trusting);
    const findings = await examine(folder, installed, trusting);
    return { ...summaryOf(findings, installed), fetched: 0 };
  });
}

/** Stands for the game's own record among the paths that are damaged. */
const RECORD = `${ENGINE_FOLDER}/manifest`;

/**
 * Reads everything as verifying does, then makes each damaged file anew from its good chunks, wherever they lie on this
 * disk, and the depot, and puts them in place at once. What earlier runs believed is not trusted; a damaged record of
 * the game itself is fetched again. While the depot cannot be reached, or none is named, what this disk can mend is
 * mended and the rest is left as it is and told. `suspects`: what the last run could not mend; the rest was read then.
 */
export async function repairBuild(
  address: DepotAddress | undefined,
  root: string,
  context: EngineContext,
  suspects?: readonly string[],
): Promise<RepairReport> {
  const folder = new GameFolder(root);
  return asEngineWork(folder, context, async (_kept, known) => {
    await assertNotRolling(folder);
    if (address)
      return withAnnouncedKeys(folder, address, known, async (trusting) => {
        const installed = await restoreInstalled(folder, address, trusting);
        return examineAndMend(folder, installed, address, trusting, suspects);
      });
    try {
      const found = await findInstalled(folder, known);
      const isDoubtful = (await readSwitchPlan(folder)) === 'damaged';
      return await examineAndMend(folder, found && { ...found, isDoubtful }, undefined, known, suspects);
    } catch (error) {
      const hindrance = asInstallError(error);
      if (hindrance.fault !== 'record-damaged') throw error;
      const paths = { damaged: [RECORD], unmended: [RECORD], kept: [] };
      return { checked: 0, bad: 0, fetched: 0, ...paths, hindrance };
    }
  });
}

async function examineAndMend(
  folder: GameFolder,
  installed: RestoredBuild | undefined,
  address: DepotAddress | undefined,
  context: EngineContext,
  suspects: readonly string[] | undefined,
): Promise<RepairReport> {
  if (!installed) throw new InstallError('folder-missing', `nothing is installed in ${folder.root}`);
  const isPartEnough = suspects && !suspects.includes(RECORD) && !installed.isDoubtful;
  const findings = await examine(folder, installed, context, isPartEnough ? new Set(suspects) : undefined);
  const summary = summaryOf(findings, installed);
  // In doubt the record is written anew even so.
  if (findings.damaged.size === 0 && !installed.isDoubtful)
    return { ...summary, fetched: 0, unmended: [], kept: [], hindrance: undefined };
  reportPhase(context, 'repairing');
  return { ...summary, ...(await mend(folder, installed, findings, address, context)) };
}

function summaryOf(findings: Findings, installed: InstalledBuild): Omit<VerifyReport, 'fetched'> {
  return {
    checked: findings.checked,
    bad: findings.badChunks.length,
    damaged: pathsOf(installed, sorted(findings.damaged)),
  };
}

const sorted = (entries: Iterable<number>) => [...entries].sort((left, right) => left - right);

const pathsOf = ({ manifest }: InstalledBuild, entries: readonly number[]) =>
  entries.flatMap((index) => manifest.entries[index]?.path ?? []);

type Mending = Pick<RepairReport, 'fetched' | 'unmended' | 'kept' | 'hindrance'>;

async function mend(
  folder: GameFolder,
  installed: RestoredBuild,
  findings: Findings,
  address: DepotAddress | undefined,
  context: EngineContext,
): Promise<Mending> {
  const { manifest, manifestFile, receipt } = installed;
  const bad = new Set(findings.badChunks.map(({ entry, position }) => `${entry}:${position}`));
  const isFileEntry = (index: number) => manifest.entries[index]?.kind === 'file';
  const damaged = sorted(findings.damaged);
  const files = damaged.filter(isFileEntry);
  const { staged, fetchedChunks, hindrance } = await stageEntries(
    {
      folder,
      build: receipt.build,
      manifest,
      manifestFile,
      staged: files,
      sources: [
        installedSource(folder, manifest, (entry, position) => !bad.has(`${entry}:${position}`)),
        ...(await buildsBeside(address?.beside, context)),
      ],
      address,
      patch: undefined,
      takesPart: true,
      trustsJournals: false,
    },
    context,
  );
  await reportCommitting(context);
  const mended = new Set(staged);
  const unmended = files.filter((entry) => !mended.has(entry));
  const plan: EntryPlan = {
    stage: [...staged],
    make: damaged.filter((index) => !isFileEntry(index)),
    chmod: [],
    remove: [],
  };
  // In doubt the files may be those of another build.
  const changed = new Set(findings.badChunks.map(({ entry }) => entry));
  const theirs = installed.isDoubtful ? undefined : changedFiles(folder, manifest, changed, staged);
  const kept = await performSwitch(
    folder,
    await planSwitch(folder, installed, plan, manifest, {
      ...(theirs && { theirs }),
      previous: null,
      keepsPrevious: true,
      // What was fetched of a file that is not whole yet serves the next try.
      stages: unmended.length > 0 ? 'stay' : 'own-goes',
      rolling: null,
    }),
  );
  return { fetched: fetchedChunks, unmended: pathsOf(installed, unmended), kept, hindrance };
}
