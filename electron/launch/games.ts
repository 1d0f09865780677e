import type { PlayState } from '../../shared/bridge/bridge.ts';
import type { BuildType } from '../../shared/bridge/install.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import { recoverFolder } from '../install/install.ts';
import type { Installed } from '../library/installed.ts';
import type { Licences } from '../licence/licences.ts';
import { type GameProcess, startGame } from './game-process.ts';
import { findProgram } from './launch-file.ts';
import type { PlayTime } from './play-time.ts';

/** Games that run, one process each. */
export interface Games {
  /** Starts an installed build without asking the network anything. Throws launch/not-installed, launch/no-licence, launch/failed. */
  launch(storeId: number, type: BuildType): Promise<PlayState>;
  stop(storeId: number): PlayState;
  isRunning(storeId: number): boolean;
  anyRunning(): boolean;
  onChange(listener: (state: PlayState) => void): void;
}

export function createGames(deps: { installed: Installed; licences: Licences; playTime: PlayTime }): Games {
  const { installed, licences, playTime } = deps;
  const running = new Map<number, GameProcess>();
  const listeners = new Set<(state: PlayState) => void>();

  function tell(state: PlayState): PlayState {
    for (const listener of listeners) listener(state);
    return state;
  }

  async function launch(storeId: number, type: BuildType): Promise<PlayState> {
    if (running.has(storeId)) return { storeId, running: true, exitCode: null };
    const record = installed.find(storeId, type);
    if (!record) throw new CodedError('launch/not-installed', `game ${storeId} has no ${type} build here`);
    // Trial builds are for everyone; an official one needs a licence that this device can check by itself.
    if (type === 'official' && !(await licences.isValid(storeId))) {
      throw new CodedError('launch/no-licence', `no valid licence for game ${storeId} on this device`);
    }
    // An update that a crash cut short is completed or undone first.
    await recoverFolder(record.folder).catch((cause) => {
      throw new CodedError('launch/failed', `the files of game ${storeId} are not ready`, { cause });
    });
    const game = await startGame(await findProgram(record.folder));
    running.set(storeId, game);
    const endPlay = playTime.begin(storeId);
    void game.exited.then((exitCode) => {
      running.delete(storeId);
      endPlay();
      tell({ storeId, running: false, exitCode });
    });
    return tell({ storeId, running: true, exitCode: null });
  }

  return {
    launch,
    stop(storeId) {
      running.get(storeId)?.stop();
      return { storeId, running: running.has(storeId), exitCode: null };
    },
    isRunning: (storeId) => running.has(storeId),
    anyRunning: () => running.size > 0,
    onChange: (listener) => void listeners.add(listener),
  };
}
