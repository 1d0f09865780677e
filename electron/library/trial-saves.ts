import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { CodedError } from '../../shared/contract/errors.ts';
import { carryOver } from '../install/carry-over.ts';
import type { EngineContext } from '../install/engine-context.ts';
import { GameFolder } from '../install/folder/game-folder.ts';
import { InstallError } from '../install/install-error.ts';
import { buildOfName } from './folder-names.ts';
import type { Folders } from './folders.ts';
import type { Installed, InstalledRecord } from './installed.ts';

/**
 * Brings along what a player made in a game's trial, such as saves, before its official build is started for the first
 * time; whether the trial is still installed, or was removed and left it. The trial's own stay, so that it can be played
 * on. What could not be brought is tried again before the next start. Throws install/busy, or
 * install/busy-elsewhere, while the trial's files are being changed: saves that the full game begins meanwhile would keep
 * the trial's out for good.
 */
export function createTrialSaves(deps: {
  installed: Pick<Installed, 'find' | 'put'>;
  folders: Pick<Folders, 'places' | 'isThere'>;
  trustedKeys: EngineContext['trustedKeys'];
}): (build: Pick<InstalledRecord, 'storeId' | 'type'>) => Promise<void> {
  const { installed, folders, trustedKeys } = deps;

  /** The folders that may hold some; undefined while the drive of one is not connected. */
  async function trialFolders(storeId: number): Promise<string[] | undefined> {
    const trial = installed.find(storeId, 'trial');
    if (trial) return folders.isThere(trial.library) ? [trial.folder] : undefined;
    const left: string[] = [];
    for (const { path: library } of folders.places())
      for (const name of await readdir(library).catch((): string[] => [])) {
        const build = buildOfName(name);
        const folder = path.join(library, name);
        if (build?.storeId !== storeId || build.type !== 'trial') continue;
        if (existsSync(new GameFolder(folder).leftFile)) left.push(folder);
      }
    return left;
  }

  return async ({ storeId, type }) => {
    const record = installed.find(storeId, type);
    if (!record?.awaitsSaves) return;
    const trials = await trialFolders(storeId);
    if (!trials) return;
    const { signal } = new AbortController();
    try {
      for (const trial of trials) await carryOver(trial, record.folder, { trustedKeys, signal });
    } catch (error) {
      const fault = error instanceof InstallError ? error.fault : undefined;
      if (fault === 'busy' || fault === 'busy-elsewhere')
        throw new CodedError(`install/${fault}`, `the trial of game ${storeId} is changed`, { cause: error });
      console.warn('saves of a trial not brought:', error instanceof Error ? error.message : error);
      return;
    }
    installed.put({ ...record, awaitsSaves: false });
  };
}
