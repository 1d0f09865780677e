import * as v from 'valibot';
import type { DocumentStore } from '../settings/document-store.ts';

/** What the launcher knows of a game without asking the store. */
const knownGame = v.object({
  storeId: v.number(),
  uuid: v.string(),
  /** Names by language, lower case. */
  names: v.record(v.string(), v.string()),
  cover: v.string(),
  owned: v.boolean(),
  web: v.boolean(),
  installs: v.boolean(),
});
export type KnownGame = v.InferOutput<typeof knownGame>;

export const knownGamesDocument = v.array(knownGame);

export interface KnownGames {
  list(): KnownGame[];
  find(storeId: number): KnownGame | undefined;
  /** Remembers a game; an owned one stays owned. */
  put(game: KnownGame): void;
  /** Replaces what is owned by what the store says; installed games stay known. */
  replaceOwned(games: KnownGame[]): void;
  /** Forgets who owns what, also as a damaged list had it: the next person at this computer starts empty. */
  clearOwned(): void;
}

export function createKnownGames(document: DocumentStore<KnownGame[]>): KnownGames {
  const withOwned = (games: KnownGame[]) => {
    const owned = new Map(games.map((game) => [game.storeId, game]));
    const rest = document
      .read()
      .filter(({ storeId }) => !owned.has(storeId))
      .map((game) => ({ ...game, owned: false }));
    document.write([...games, ...rest]);
  };

  return {
    list: () => document.read(),
    find: (storeId) => document.read().find((game) => game.storeId === storeId),
    put(game) {
      const known = document.read().find(({ storeId }) => storeId === game.storeId);
      const others = document.read().filter(({ storeId }) => storeId !== game.storeId);
      document.write([...others, { ...game, owned: game.owned || known?.owned === true }]);
    },
    replaceOwned: withOwned,
    clearOwned() {
      // First, as a disk that is full keeps the list from being written.
      document.dropDamaged();
      withOwned([]);
    },
  };
}
