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
  /**
   * Forgets what was owned or asked for, also as a damaged list had it: the next person at this computer starts empty. Of
   * games that are here it stays known what they are.
   */
  forgetPlayer(isHere: (storeId: number) => boolean): void;
}

export function createKnownGames(document: DocumentStore<KnownGame[]>): KnownGames {
  return {
    list: () => document.read(),
    find: (storeId) => document.read().find((game) => game.storeId === storeId),
    put(game) {
      const known = document.read().find(({ storeId }) => storeId === game.storeId);
      const others = document.read().filter(({ storeId }) => storeId !== game.storeId);
      document.write([...others, { ...game, owned: game.owned || known?.owned === true }]);
    },
    replaceOwned(games) {
      const owned = new Set(games.map(({ storeId }) => storeId));
      const rest = document.read().filter(({ storeId }) => !owned.has(storeId));
      document.write([...games, ...rest.map((game) => ({ ...game, owned: false }))]);
    },
    forgetPlayer(isHere) {
      document.dropDamaged();
      const rest = document.read().filter(({ storeId }) => isHere(storeId));
      document.forgetAllBut(rest.map((game) => ({ ...game, owned: false })));
    },
  };
}
