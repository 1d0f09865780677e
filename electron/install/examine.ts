import { at, isFile } from '../../shared/depot/manifest.ts';
import type { EngineContext } from './engine-context.ts';
import { statIfThereSync } from './folder/files.ts';
import type { GameFolder } from './folder/game-folder.ts';
import { type InstalledBuild, looksIntact } from './folder/installed-build.ts';
import { isRunnable } from './platform/permissions.ts';
import { platform } from './platform/platform.ts';
import { reportProgress } from './report.ts';
import { COUNT, Control } from './workers/control.ts';
import type { BadChunk } from './workers/messages.ts';
import { createPieceTable, type FilePiece } from './workers/piece-table.ts';

/** Files are checked in stretches of about this much, so that threads share a huge one. */
const PIECE_BYTES = 64 * 1024 * 1024;

/** How the files of a build really are. */
export interface Findings {
  badChunks: BadChunk[];
  /** Indexes of damaged entries: bad chunks, wrong length or mode, missing. */
  damaged: Set<number>;
  /** Chunks looked at. */
  checked: number;
}

/** Reads every byte of a build's installed files and compares it with the build. */
export async function examine(
  folder: GameFolder,
  installed: Pick<InstalledBuild, 'manifest'>,
  context: EngineContext,
): Promise<Findings> {
  const { entries, chunks } = installed.manifest;
  const damaged = new Set<number>();
  for (const [index, entry] of entries.entries())
    if (!looksIntact(folder, entry) || !hasRightMode(folder, entry)) damaged.add(index);
  const pieces = createPieceTable(checkPieces(folder, installed));
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
    return { badChunks, damaged, checked: pieces.chunks.length };
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
  folder: GameFolder,
  { manifest }: Pick<InstalledBuild, 'manifest'>,
): Generator<FilePiece> {
  for (const [entry, file] of manifest.entries.entries()) {
    if (!isFile(file)) continue;
    let position = 0;
    let offset = 0;
    while (position < file.chunks.length) {
      let length = 0;
      let end = position;
      for (; end < file.chunks.length && length < PIECE_BYTES; end++)
        length += at(manifest.chunks.rawLength, at(file.chunks, end));
      yield {
        entry,
        file: folder.place(file.path),
        offset,
        position,
        chunks: file.chunks.subarray(position, end),
      };
      position = end;
      offset += length;
    }
  }
}
