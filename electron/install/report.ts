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
