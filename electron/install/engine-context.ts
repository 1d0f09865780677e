import type { KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Progress } from './progress.ts';

/** What every operation of the engine is given by its caller. */
export interface EngineContext {
  /** Public keys whose signature makes a depot's files count. */
  trustedKeys: readonly KeyObject[];
  /** Threads for network, decompression, hashing and writing. */
  workers: number;
  /** Connections to the depot, over all threads. */
  connections: number;
  /** Aborting stops within moments and loses nothing: the next call goes on from there. */
  signal: AbortSignal;
  /** Called at most four times a second. */
  onProgress(progress: Progress): void;
}

export const CONNECTIONS = 8;

/** A thread for each processor core but one, two to four. */
export const workerCount = () => Math.min(4, Math.max(2, availableParallelism() - 1));
