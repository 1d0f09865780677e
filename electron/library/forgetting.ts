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
  /** Forgets a build whose folder was deleted by hand: an install of it is then like a first one, to any folder. */
  forgetGone(storeId: number, type: BuildType): Promise<void>;
  /** Called when a build was forgotten. */
  onForgotten(listener: () => void): void;
}

export function createForgetting(deps: {
  installed: Pick<Installed, 'find' | 'remove' | 'stateOf'>;
  queue: Pick<InstallQueue, 'forget' | 'saved'>;
  isRunning: (storeId: number) => boolean;
}): Forgetting {
  const { installed, queue, isRunning } = deps;
  const listeners = new Set<() => void>();

  async function forget(storeId: number, type: BuildType): Promise<void> {
    if (isRunning(storeId)) throw new CodedError('install/busy', `game ${storeId} runs`);
    queue.forget({ storeId, type });
    // The record goes last: after a crash the build still has the button that forgets it.
    await queue.saved();
    installed.remove(storeId, type);
    for (const listener of listeners) listener();
  }

  return {
    forget,
    async forgetGone(storeId, type) {
      const record = installed.find(storeId, type);
      if (record && installed.stateOf(record) === 'gone') await forget(storeId, type);
    },
    onForgotten: (listener) => void listeners.add(listener),
  };
}
