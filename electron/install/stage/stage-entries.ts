import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { at, type BuildManifest } from '../../../shared/depot/manifest.ts';
import { buildNameOf, openManifest } from '../../../shared/depot/manifest-file.ts';
import { firstPlaces, indexPieces, type LocalSource, planContent } from '../../../shared/depot/plan.ts';
import type { EngineContext } from '../engine-context.ts';
import { assertRealFolder, readIfThere, writeAtomically } from '../folder/files.ts';
import type { GameFolder, Stage } from '../folder/game-folder.ts';
import type { DepotAddress } from '../transfer/depot-source.ts';
import { type BuildPatch, type FillResult, fillStage } from './fill-stage.ts';
import { type Claims, isWritten, type OlderStage, openStage, readClaims } from './open-stage.ts';

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
  address: DepotAddress;
  /** A short way from the installed build, where there is one. */
  patch: BuildPatch | undefined;
}

/**
 * Puts entries of a build together in its stage, from everything that lies on this disk and else from the depot. Nothing
 * that an earlier run verified is fetched again, even if it worked on another build that has been overtaken since.
 */
export async function stageEntries(request: StageRequest, context: EngineContext): Promise<FillResult> {
  const { folder, manifest, staged } = request;
  const stage = folder.stageOf(request.build);
  await mkdir(stage.folder, { recursive: true });
  await assertRealFolder(stage.folder);
  await writeAtomically(stage.manifestFile, request.manifestFile);
  const older = await olderStages(folder, request.build, context);
  const claims = await openStage(stage, manifest, staged, older);
  const sources = [
    ...request.sources,
    stagedBuild(stage, manifest, claims),
    ...older.map((each) => stagedBuild(each.stage, each.manifest, each.claims)),
  ];
  const pieces = indexPieces(sources);
  const content = planContent(manifest, staged, pieces, (place) => isWritten(claims, place));
  return fillStage(
    {
      stage,
      manifest,
      address: request.address,
      patch: request.patch,
      staged,
      content,
      sources,
      isResumed: older.length > 0 || claims.some((claim) => claim > 0),
    },
    context,
  );
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
async function olderStages(folder: GameFolder, build: string, context: EngineContext): Promise<OlderStage[]> {
  const older: OlderStage[] = [];
  for (const name of await folder.stages()) {
    const stage = genuineStage(
      await readIfThere(path.join(folder.engine, name, 'manifest')),
      folder,
      context,
    );
    if (!stage || stage.stage.build === build) continue;
    older.push({ ...stage, claims: await readClaims(stage.stage, stage.manifest) });
  }
  return older;
}

function genuineStage(
  manifestFile: Buffer | undefined,
  folder: GameFolder,
  context: EngineContext,
): Pick<OlderStage, 'stage' | 'manifest'> | undefined {
  if (!manifestFile) return undefined;
  try {
    const manifest = openManifest(manifestFile, context.trustedKeys);
    return { stage: folder.stageOf(buildNameOf(manifestFile)), manifest };
  } catch {
    return undefined;
  }
}
