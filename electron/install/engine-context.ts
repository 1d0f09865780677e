import type { KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { EstimatedManifest } from './estimated-manifest.ts';
import type { Progress } from './progress.ts';
import { Bandwidth } from './transfer/bandwidth.ts';
import { WorkerPool } from './workers/worker-pool.ts';

/** What lives as long as the program and serves all operations of the engine. */
export interface Engine {
  /** Threads for network, decompression, hashing and writing, of which the caller's own is one. */
  workers: WorkerPool;
  /** What is smaller, in bytes, is put together by the caller's thread alone, before another one would have started. */
  aloneBytes: number;
  /** The limit on what all operations together receive. */
  bandwidth: Bandwidth;
  estimated: EstimatedManifest;
}

/** What every operation of the engine is given by its caller. */
export interface EngineContext extends Engine {
  /** Public keys whose signature makes a depot's files count. */
  trustedKeys: readonly KeyObject[];
  /** Aborting stops within moments and loses nothing: the next call goes on from there. */
  signal: AbortSignal;
  /** Whether an update leaves the files that it replaces at hand while there is room, so that it can be undone. */
  keepsPrevious?: boolean;
  /** Called at most four times a second. */
  onProgress(progress: Progress): void;
  /** Resolves once what was reported has been heard; needed where that is done in another thread. */
  heard?(): Promise<void>;
}

/** About what one thread puts together in the time that it takes another to start. */
const ALONE_BYTES = 24 * 1024 * 1024;

/**
 * An engine with a thread for each processor core but one, two to four with the caller's own, and no limit of its
 * bandwidth.
 */
export function createEngine(): Engine {
  const threads = Math.min(4, Math.max(2, availableParallelism() - 1));
  return {
    workers: new WorkerPool(threads),
    aloneBytes: ALONE_BYTES,
    bandwidth: new Bandwidth(),
    estimated: new EstimatedManifest(),
  };
}
