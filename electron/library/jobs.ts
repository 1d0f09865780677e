import type { BuildType, InstallJob } from '../../shared/bridge/install.ts';

/** Work on installed builds: installing, updating, verifying, repairing, removing. */
export interface Jobs {
  list(): InstallJob[];
  /** Puts a job in the queue; one that waits or runs for the same build already is answered instead of doubled. */
  start(kind: InstallJob['kind'], storeId: number, type: BuildType, folderId?: string): Promise<InstallJob>;
  pause(id: string): InstallJob;
  resume(id: string): InstallJob;
  cancel(id: string): InstallJob;
  onChange(listener: (jobs: InstallJob[]) => void): void;
}
