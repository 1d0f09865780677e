import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BuildType } from '../../shared/bridge/install.ts';
import { GameFolder } from '../install/folder/game-folder.ts';

/** A build of a game. */
export interface Build {
  storeId: number;
  type: BuildType;
}

/** What a build's own folder is called in a library folder; the number keeps namesakes apart. */
export function folderName(englishName: string, { storeId, type }: Build): string {
  const slug = englishName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return [slug, storeId, type === 'trial' ? 'trial' : ''].filter((part) => part !== '').join('-');
}

/** Which build a folder is named after; undefined for names that `folderName` never gave. */
export function buildOfName(name: string): Build | undefined {
  const [, id, trial] = /(?:^|-)(\d+)(-trial)?$/.exec(name) ?? [];
  return id === undefined ? undefined : { storeId: Number(id), type: trial ? 'trial' : 'official' };
}

/**
 * Where a build goes in a library folder: to what was begun there already, else to a folder of its name. A game that
 * was renamed meanwhile goes on where it began.
 */
export async function folderIn(library: string, englishName: string, build: Build): Promise<string> {
  const names = await readdir(library).catch((): string[] => []);
  const begun = names.find((name) => {
    const named = buildOfName(name);
    const isOurs = named?.storeId === build.storeId && named.type === build.type;
    return isOurs && existsSync(new GameFolder(path.join(library, name)).engine);
  });
  return path.join(library, begun ?? folderName(englishName, build));
}
