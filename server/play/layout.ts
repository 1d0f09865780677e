import path from 'node:path';

/** Where a game's web build lies in the store's data folder. */
export const webFolder = (dataDir: string, storeId: number): string =>
  path.join(dataDir, 'web', String(storeId));

/** What a web build says of itself beside its files. */
export const WEB_MANIFEST = 'moggie-web.json';
/** The page that a game begins with. */
export const INDEX = 'index.html';
/** Where the story player's files are on the origin of every game that is a story pack. */
export const PLAYER_FOLDER = '__player';
