import type { BuildType } from '../../shared/bridge/install.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import type { InstallQueue } from '../install/queue/queue.ts';
import type { Installed } from './installed.ts';

/** Takes builds off the library whose files are out of reach. */
export interface Forgetting {
  /**
   * Drops a build's record and its work as an uninstall would, and touches no disk: what lies on a drive that is away
   * stays there, to be imported or installed over. Throws `install/busy` while the game runs, or while its files are
   * being switched or removed.
   */
  forget(storeId: number, type: BuildType): Promise<void>;
  /** Called when a build was forgotten. */
  onForgotten(listener: () => void): void;
}

export function createForgetting(deps: {
  installed: Pick<Installed, 'remove'>;
  queue: Pick<InstallQueue, 'forget' | 'saved'>;
  isRunning: (storeId: number) => boolean;
}): Forgetting {
  const { installed, queue, isRunning } = deps;
  const listeners = new Set<() => void>();

  return {
    async forget(storeId, type) {
      if (isRunning(storeId)) throw new CodedError('install/busy', `game ${storeId} runs`);
      queue.forget({ storeId, type });
      // The record goes last: after a crash the build still has the button that forgets it.
      await queue.saved();
      installed.remove(storeId, type);
      for (const listener of listeners) listener();
    },
    onForgotten: (listener) => void listeners.add(listener),
  };
}
