import { randomUUID } from 'node:crypto';
import type { AddedGame } from '../catalog/service.ts';
import type { Services } from '../services.ts';

const DAY = 24 * 60 * 60_000;

/** What a test says of a game; everything else is ordinary. */
export interface TestGame {
  id: number;
  game?: Partial<AddedGame['game']>;
  /** Names by lower-case language; English is always there. */
  names?: Record<string, string>;
  labels?: string[];
  /** One sentence, the same in every language. */
  brief?: string;
  publisher?: string;
  meowcent?: number | null;
  /** Coins that countries with a price of their own pay. */
  own?: Record<string, number>;
  sales?: { state?: number; percent: number; from: Date; to: Date }[];
}

/** Puts games on the shelves. */
export async function addGames(
  { catalog, clock: { now } }: { catalog: Services['catalog']; clock: { now: Date } },
  games: readonly TestGame[],
): Promise<void> {
  const authorId = randomUUID();
  await catalog.addAuthors([
    { id: authorId, nickname: 'Test Studio', head: '', brief: 'Tests.', translations: [] },
  ]);
  for (const each of games) await catalog.addGame(toAdded(each, authorId, now));
}

function toAdded(
  {
    id: storeId,
    game = {},
    names = {},
    labels = [],
    brief = 'Brief.',
    publisher = 'Test Studio',
    meowcent = 1000,
    own = {},
    sales = [],
  }: TestGame,
  authorId: string,
  now: Date,
): AddedGame {
  const before = new Date(now.getTime() - storeId * DAY);
  return {
    game: {
      id: storeId,
      uuid: randomUUID(),
      path: `game-${storeId}`,
      platformKeys: ['moggie'],
      state: 'on',
      category: 'boy-r18',
      genres: [],
      warnings: [],
      authorId,
      defaultLang: 'en-us',
      releaseType: 'normal',
      serialStatus: 'completed',
      platforms: ['windows'],
      web: false,
      languages: ['en-us'],
      blockedCountries: [],
      icon: '/cdn/icon.svg',
      meowcent,
      createdAt: before,
      updatedAt: before,
      submittedAt: before,
      releasedAt: before,
      ...game,
    },
    publisher,
    infos: Object.entries({ 'en-us': `Game ${storeId}`, ...names }).map(([language, name]) => ({
      storeId,
      language,
      name,
      brief,
      introduction: 'Introduction.',
      labels,
      cover: '/cdn/cover.svg',
      cover1to1: '/cdn/cover1to1.svg',
      screenshots: [],
    })),
    prices: [
      ...(meowcent === null ? [] : [{ storeId, country: 'us', price: meowcent, meowcent }]),
      ...Object.entries(own).map(([country, coins]) => ({ storeId, country, price: coins, meowcent: coins })),
    ],
    activities: sales.map(({ state = 2, percent, from, to }) => ({
      id: randomUUID(),
      storeId,
      state,
      percentageDiscount: percent,
      startsAt: from,
      endsAt: to,
    })),
    updateLogs: [],
  };
}
