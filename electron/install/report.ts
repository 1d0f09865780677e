import type { JobPhase } from '../../shared/bridge/install.ts';
import type { EngineContext } from './engine-context.ts';
import { PROGRESS_INTERVAL_MS, ProgressMeter, type Track } from './progress.ts';

interface Snapshot {
  phase: JobPhase;
  /** Always the same tracks in the same order. */
  tracks: Track[];
  /** Which of them has its bytes and speed shown. */
  shown: number;
}

/** Reports progress now and then until the returned function is called, which reports a last time. */
export function reportProgress(context: EngineContext, look: () => Snapshot): () => void {
  const meter = new ProgressMeter();
  const report = () => {
    const { phase, tracks, shown } = look();
    const { speeds, secondsLeft } = meter.measure(performance.now(), tracks);
    context.onProgress({
      phase,
      bytesDone: tracks[shown]?.done ?? 0,
      bytesTotal: tracks[shown]?.total ?? 0,
      bytesPerSecond: speeds[shown] ?? 0,
      secondsLeft,
    });
  };
  report();
  const timer = setInterval(report, PROGRESS_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    report();
  };
}

/** Reports that a phase without measurable progress has begun. */
export function reportPhase(context: EngineContext, phase: JobPhase): void {
  context.onProgress({ phase, bytesDone: 0, bytesTotal: 0, bytesPerSecond: 0, secondsLeft: undefined });
}

/**
 * Reports that the game's files are changed from here on. Goes on once that was heard, so that who hears it can still
 * stop it: throws the reason of a signal that was aborted by then.
 */
export async function reportCommitting(context: EngineContext): Promise<void> {
  reportPhase(context, 'committing');
  await context.heard?.();
  context.signal.throwIfAborted();
}
