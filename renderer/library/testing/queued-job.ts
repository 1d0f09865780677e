import type { InstallJob } from '../../../shared/bridge/install.ts';

/** An install that waits for its turn, as far as a test does not say otherwise. */
export const queuedJob = (changes: Partial<InstallJob> = {}): InstallJob => ({
  id: '5d4f1f0e-6f38-4c3f-9b7e-0b8a4a4c1a11',
  storeId: 1001,
  type: 'official',
  kind: 'install',
  folderId: null,
  state: 'queued',
  phase: null,
  reason: 'waiting-turn',
  next: { by: 'queue', at: null, help: 'start-now' },
  since: 0,
  bytesDone: 0,
  bytesTotal: 0,
  bytesPerSecond: 0,
  secondsLeft: null,
  shortfall: null,
  report: null,
  ...changes,
});
