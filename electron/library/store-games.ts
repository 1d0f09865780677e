import type { LibraryGame } from '../../shared/bridge/library.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import {
  AddPlayTicketDocument,
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
  /**
   * Address that plays the game's web build once, a story in this language. Throws 404, 401 or launch/no-licence when it does
   * not for this account.
   */
  webAddress(storeId: number, locale: string): Promise<string>;
}

export function createStoreGames(session: ServerSession, os: string): StoreGames {
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
    async offer(storeId) {
      const asking = session.state();
      const variables = { platform_key: [PLATFORM], id: storeId, os: [os] };
      const answer = await session.query(GameToInstallDocument, variables);
      const store = answer.findStore.list[0];
      if (!store) throw new CodedError('404', `the store has no game ${storeId}`);
      const { isAuthorized, list } = answer.getStoreAuthorizedAndFindStoreUrl;
      // Else it is what somebody owned who has left meanwhile.
      const { signedIn, players } = session.state();
      const isTheirs = signedIn === asking.signedIn && players === asking.players;
      return { game: knownGame(store, isTheirs && isAuthorized), builds: list };
    },
    async webAddress(storeId, locale) {
      const { addPlayTicket } = await session.query(AddPlayTicketDocument, { store_id: storeId });
      const url = new URL(addPlayTicket.url);
      url.searchParams.set('locale', locale);
      return url.href;
    },
  };
}

/** Name in the first of these languages that the game has, English last. */
export function nameIn(names: Record<string, string>, locale: string): LibraryGame['name'] {
  return names[locale.toLowerCase()] ?? names[ENGLISH] ?? Object.values(names)[0] ?? '';
}
