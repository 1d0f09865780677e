import type { ProgramState } from '../../shared/bridge/bridge.ts';
import type { BuildType, InstallFault } from '../../shared/bridge/install.ts';
import { CodedError, type ErrorCode } from '../../shared/contract/errors.ts';
import { recoverFolder } from '../install/install.ts';
import { InstallError } from '../install/install-error.ts';
import type { Installed, InstalledRecord } from '../library/installed.ts';
import type { Licences } from '../licence/licences.ts';
import type { DocumentStore } from '../settings/document-store.ts';
import { followAgain, type GameProcess, startGame } from './game-process.ts';
import { findProgram } from './launch-file.ts';
import type { PlayTime } from './play-time.ts';
import type { RunningDocument } from './running-document.ts';

/** Games that run, each until the last of its programs has ended. */
export interface Games {
  /**
   * Starts an installed build without asking the network anything. Throws launch/not-installed, launch/no-licence,
   * install/busy while its files, or at its first start its trial's, are being changed, install/busy-elsewhere while
   * another computer does so, launch/update-unfinished while the files are of two builds, launch/failed, also for a build
   * that counts as damaged.
   */
  launch(storeId: number, type: BuildType): Promise<ProgramState>;
  /**
   * Goes on with the games that run since before the launcher's start, once: each counts as running until it is known
   * that it does not. For as long as the launcher did not run, its time is not counted.
   */
  resume(): void;
  stop(storeId: number): ProgramState;
  isRunning(storeId: number): boolean;
  anyRunning(): boolean;
  onChange(listener: (state: ProgramState) => void): void;
}

export function createGames(deps: {
  document: DocumentStore<RunningDocument>;
  installed: Pick<Installed, 'find'>;
  licences: Pick<Licences, 'isValid'>;
  playTime: Pick<PlayTime, 'begin'>;
  /** Whether work on a build's files keeps it from being started. */
  isHeld: (storeId: number, type: BuildType) => boolean;
  /** Brings what the player made in another build of the game; called before each start. */
  bringSaves: (build: Pick<InstalledRecord, 'storeId' | 'type'>) => Promise<void>;
}): Games {
  const { document, installed, licences, playTime, isHeld, bringSaves } = deps;
  /** Without a process while it starts, or is looked for. */
  const running = new Map<number, GameProcess | undefined>();
  const listeners = new Set<(state: ProgramState) => void>();

  function tell(state: ProgramState): void {
    for (const listener of listeners) listener(state);
  }

  /** A disk that is full is no reason for a game not to begin or end. */
  function keep(): void {
    try {
      document.write([...running].flatMap(([storeId, game]) => (game ? [{ storeId, ...game.started }] : [])));
    } catch (error) {
      console.warn('games that run not kept:', error instanceof Error ? error.message : error);
    }
  }

  /** Counts a game as running from before it is begun until it has ended; it has, where nothing is begun. */
  async function run(storeId: number, begin: () => Promise<GameProcess | undefined>): Promise<void> {
    const end = (exitCode: number | null) => {
      running.delete(storeId);
      keep();
      tell({ storeId, running: false, exitCode });
    };
    // Told before the first file is read: from here on nobody changes them.
    running.set(storeId, undefined);
    tell({ storeId, running: true, exitCode: null });
    try {
      const game = await begin();
      if (!game) return end(null);
      running.set(storeId, game);
      keep();
      const endPlay = playTime.begin(storeId);
      void game.ended.then((exitCode) => {
        endPlay();
        end(exitCode);
      });
    } catch (error) {
      end(null);
      throw error;
    }
  }

  async function launch(storeId: number, type: BuildType): Promise<ProgramState> {
    const record = installed.find(storeId, type);
    if (!record) throw new CodedError('launch/not-installed', `game ${storeId} has no ${type} build here`);
    // An imported build counts as damaged until its files are known to be the signed ones: who made them is not known.
    if (record.damaged) throw new CodedError('launch/failed', `the files of game ${storeId} are damaged`);
    // Trial builds are for everyone; an official one needs a licence that this device can check by itself.
    if (type === 'official' && !(await licences.isValid(storeId))) {
      throw new CodedError('launch/no-licence', `no valid licence for game ${storeId} on this device`);
    }
    if (!running.has(storeId)) {
      if (isHeld(storeId, type))
        throw new CodedError('install/busy', `the files of game ${storeId} are changed`);
      await run(storeId, () => start(record, bringSaves));
    }
    return { storeId, running: true, exitCode: null };
  }

  return {
    launch,
    resume() {
      for (const { storeId, ...started } of document.read()) void run(storeId, () => followAgain(started));
    },
    stop(storeId) {
      running.get(storeId)?.stop();
      return { storeId, running: running.has(storeId), exitCode: null };
    },
    isRunning: (storeId) => running.has(storeId),
    anyRunning: () => running.size > 0,
    onChange: (listener) => void listeners.add(listener),
  };
}

/** What is said of files that are not those of one build, where its player can do something about it. */
const NOT_READY: Partial<Record<InstallFault, ErrorCode>> = {
  'busy-elsewhere': 'install/busy-elsewhere',
  'update-unfinished': 'launch/update-unfinished',
};

/** Starts a build's program once its files are those of one build. */
async function start(
  record: InstalledRecord,
  bringSaves: (build: InstalledRecord) => Promise<void>,
): Promise<GameProcess> {
  const { storeId, folder } = record;
  // An update that a crash cut short is completed or undone first.
  await recoverFolder(folder).catch((cause) => {
    const code = (cause instanceof InstallError && NOT_READY[cause.fault]) || 'launch/failed';
    throw new CodedError(code, `the files of game ${storeId} are not ready`, { cause });
  });
  const program = await findProgram(folder);
  await bringSaves(record);
  return startGame(program);
}
