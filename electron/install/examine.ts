import { at, type BuildManifest, isFile } from '../../shared/depot/manifest.ts';
import type { EngineContext } from './engine-context.ts';
import { inParallel, statIfThereSync } from './folder/files.ts';
import type { GameFolder } from './folder/game-folder.ts';
import { type InstalledBuild, looksIntact } from './folder/installed-build.ts';
import { isRunnable } from './platform/permissions.ts';
import { platform } from './platform/platform.ts';
import { reportProgress } from './report.ts';
import { COUNT, Control } from './workers/control.ts';
import type { BadChunk } from './workers/messages.ts';
import { createPieceTable, type FilePiece } from './workers/piece-table.ts';

/** Files are checked in stretches of about this much, so that threads share a huge one and end together. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** One thread has checked less than this before another has started. */
const ALONE_BYTES = 128 * 1024 * 1024;

/** How the files of a build really are. */
export interface Findings {
  badChunks: BadChunk[];
  /** Indexes of damaged entries: bad chunks, wrong length or mode, missing. */
  damaged: Set<number>;
  /** Chunks looked at. */
  checked: number;
}

/** Reads every byte of a build's installed files, or of those at the given paths, and compares it with the build. */
export async function examine(
  folder: GameFolder,
  installed: Pick<InstalledBuild, 'manifest'>,
  context: EngineContext,
  paths?: ReadonlySet<string>,
): Promise<Findings> {
  const { manifest } = installed;
  const findings: Findings = { badChunks: [], damaged: new Set(), checked: 0 };
  const wanted = [...manifest.entries.entries()].filter(([, { path }]) => !paths || paths.has(path));
  const files = wanted.flatMap(([index, entry]) =>
    isFile(entry) ? [{ entry: index, place: folder.place(entry.path) }] : [],
  );
  const read = async () => {
    const { badChunks, checked } = await checkFiles(manifest, files, context);
    for (const { entry } of badChunks) findings.damaged.add(entry);
    findings.badChunks = badChunks;
    findings.checked = checked;
  };
  const look = async () => {
    for (const [index, entry] of wanted)
      if (!looksIntact(folder, entry) || !hasRightMode(folder, entry)) findings.damaged.add(index);
  };
  // To look takes long where there are many files: the other threads start and read meanwhile.
  await inParallel(2, [read, look], (work) => work());
  return findings;
}

/** A file that should be that of a build's entry, wherever it lies. */
export interface PlacedFile {
  entry: number;
  place: string;
}

/**
 * Reads every byte of files and compares it with the entries of a build, but for chunks that are known to be right. A
 * file that is too long is not told.
 */
export async function checkFiles(
  manifest: BuildManifest,
  files: readonly PlacedFile[],
  context: EngineContext,
  isKnown: (entry: number, offset: number) => boolean = () => false,
): Promise<Pick<Findings, 'badChunks' | 'checked'>> {
  const { chunks } = manifest;
  const pieces = createPieceTable(checkPieces(manifest, files, isKnown));
  const total = pieces.chunks.reduce((sum, chunk) => sum + at(chunks.rawLength, chunk), 0);
  const control = Control.create();
  const stopReporting = reportProgress(context, () => ({
    phase: 'verifying',
    tracks: [{ done: control.count(COUNT.checked), total }],
    shown: 0,
  }));
  const team = context.workers.begin(
    total < ALONE_BYTES ? 1 : context.workers.size,
    () => ({ task: 'check', control: control.memory, chunks }),
    context.signal,
  );
  try {
    const replies = await team.ask({ type: 'check', pieces });
    const badChunks = replies.flatMap((reply) => (reply.type === 'checked' ? reply.bad : []));
    return { badChunks, checked: pieces.chunks.length };
  } finally {
    stopReporting();
    await team.close();
  }
}

function hasRightMode(folder: GameFolder, entry: InstalledBuild['manifest']['entries'][number]): boolean {
  if (!platform.hasModes || !isFile(entry) || !entry.executable) return true;
  const found = statIfThereSync(folder.place(entry.path));
  return found !== undefined && isRunnable(found.mode);
}

function* checkPieces(
  { entries, chunks }: BuildManifest,
  files: readonly PlacedFile[],
  isKnown: (entry: number, offset: number) => boolean,
): Generator<FilePiece> {
  for (const { entry, place } of files) {
    const file = entries[entry];
    if (!file || !isFile(file)) continue;
    let offset = 0;
    for (let position = 0; position < file.chunks.length; ) {
      let length = 0;
      let end = position;
      for (; end < file.chunks.length && length < PIECE_BYTES; end++) {
        if (isKnown(entry, offset + length)) break;
        length += at(chunks.rawLength, at(file.chunks, end));
      }
      if (end > position)
        yield { entry, file: place, offset, position, chunks: file.chunks.subarray(position, end) };
      else length = at(chunks.rawLength, at(file.chunks, end++));
      position = end;
      offset += length;
    }
  }
}
