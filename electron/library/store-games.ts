import type { LibraryGame } from '../../shared/bridge/library.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import {
  GameToInstallDocument,
  type GameToInstallQuery,
  OwnedGamesDocument,
} from '../../shared/contract/gql/graphql.ts';
import type { ServerSession } from '../session/server-session.ts';
import type { KnownGame } from './known-games.ts';

/** Most rows that the store gives at once. */
const PAGE = 100;
const PLATFORM = 'moggie';

type OfferedBuild = GameToInstallQuery['getStoreAuthorizedAndFindStoreUrl']['list'][number];

/** A game and the builds that this account may download for this system. */
export interface OfferedGame {
  game: KnownGame;
  builds: OfferedBuild[];
}

interface StoreSummary {
  id: number;
  uuid: string;
  type: number;
  store_info: { language: string; name: string; data: { cover: string } }[];
}

const ENGLISH = 'en-us';

function knownGame(store: StoreSummary, owned: boolean): KnownGame {
  return {
    storeId: store.id,
    uuid: store.uuid,
    names: Object.fromEntries(store.store_info.map(({ language, name }) => [language, name])),
    cover: store.store_info[0]?.data.cover ?? '',
    owned,
    web: store.type !== 2,
    installs: store.type !== 1,
  };
}

/** The library's questions to the store. */
export interface StoreGames {
  /** Every game that the account owns. */
  owned(): Promise<KnownGame[]>;
  /** What can be installed of a game here. Throws 404 when the store does not know the game. */
  offer(storeId: number): Promise<OfferedGame>;
  /** Address that plays the game's web build. Throws 404 when it has none for this account. */
  webAddress(storeId: number): Promise<{ uuid: string; address: string }>;
}

export function createStoreGames(session: ServerSession, os: string): StoreGames {
  async function ask(storeId: number, system: string): Promise<OfferedGame> {
    const variables = { platform_key: [PLATFORM], id: storeId, os: [system] };
    const answer = await session.query(GameToInstallDocument, variables);
    const store = answer.findStore.list[0];
    if (!store) throw new CodedError('404', `the store has no game ${storeId}`);
    const { isAuthorized, list } = answer.getStoreAuthorizedAndFindStoreUrl;
    return { game: knownGame(store, isAuthorized), builds: list };
  }

  return {
    async owned() {
      const games: KnownGame[] = [];
      for (let total = 1; games.length < total; ) {
        const q = { orderField: 'updated_at-asc', limit: PAGE, offset: games.length };
        const { findStoreOrder } = await session.query(OwnedGamesDocument, { platform_key: PLATFORM, q });
        if (findStoreOrder.list.length === 0) break;
        total = findStoreOrder.totalCount;
        games.push(...findStoreOrder.list.map(({ store }) => knownGame(store, true)));
      }
      return games;
    },
    offer: (storeId) => ask(storeId, os),
    async webAddress(storeId) {
      const { game, builds } = await ask(storeId, 'web');
      const build = builds.find((candidate) => candidate.os === 'web');
      if (!build) throw new CodedError('404', `game ${storeId} does not play on the web for this account`);
      return { uuid: game.uuid, address: build.url };
    },
  };
}

/** Name in the first of these languages that the game has, English last. */
export function nameIn(names: Record<string, string>, locale: string): LibraryGame['name'] {
  return names[locale.toLowerCase()] ?? names[ENGLISH] ?? Object.values(names)[0] ?? '';
}
