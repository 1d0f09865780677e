import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CodedError } from '../../shared/contract/errors.ts';
import { errorCode } from '../error-code.ts';
import { carryOver } from '../install/carry-over.ts';
import type { EngineContext } from '../install/engine-context.ts';
import { GameFolder } from '../install/folder/game-folder.ts';
import { InstallError } from '../install/install-error.ts';
import { buildOfName } from './folder-names.ts';
import type { Folders } from './folders.ts';
import type { Installed, InstalledRecord } from './installed.ts';

/** Waits for work on a trial that is being stopped, or that is about to read it and write nothing, in ms. */
const WAITS_MS = [50, 100, 250, 500, 1000];

/**
 * Brings along what a player made in a game's trial, such as saves, before its official build is started for the first
 * time; whether the trial is still installed, or was removed and left it. The trial's own stay, so that it can be played
 * on. What could not be brought, or may lie on a drive that is away, is tried again before the next start. A check of the
 * trial is no hindrance. Throws install/busy, or install/busy-elsewhere, while the trial's files are being changed: saves
 * that the full game begins meanwhile would keep the trial's out for good.
 */
export function createTrialSaves(deps: {
  installed: Pick<Installed, 'find' | 'put'>;
  folders: Pick<Folders, 'places' | 'isThere'>;
  trustedKeys: EngineContext['trustedKeys'];
  /** Whether what works on a game's trial now reads its files and writes nothing. */
  isOnlyRead: (storeId: number) => boolean;
}): (build: Pick<InstalledRecord, 'storeId' | 'type'>) => Promise<void> {
  const { installed, folders, trustedKeys, isOnlyRead } = deps;

  /** What lies in a library folder; undefined while nobody can tell. */
  async function namesIn(library: string): Promise<string[] | undefined> {
    const names = await readdir(library).catch((error: unknown) =>
      errorCode(error) === 'ENOENT' ? [] : undefined,
    );
    // Asked once it was read: a drive may go meanwhile.
    return folders.isThere(library) ? names : undefined;
  }

  /** The folders here that may hold some, and whether these are all. */
  async function trialFolders(storeId: number): Promise<{ here: string[]; areAll: boolean }> {
    const trial = installed.find(storeId, 'trial');
    if (trial) {
      const isHere = folders.isThere(trial.library);
      return { here: isHere ? [trial.folder] : [], areAll: isHere };
    }
    const here: string[] = [];
    let areAll = true;
    for (const { path: library } of folders.places()) {
      const names = await namesIn(library);
      if (!names) areAll = false;
      for (const name of names ?? []) {
        const build = buildOfName(name);
        const folder = path.join(library, name);
        if (build?.storeId !== storeId || build.type !== 'trial') continue;
        if (existsSync(new GameFolder(folder).leftFile)) here.push(folder);
      }
    }
    return { here, areAll };
  }

  /** Whether all that was to come from a trial came. */
  async function bring(trial: string, { storeId, folder }: InstalledRecord): Promise<boolean> {
    const { signal } = new AbortController();
    try {
      await whenNotBusy(() => carryOver(trial, folder, { trustedKeys, signal }, () => isOnlyRead(storeId)));
      return true;
    } catch (error) {
      const fault = faultOf(error);
      if (fault === 'busy' || fault === 'busy-elsewhere')
        throw new CodedError(`install/${fault}`, `the trial of game ${storeId} is changed`, { cause: error });
      console.warn('saves of a trial not brought:', error instanceof Error ? error.message : error);
      return false;
    }
  }

  return async ({ storeId, type }) => {
    const record = installed.find(storeId, type);
    if (!record?.awaitsSaves) return;
    const { here, areAll } = await trialFolders(storeId);
    const came = new Set(record.savesCameFrom);
    for (const trial of here) if (!came.has(trial) && (await bring(trial, record))) came.add(trial);
    const awaitsSaves = !areAll || here.some((trial) => !came.has(trial));
    // Looked for again: a verify that ended meanwhile has noted what it found.
    const now = installed.find(storeId, type);
    if (now) installed.put({ ...now, awaitsSaves, savesCameFrom: awaitsSaves ? [...came] : undefined });
  };
}

const faultOf = (error: unknown) => (error instanceof InstallError ? error.fault : undefined);

/** Does what fails while a folder is worked on, waiting a while for that. */
async function whenNotBusy(act: () => Promise<unknown>): Promise<void> {
  for (const wait of WAITS_MS) {
    try {
      await act();
      return;
    } catch (error) {
      if (faultOf(error) !== 'busy') throw error;
      await sleep(wait);
    }
  }
  await act();
}
