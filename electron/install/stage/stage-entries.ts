import path from 'node:path';
import type { InstallFault } from '../../../shared/bridge/install.ts';
import { at, type BuildManifest } from '../../../shared/depot/manifest.ts';
import { buildNameOf } from '../../../shared/depot/manifest-file.ts';
import { firstPlaces, indexPieces, type LocalSource, planContent } from '../../../shared/depot/plan.ts';
import type { EngineContext } from '../engine-context.ts';
import { assertRealFolder, makeFolder, readIfThere, writeAtomically } from '../folder/files.ts';
import type { GameFolder, Stage } from '../folder/game-folder.ts';
import { genuineManifest } from '../folder/installed-build.ts';
import { allocatedBytes, roomAt } from '../folder/space.ts';
import { asInstallError, InstallError } from '../install-error.ts';
import type { DepotHosts } from '../transfer/depot-source.ts';
import { type BuildPatch, type FillRequest, type FillResult, fillStage } from './fill-stage.ts';
import { type Claims, isWritten, type OlderStage, openStage, readClaims } from './open-stage.ts';
import { stageNeedOf } from './stage-need.ts';

/** A build whose bytes, or some of them, lie in files of this disk. */
export interface LocalBuild extends LocalSource {
  file(entry: number): string;
}

export interface StageRequest {
  folder: GameFolder;
  build: string;
  manifest: BuildManifest;
  /** The manifest's signed file, kept in the stage. */
  manifestFile: Uint8Array;
  /** Indexes of the file entries to put together. */
  staged: readonly number[];
  /** Local builds that may serve, the best first. What earlier runs staged, for this build or another, is found here. */
  sources: readonly LocalBuild[];
  /** Undefined: only what lies on this disk may be used. */
  address: DepotHosts | undefined;
  /** A short way from the installed build, where there is one. */
  patch: BuildPatch | undefined;
  /** Whether those entries alone are welcome that this disk can put together while the depot cannot be reached. */
  takesPart: boolean;
  /** Whether journals of this boot are believed; else all they speak of is read and hashed. */
  trustsJournals: boolean;
}

export interface StageResult extends FillResult {
  /** The entries that are whole, and what stood against the others. */
  staged: readonly number[];
  hindrance: InstallError | undefined;
}

/** What can stand against fetching from a depot. */
export const DEPOT_FAULTS: readonly InstallFault[] = [
  'offline',
  'captive-portal',
  'server-busy',
  'server-wrong-content',
  'signature-invalid',
  'licence-missing',
];

/**
 * Puts entries of a build together in its stage, from everything that lies on this disk and else from the depot. Nothing
 * that an earlier run verified is fetched again, even if it worked on another build that has been overtaken since.
 */
export async function stageEntries(request: StageRequest, context: EngineContext): Promise<StageResult> {
  const stage = request.folder.stageOf(request.build);
  // In the game's own folder alone: where that was taken away, nothing is made in its place.
  const isNew = await makeFolder(stage.folder);
  await assertRealFolder(stage.folder);
  await writeAtomically(stage.manifestFile, request.manifestFile);
  try {
    const content = await planStage(request, stage, isNew, context);
    const lacking = content.content.fetches.length;
    if (!request.address && lacking > 0)
      throw new InstallError('offline', `${lacking} chunks are not on this disk`);
    const filled = await fillStage({ ...request, ...content, stage }, context);
    return { staged: request.staged, ...filled, hindrance: undefined };
  } catch (error) {
    const hindrance = asInstallError(error);
    if (context.signal.aborted || !request.takesPart || !DEPOT_FAULTS.includes(hindrance.fault)) throw error;
    const content = await planStage(request, stage, isNew, context);
    const lacking = new Set(content.content.fetches);
    const staged = request.staged.filter((index) => {
      const entry = request.manifest.entries[index];
      return entry?.kind === 'file' && !entry.chunks.some((chunk) => lacking.has(chunk));
    });
    const local = await planStage({ ...request, staged }, stage, isNew, context);
    const filled = await fillStage({ ...request, ...local, stage, staged }, context);
    return { staged, ...filled, hindrance };
  }
}

/** Where every chunk that a stage still lacks comes from. */
async function planStage(
  { folder, manifest, staged, ...request }: StageRequest,
  stage: Stage,
  isNew: boolean,
  context: EngineContext,
): Promise<Pick<FillRequest, 'address' | 'content' | 'need' | 'sources' | 'isResumed'>> {
  const older = await olderStages(folder, stage, context);
  const claims = await openStage(stage, manifest, staged, { older, trustsJournals: request.trustsJournals });
  const isHere = (place: number) => isWritten(claims, place);
  const isBegun = claims.some((claim) => claim > 0);
  const sources = [
    ...request.sources,
    // Of a stage that was not begun there is nothing to look through.
    ...(isBegun ? [stagedBuild(stage, manifest, claims)] : []),
    ...older.map((each) => stagedBuild(each.stage, each.manifest, each.claims)),
  ];
  const content = planContent(manifest, staged, indexPieces(sources), isHere);
  return {
    // Without a depot nothing is fetched but what turns out damaged here; the stage has no packs.
    address: request.address ?? { base: stage.folder, headers: {} },
    content,
    need: stageNeedOf(
      manifest,
      staged,
      isBegun ? isHere : undefined,
      (entry) => (isNew && !isBegun ? undefined : allocatedBytes(stage.file(entry))),
      (await roomAt(stage.folder)).blockSize,
    ),
    sources,
    isResumed: older.length > 0 || isBegun,
  };
}

function stagedBuild(stage: Stage, manifest: BuildManifest, claims: Claims): LocalBuild {
  const starts = firstPlaces(manifest);
  return {
    manifest,
    // Bytes are verified when they are copied, so that a mere rumour of them is worth a look.
    holds: (entry, position) => at(claims, at(starts, entry) + position) > 0,
    file: (entry) => stage.file(entry),
  };
}

/** Stages that were begun for other builds. One whose manifest is not genuine serves nobody. */
async function olderStages(folder: GameFolder, own: Stage, context: EngineContext): Promise<OlderStage[]> {
  const older: OlderStage[] = [];
  for (const name of await folder.stages()) {
    if (name === path.basename(own.folder)) continue;
    const stage = genuineStage(
      await readIfThere(path.join(folder.engine, name, 'manifest')),
      folder,
      context,
    );
    if (!stage || stage.stage.build === own.build) continue;
    older.push({ ...stage, claims: await readClaims(stage.stage, stage.manifest) });
  }
  return older;
}

function genuineStage(
  manifestFile: Buffer | undefined,
  folder: GameFolder,
  context: EngineContext,
): Pick<OlderStage, 'stage' | 'manifest'> | undefined {
  const manifest = manifestFile && genuineManifest(manifestFile, context);
  return manifest && { stage: folder.stageOf(buildNameOf(manifestFile)), manifest };
}
