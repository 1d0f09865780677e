import { chmod, writeFile } from 'node:fs/promises';
import { at, type BuildManifest } from '../../../shared/depot/manifest.ts';
import { extendChunks, type OpenedPatch } from '../../../shared/depot/patch.ts';
import {
  type ContentPlan,
  JOIN_GAP_BYTES,
  type LocalPiece,
  planSpans,
  SPAN_LIMIT_BYTES,
} from '../../../shared/depot/plan.ts';
import type { EngineContext } from '../engine-context.ts';
import { driveTime } from '../folder/drive-time.ts';
import { syncFolder, WRITE_NEW } from '../folder/files.ts';
import type { Stage } from '../folder/game-folder.ts';
import { allocatedBytes, roomAt, shortfallOf } from '../folder/space.ts';
import { promiseSpace } from '../folder/space-promise.ts';
import { asInstallError, InstallError } from '../install-error.ts';
import { modeOf } from '../platform/permissions.ts';
import { reportProgress } from '../report.ts';
import type { Bandwidth } from '../transfer/bandwidth.ts';
import { Connections, LOOK_MS } from '../transfer/connections.ts';
import type { DepotHosts } from '../transfer/depot-source.ts';
import { COUNT, Control } from '../workers/control.ts';
import type { FillContext } from '../workers/messages.ts';
import { createPatchTable, type PatchedChunk } from '../workers/patch-table.ts';
import { createPieceTable, type FilePiece } from '../workers/piece-table.ts';
import { createPlaceTable } from '../workers/place-table.ts';
import { createSpanTable, SpanQueue } from '../workers/span-queue.ts';
import { taperSpans } from '../workers/taper-spans.ts';
import { isWritten, readClaims } from './open-stage.ts';
import type { LocalBuild } from './stage-entries.ts';
import { type StageNeed, stageNeedOf } from './stage-need.ts';

/** To begin a file, flush and close it takes about as long as so many bytes of it do. */
const FILE_BYTES = 32 * 1024;

/** What is to be put together in a stage that was opened, and from where. */
export interface FillRequest {
  stage: Stage;
  manifest: BuildManifest;
  address: DepotHosts;
  /** Indexes of the file entries to stage. */
  staged: readonly number[];
  content: ContentPlan;
  /** What is to be written takes so much of the disk. */
  need: StageNeed;
  patch: BuildPatch | undefined;
  /** The builds on this disk that the content plan's pieces are of. */
  sources: readonly LocalBuild[];
  /** Whether an earlier run left something. */
  isResumed: boolean;
}

/** What a patch holds of the build, and where the installed files lie that it builds on. */
export interface BuildPatch extends OpenedPatch {
  /** The installed file of an entry of the installed build. */
  baseFile(entry: number): string;
}

export interface FillResult {
  /** How many chunks came from the depot in this run. */
  fetchedChunks: number;
  /** What was read of this disk in this run and was what it should be; `since` by the drive's clock, in ms since the epoch. */
  read: { pieces: readonly LocalPiece[]; since: number };
}

/**
 * Puts all staged files together from local pieces and the depot, every chunk verified, and flushes them to the disk.
 * Can be stopped or killed at any moment: the next call goes on where this one ended.
 */
export async function fillStage(request: FillRequest, context: EngineContext): Promise<FillResult> {
  const control = Control.create();
  const { need, content } = request;
  const missing = () => 1 - control.count(COUNT.written) / Math.max(1, content.missingBytes);
  const room = await promiseSpace(request.stage.folder, need.files, () => need.bytes * missing());
  try {
    const signal = AbortSignal.any([context.signal, room.signal]);
    return await fillPromised(request, control, { ...context, signal });
  } catch (error) {
    throw await withShortfall(error, request, context);
  } finally {
    room.giveBack();
  }
}

/** Fills a stage where there is room for it. */
async function fillPromised(
  request: FillRequest,
  control: Control,
  context: EngineContext,
): Promise<FillResult> {
  const { stage, manifest, content, need, patch } = request;
  const since = await driveTime(stage.manifestFile);
  const chunks = patch ? extendChunks(manifest, patch.rows) : manifest.chunks;
  const packs = [...manifest.packs, ...(patch?.packs ?? [])];
  const patched = new Map(patch?.rows.map(({ chunk }, row) => [chunk, manifest.chunks.count + row]));
  let fetches = content.fetches.map((chunk) => patched.get(chunk) ?? chunk);
  let copies = createPieceTable(localPieces(request));
  const sum = (list: readonly number[], column: Uint32Array) =>
    list.reduce((total, chunk) => total + at(column, chunk), 0);
  const doneBefore = sum(content.written, chunks.storedLength);
  control.add(COUNT.fetched, doneBefore);
  const totals = {
    fetch: doneBefore + sum(fetches, chunks.storedLength),
    copy: sum(
      content.copies.map(({ chunk }) => chunk),
      chunks.rawLength,
    ),
  };
  const patchTable = createPatchTable(patchedChunks(patch));
  const places = createPlaceTable(manifest.chunks.count, content.destinations);
  const stopReporting = reportProgress(context, () => {
    const fetch = { done: control.count(COUNT.fetched), total: totals.fetch };
    const copy = { done: control.count(COUNT.copied), total: totals.copy };
    const downloading = fetch.done < fetch.total;
    return {
      phase: downloading ? 'downloading' : 'copying',
      tracks: [fetch, copy],
      shown: downloading ? 0 : 1,
    };
  });

  const isSmall = content.missingBytes + need.files * FILE_BYTES < context.aloneBytes;
  const threads = isSmall ? 1 : context.workers.size;
  const team = context.workers.begin(
    threads,
    (thread) => ({
      ...fillContext(request, context, { control, chunks, packs, patched: patchTable, places }),
      thread,
      threads,
      journalFile: stage.journalFile(thread),
    }),
    context.signal,
  );
  // What was fetched before an interruption may lie in a gap, and must not be fetched again.
  const gap = request.isResumed ? 0 : JOIN_GAP_BYTES;
  const stopSteering = steerConnections(control, context.bandwidth);
  /** Whether the server knows no ranges: what is left of a pack is then asked for at once. */
  let comesWhole = false;
  let fetchedChunks = 0;
  const lacking = new Set<number>();
  try {
    while (fetches.length + copies.entry.length > 0) {
      control.reset();
      const planned = comesWhole
        ? planSpans(chunks, fetches, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
        : taperSpans(planSpans(chunks, fetches, gap, SPAN_LIMIT_BYTES), chunks);
      const spans = createSpanTable(planned, packs.length);
      const replies = await team.ask({ type: 'fill', spans, copies });
      const untaken = new SpanQueue(spans).untaken();
      comesWhole = spans.streamed.includes(1);
      fetchedChunks += fetches.length - untaken.length;
      // What should have been on this disk or come by a patch and did not comes from the build's own packs instead.
      const missing = replies.flatMap((reply) => (reply.type === 'filled' ? reply.missing : []));
      for (const chunk of missing) lacking.add(chunk);
      fetches = [...missing, ...untaken];
      copies = createPieceTable([]);
      totals.fetch = control.count(COUNT.fetched) + sum(fetches, chunks.storedLength);
      totals.copy = control.count(COUNT.copied);
    }
    await team.ask({ type: 'finish' });
    assertWritten(control.count(COUNT.written), content.missingBytes);
  } finally {
    stopReporting();
    stopSteering();
    await team.close();
  }
  await makeEmptyFilesAndModes(request);
  await syncFolder(stage.folder);
  const pieces = content.copies.filter(({ chunk }) => !lacking.has(chunk)).map(({ piece }) => piece);
  return { fetchedChunks, read: { pieces, since } };
}

/** A hole in a file is nothing that its length shows. What the journals do not speak of the next run fetches. */
function assertWritten(bytes: number, expected: number): void {
  if (bytes < expected) throw new InstallError('internal', `${bytes} of ${expected} bytes were written`);
}

/** Suits the number of connections to the line, until the returned function is called. */
function steerConnections(control: Control, bandwidth: Bandwidth): () => void {
  const connections = new Connections();
  let before = control.count(COUNT.fetched);
  control.connections = connections.under(bandwidth.limit);
  const timer = setInterval(() => {
    const now = control.count(COUNT.fetched);
    if (bandwidth.limit === undefined) connections.look(((now - before) / LOOK_MS) * 1000);
    before = now;
    control.connections = connections.under(bandwidth.limit);
  }, LOOK_MS);
  return () => clearInterval(timer);
}

function fillContext(
  { stage, address }: FillRequest,
  context: EngineContext,
  {
    control,
    chunks,
    packs,
    patched,
    places,
  }: Pick<FillContext, 'chunks' | 'packs' | 'patched' | 'places'> & { control: Control },
): Omit<FillContext, 'thread' | 'threads' | 'journalFile'> {
  return {
    task: 'fill',
    control: control.memory,
    address,
    bandwidth: context.bandwidth.memory,
    chunks,
    packs,
    patched,
    places,
    stageFolder: stage.folder,
    build: stage.build,
  };
}

function patchedChunks(patch: BuildPatch | undefined): PatchedChunk[] {
  return (patch?.rows ?? []).map(({ chunk, base }) => ({
    chunk,
    base: base && { file: patch?.baseFile(base.entry) ?? '', offset: base.offset, length: base.length },
  }));
}

/** What is copied, joined where the chunks lie one after another in the same local file. */
function* localPieces({ manifest, content, sources }: FillRequest): Generator<FilePiece> {
  let run: { entry: number; file: string; offset: number; chunks: number[] } | undefined;
  let length = 0;
  const pieceOf = ({ chunks, ...rest }: NonNullable<typeof run>): FilePiece => ({
    ...rest,
    position: 0,
    chunks: Uint32Array.from(chunks),
  });
  for (const { chunk, piece } of content.copies) {
    const { entry, offset } = piece;
    const file = sources[piece.source]?.file(entry) ?? '';
    const rawLength = at(manifest.chunks.rawLength, chunk);
    if (run?.file === file && run.offset + length === offset && length + rawLength <= SPAN_LIMIT_BYTES)
      run.chunks.push(chunk);
    else {
      if (run) yield pieceOf(run);
      run = { entry, file, offset, chunks: [chunk] };
      length = 0;
    }
    length += rawLength;
  }
  if (run) yield pieceOf(run);
}

async function makeEmptyFilesAndModes({ stage, manifest, staged }: FillRequest): Promise<void> {
  for (const index of staged) {
    const entry = manifest.entries[index];
    if (entry?.kind !== 'file') continue;
    if (entry.size === 0) await writeFile(stage.file(index), '', { flag: WRITE_NEW });
    if (entry.executable) await chmod(stage.file(index), modeOf(true));
  }
}

/** A disk that filled up on the way is reported with what is missing now. */
async function withShortfall(
  error: unknown,
  { stage, manifest, staged }: FillRequest,
  context: EngineContext,
): Promise<unknown> {
  if (context.signal.aborted) return error;
  const failure = asInstallError(error);
  if (failure.fault !== 'disk-full') return failure;
  const claims = await readClaims(stage, manifest);
  const room = await roomAt(stage.folder);
  const need = stageNeedOf(
    manifest,
    staged,
    (place) => isWritten(claims, place),
    (entry) => allocatedBytes(stage.file(entry)),
    room.blockSize,
  );
  const shortfall = shortfallOf(need.bytes, room.bytes);
  // Where no bytes lack it is names, or what this user may take: nobody can say how much.
  return new InstallError('disk-full', failure.message, {
    shortfall: shortfall || undefined,
    cause: failure,
  });
}
