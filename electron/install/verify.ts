import { lstatSync } from 'node:fs';
import { at, isFile } from '../../shared/depot/manifest.ts';
import type { EntryPlan } from '../../shared/depot/plan.ts';
import type { EngineContext } from './engine-context.ts';
import { GameFolder } from './folder/game-folder.ts';
import {
  type InstalledBuild,
  installedSource,
  looksIntact,
  readInstalled,
} from './folder/installed-build.ts';
import { performSwitch } from './folder/switch.ts';
import { asEngineWork, planSwitch } from './install.ts';
import { reportPhase, reportProgress } from './report.ts';
import { stageEntries } from './stage/stage-entries.ts';
import type { DepotAddress } from './transfer/depot-source.ts';
import { COUNT, Control } from './workers/control.ts';
import type { BadChunk, CheckPiece } from './workers/messages.ts';

/** What verifying or repairing came to, in chunks. */
export interface VerifyReport {
  checked: number;
  bad: number;
  fetched: number;
  /** Paths of the files, links and folders that are not as the build has them. */
  damaged: string[];
}

/** Files are checked in stretches of about this much, so that threads share a huge one. */
const PIECE_BYTES = 64 * 1024 * 1024;

interface Findings {
  badChunks: BadChunk[];
  /** Indexes of damaged entries: bad chunks, wrong length, missing. */
  damaged: Set<number>;
  checked: number;
}

/** Reads every installed byte and compares it with the signed build; changes nothing. Files of the player are not looked at. */
export async function verifyBuild(root: string, context: EngineContext): Promise<VerifyReport> {
  const folder = new GameFolder(root);
  return asEngineWork(folder, context, async () => {
    const installed = await readInstalled(folder, context);
    const findings = await examine(folder, installed, context);
    return { ...summaryOf(findings, installed), fetched: 0 };
  });
}

/**
 * Reads everything as verifying does, then makes each damaged file anew from its good chunks, wherever in the build
 * they lie, and the depot, and puts all of them in place at once. Resume state of earlier runs is not trusted.
 */
export async function repairBuild(
  address: DepotAddress,
  root: string,
  context: EngineContext,
): Promise<VerifyReport> {
  const folder = new GameFolder(root);
  return asEngineWork(folder, context, async () => {
    const installed = await readInstalled(folder, context);
    const findings = await examine(folder, installed, context);
    const summary = summaryOf(findings, installed);
    if (findings.damaged.size === 0) return { ...summary, fetched: 0 };
    reportPhase(context, 'repairing');
    return { ...summary, fetched: await mend(folder, installed, findings, address, context) };
  });
}

function summaryOf(findings: Findings, { manifest }: InstalledBuild): Omit<VerifyReport, 'fetched'> {
  const damaged = [...findings.damaged].sort((left, right) => left - right);
  return {
    checked: findings.checked,
    bad: findings.badChunks.length,
    damaged: damaged.flatMap((index) => manifest.entries[index]?.path ?? []),
  };
}

async function examine(
  folder: GameFolder,
  installed: InstalledBuild,
  context: EngineContext,
): Promise<Findings> {
  const { entries, chunks } = installed.manifest;
  const damaged = new Set<number>();
  for (const [index, entry] of entries.entries())
    if (!looksIntact(folder, entry) || !hasRightMode(folder, entry)) damaged.add(index);
  const pieces = checkPieces(folder, installed);
  const total = entries.reduce((sum, entry) => sum + (isFile(entry) ? entry.size : 0), 0);
  const control = Control.create();
  const stopReporting = reportProgress(context, () => ({
    phase: 'verifying',
    tracks: [{ done: control.count(COUNT.checked), total }],
    shown: 0,
  }));
  const team = context.workers.begin(
    () => ({ task: 'check', control: control.memory, chunks }),
    context.signal,
  );
  try {
    const replies = await team.ask({ type: 'check', pieces });
    const badChunks = replies.flatMap((reply) => (reply.type === 'checked' ? reply.bad : []));
    for (const { entry } of badChunks) damaged.add(entry);
    return { badChunks, damaged, checked: pieces.reduce((sum, piece) => sum + piece.chunks.length, 0) };
  } finally {
    stopReporting();
    await team.close();
  }
}

function hasRightMode(folder: GameFolder, entry: InstalledBuild['manifest']['entries'][number]): boolean {
  if (process.platform === 'win32' || !isFile(entry)) return true;
  const found = lstatSync(folder.place(entry.path), { throwIfNoEntry: false });
  return !entry.executable || (found !== undefined && (found.mode & 0o100) !== 0);
}

function checkPieces(folder: GameFolder, { manifest }: InstalledBuild): CheckPiece[] {
  const pieces: CheckPiece[] = [];
  for (const [entry, file] of manifest.entries.entries()) {
    if (!isFile(file)) continue;
    let position = 0;
    let offset = 0;
    while (position < file.chunks.length) {
      let length = 0;
      let end = position;
      for (; end < file.chunks.length && length < PIECE_BYTES; end++)
        length += at(manifest.chunks.rawLength, at(file.chunks, end));
      pieces.push({
        entry,
        file: folder.place(file.path),
        offset,
        position,
        chunks: file.chunks.slice(position, end),
      });
      position = end;
      offset += length;
    }
  }
  return pieces;
}

async function mend(
  folder: GameFolder,
  installed: InstalledBuild,
  findings: Findings,
  address: DepotAddress,
  context: EngineContext,
): Promise<number> {
  const { manifest, manifestFile, receipt } = installed;
  const bad = new Set(findings.badChunks.map(({ entry, position }) => `${entry}:${position}`));
  const damaged = [...findings.damaged].sort((left, right) => left - right);
  const plan: EntryPlan = {
    stage: damaged.filter((index) => manifest.entries[index]?.kind === 'file'),
    make: damaged.filter((index) => manifest.entries[index]?.kind !== 'file'),
    chmod: [],
    remove: [],
  };
  const { fetchedChunks } = await stageEntries(
    {
      folder,
      build: receipt.build,
      manifest,
      manifestFile,
      staged: plan.stage,
      sources: [installedSource(folder, manifest, (entry, position) => !bad.has(`${entry}:${position}`))],
      address,
      patch: undefined,
    },
    context,
  );
  reportPhase(context, 'committing');
  await performSwitch(folder, await planSwitch(folder, installed, plan, manifest));
  return fetchedChunks;
}
