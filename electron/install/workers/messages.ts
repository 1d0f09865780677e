import type { InstallFault } from '../../../shared/bridge/install.ts';
import type { ChunkTable, Pack } from '../../../shared/depot/manifest.ts';
import type { DepotHosts } from '../transfer/depot-source.ts';
import type { PatchTable } from './patch-table.ts';
import type { PieceTable } from './piece-table.ts';
import type { PlaceTable } from './place-table.ts';
import type { SpanTable } from './span-queue.ts';

/** What a task that fills a stage must know; sent once. */
export interface FillContext {
  task: 'fill';
  control: SharedArrayBuffer;
  address: DepotHosts;
  /** The thread's number, and how many there are. */
  thread: number;
  threads: number;
  /** Memory of the `Bandwidth`. */
  bandwidth: SharedArrayBuffer;
  /** The build's chunks and, as further ones, what a patch holds. */
  chunks: ChunkTable;
  packs: Pack[];
  patched: PatchTable;
  places: PlaceTable;
  stageFolder: string;
  build: string;
  journalFile: string;
}

/** What a task that checks installed files must know; sent once. */
export interface CheckContext {
  task: 'check';
  control: SharedArrayBuffer;
  chunks: ChunkTable;
}

/** A chunk of an installed file whose bytes are not what they should be. */
export interface BadChunk {
  entry: number;
  position: number;
}

export type WorkerContext = FillContext | CheckContext;

export type TaskRequest =
  | { type: 'fill'; spans: SpanTable; copies: PieceTable }
  | { type: 'check'; pieces: PieceTable }
  /** Flush what was written, end the journal. */
  | { type: 'finish' }
  /** Forget the task, whatever became of it. */
  | { type: 'end' };

export type TaskReply =
  /** Chunks that should have been on this disk and were not. */
  | { type: 'filled'; missing: number[] }
  | { type: 'checked'; bad: BadChunk[] }
  | { type: 'finished' }
  | { type: 'ended' }
  | { type: 'failed'; fault: InstallFault; message: string; retryAfterMs: number | undefined };

/** What a thread is sent; `task` tells the operations apart that it works for. */
export type WorkerRequest =
  | { task: number; type: 'begin'; context: WorkerContext }
  /** Each is answered by one `WorkerReply`. */
  | { task: number; type: 'ask'; request: TaskRequest }
  | { task: number; type: 'stop' };

export interface WorkerReply {
  task: number;
  reply: TaskReply;
}
