import type { KeyObject } from 'node:crypto';
import { createEngine, type EngineContext } from '../../../electron/install/engine-context.ts';

/** Serves all subjects; its threads begin with the first operation and end when they are closed. */
export const engine = createEngine();

/** What operations of the engine are given here. */
export const contextOf = (trustedKeys: readonly KeyObject[]): EngineContext => ({
  ...engine,
  trustedKeys,
  keepsPrevious: false,
  signal: new AbortController().signal,
  onProgress: () => {},
});
