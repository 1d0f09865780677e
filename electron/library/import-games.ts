import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BuildType } from '../../shared/bridge/install.ts';
import type { ImportedGames } from '../../shared/bridge/library.ts';
import { parseLine } from '../../shared/depot/layout.ts';
import { GameFolder, type Receipt } from '../install/folder/game-folder.ts';
import { buildOfName } from './folder-names.ts';
import type { Folders } from './folders.ts';
import type { Installed } from './installed.ts';
import type { KnownGame, KnownGames } from './known-games.ts';
import type { StoreGames } from './store-games.ts';

/** A build that lies in a folder with its receipt, whoever put it there. */
interface FoundBuild {
  storeId: number;
  type: BuildType;
  folder: string;
  receipt: Receipt;
}

/** What a folder says of itself, if it is a game's folder for this system. */
async function buildIn(folder: string, os: string): Promise<FoundBuild | undefined> {
  const named = buildOfName(path.basename(folder));
  const receipt = named && (await new GameFolder(folder).readReceipt().catch(() => undefined));
  const line = receipt && parseLine(receipt.line);
  if (!line || line.kind !== named.type || line.system !== os) return undefined;
  return { ...named, folder, receipt };
}

/** The builds in a library folder, or the one of a game's own folder. */
async function findBuilds(picked: string, os: string): Promise<FoundBuild[]> {
  const itself = await buildIn(picked, os);
  if (itself) return [itself];
  const names = await readdir(picked).catch((): string[] => []);
  const found = await Promise.all(names.sort().map((name) => buildIn(path.join(picked, name), os)));
  return found.filter((build) => build !== undefined);
}

/**
 * Takes games that lie in a folder already into the library: brought on a drive, copied from another computer, or left
 * by a launcher that was removed (D03). Nothing is copied or fetched; what was taken in counts as damaged until its
 * files have been checked against its signed manifest.
 */
export function createGameImport(deps: {
  os: string;
  store: Pick<StoreGames, 'offer'>;
  known: Pick<KnownGames, 'find' | 'put'>;
  installed: Pick<Installed, 'find' | 'put' | 'stateOf'>;
  folders: Pick<Folders, 'add'>;
  /** Puts the check of a build's files in the queue. */
  check: (storeId: number, type: BuildType) => void;
}): (picked: string) => Promise<ImportedGames> {
  const { os, store, known, installed, folders, check } = deps;

  /** The game of a build, if the receipt and the store mean the same one. */
  async function gameOf({ storeId, receipt }: FoundBuild): Promise<KnownGame | undefined> {
    const game = known.find(storeId) ?? (await store.offer(storeId).catch(() => undefined))?.game;
    return game?.uuid === receipt.store ? game : undefined;
  }

  const isHere = ({ storeId, type }: FoundBuild) => {
    const record = installed.find(storeId, type);
    return record !== undefined && installed.stateOf(record) === 'installed';
  };

  return async (picked) => {
    const result: ImportedGames = { added: 0, present: 0, unknown: 0 };
    for (const build of await findBuilds(path.resolve(picked), os)) {
      const { storeId, type, folder, receipt } = build;
      const game = await gameOf(build);
      if (!game) result.unknown += 1;
      else if (isHere(build)) result.present += 1;
      else {
        const library = path.dirname(folder);
        await folders.add(library);
        known.put(game);
        const { version, size } = receipt;
        installed.put({
          storeId,
          type,
          version,
          buildId: receipt.build,
          size,
          library,
          folder,
          damaged: true,
        });
        check(storeId, type);
        result.added += 1;
      }
    }
    return result;
  };
}
