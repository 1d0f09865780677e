import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../server/services.ts';
import { LOCALES } from '../../shared/contract/locales.ts';
import { multiply } from '../../shared/money/decimal.ts';
import { coinsOf, FALLBACK_COUNTRY, type PriceRate, rateOf } from '../../shared/money/price.ts';
import { drawGame } from '../art/art.ts';
import { drawAuthor } from '../art/authors/heads.ts';
import { movedTo } from './days.ts';
import {
  type AuthorTexts,
  type CatalogueGame,
  type GameText,
  readAuthorTexts,
  readCatalogue,
  readGameText,
  readPriceRates,
  translationsOf,
} from './resources.ts';
import { stableId } from './stable-id.ts';

const DAY = 24 * 60 * 60_000;

/** Countries in which some games have a price of their own, in percent of what the us price comes to there (B02). */
const OWN_PRICES = [
  { country: 'tw', currency: 'TWD', percent: 80n },
  { country: 'jp', currency: 'JPY', percent: 90n },
];
/** What the news of the autumn sale names; it ends with the tenth day. */
const AUTUMN_SALE = ['ink-brothers', 'the-winter-garden', 'seven-years-in-lisbon'];
/** Own prices are round: minor units of ten of these currencies. */
const ROUND = 1_000n;
/** One game in so many has prices of its own. */
const OWN_PRICED = 7;

export const authorId = (slug: string) => stableId(`author:${slug}`);
export const storeUuid = (slug: string) => stableId(`store:${slug}`);

/**
 * Puts authors and games that are missing on the shelves and their pictures beside the database; answers with the games
 * that it added.
 */
export async function seedCatalogue(
  { catalog }: Services,
  dataDir: string,
  now: Date,
): Promise<CatalogueGame[]> {
  const { authors, games } = readCatalogue();
  const known = await catalog.games(
    games.map(({ id }) => id),
    FALLBACK_COUNTRY,
  );
  const missing = games.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return [];
  const texts = readAuthorTexts();
  const rates = readPriceRates();
  const heads = await drawHeads(authors, path.join(dataDir, 'files'));
  await catalog.addAuthors(authors.map((author) => toAuthor(author, heads.get(author.slug) ?? '', texts)));
  const nicknames = new Map(authors.map(({ slug, nickname }) => [slug, nickname]));
  for (const game of missing) {
    const pictures = await writeArt(game, path.join(dataDir, 'files'));
    const nickname = nicknames.get(game.author) ?? '';
    const text = readGameText(game.slug);
    await catalog.addGame(toGame(game, { text, pictures, nickname, rates }, now));
  }
  return missing;
}

/** Draws the authors' heads below `root` and answers with their addresses by slug. */
async function drawHeads(authors: readonly { slug: string }[], root: string): Promise<Map<string, string>> {
  await mkdir(path.join(root, 'authors'), { recursive: true });
  const drawn = authors.map(async ({ slug }): Promise<[string, string]> => {
    await writeFile(path.join(root, 'authors', `${slug}.svg`), drawAuthor({ slug }));
    return [slug, `/cdn/authors/${slug}.svg`];
  });
  return new Map(await Promise.all(drawn));
}

function toAuthor(
  { slug, nickname, brief }: { slug: string; nickname: string; brief: string },
  head: string,
  texts: AuthorTexts,
) {
  const text = texts[slug];
  return {
    id: authorId(slug),
    nickname,
    head,
    brief,
    translations: text
      ? [
          ...translationsOf(text.nickname, 'nickname', (value) => value),
          ...translationsOf(text.brief, 'brief', (value) => value),
        ]
      : [],
  };
}

interface Pictures {
  cover: string;
  cover1to1: string;
  screenshots: string[];
}

/** Draws a game's pictures below `root` and answers with their addresses. */
async function writeArt({ slug }: CatalogueGame, root: string): Promise<Pictures> {
  const { cover, cover1to1, screenshots } = drawGame({ slug });
  const folder = path.join(root, 'games', slug);
  await mkdir(folder, { recursive: true });
  async function write(name: string, svg: string): Promise<string> {
    await writeFile(path.join(folder, `${name}.svg`), svg);
    return `/cdn/games/${slug}/${name}.svg`;
  }
  return {
    cover: await write('cover', cover),
    cover1to1: await write('cover1to1', cover1to1),
    screenshots: await Promise.all(screenshots.map((svg, index) => write(`screenshot-${index + 1}`, svg))),
  };
}

interface Drawn {
  text: GameText;
  pictures: Pictures;
  nickname: string;
  rates: readonly PriceRate[];
}

function toGame(game: CatalogueGame, { text, pictures, nickname, rates }: Drawn, now: Date) {
  const storeId = game.id;
  const isSoon = game.state === 'soon';
  const releasedAt = isSoon ? movedTo(now, game.releasedAt) : new Date(game.releasedAt);
  const releaseType = game.state === 'soon' || game.state === 'trial' ? game.state : 'normal';
  return {
    game: {
      id: storeId,
      uuid: storeUuid(game.slug),
      path: game.slug,
      platformKeys: storeId % 2 === 0 ? ['moggie', 'lynx'] : ['moggie'],
      state: 'on',
      category: game.category,
      genres: game.tags,
      warnings: game.warnings,
      authorId: authorId(game.author),
      defaultLang: 'en-us',
      releaseType,
      serialStatus: game.serial,
      platforms: game.platforms,
      requirements: game.requirements,
      web: game.web,
      languages: game.textLanguages.map((code) => code.toLowerCase()),
      blockedCountries: [],
      cgCount: game.cgCount,
      wordCount: game.wordCount,
      icon: pictures.cover1to1,
      meowcent: game.meowcent,
      createdAt: new Date(Math.min(releasedAt.getTime(), Date.parse(game.updatedAt)) - 60 * DAY),
      updatedAt: new Date(game.updatedAt),
      submittedAt: new Date(Math.min(releasedAt.getTime(), Date.parse(game.updatedAt)) - 30 * DAY),
      releasedAt,
      startPreviewAt: isSoon ? new Date(releasedAt.getTime() - 30 * DAY) : null,
    },
    publisher: nickname,
    infos: LOCALES.map(({ code }) => ({
      storeId,
      language: code.toLowerCase(),
      ...text.info[code],
      ...pictures,
    })),
    prices: pricesOf(game, rates),
    activities: activitiesOf(game, now),
    updateLogs: text.updateLog.map((log) => ({
      id: stableId(`update:${game.slug}:${log.version}`),
      storeId,
      version: log.version,
      translations: translationsOf(log.text, 'text', (value) => value),
      createdAt: new Date(log.date),
    })),
  };
}

function pricesOf({ id: storeId, meowcent }: CatalogueGame, rates: readonly PriceRate[]) {
  return [
    { storeId, country: 'us', price: meowcent, meowcent },
    ...(storeId % OWN_PRICED === OWN_PRICED - 2 ? OWN_PRICES.map(ownPrice(storeId, meowcent, rates)) : []),
  ];
}

function ownPrice(storeId: number, meowcent: number, rates: readonly PriceRate[]) {
  return ({ country, currency, percent }: (typeof OWN_PRICES)[number]) => {
    const rate = rateOf(rates, currency);
    const { numerator, denominator } = rate;
    const share = { numerator: numerator * percent, denominator: denominator * 100n * ROUND };
    const price = multiply(meowcent, share) * Number(ROUND);
    return { storeId, country, price, meowcent: coinsOf(price, rate) };
  };
}

/**
 * Sales run for some weeks from the day of seeding, so that the demo always has some, and those of the autumn sale until the
 * day that its news says; every tenth game waits for one.
 */
function activitiesOf({ id: storeId, slug, state, percentageDiscount }: CatalogueGame, now: Date) {
  const today = now.getTime() - (now.getTime() % DAY);
  const activity = (activityState: number, percent: number, from: number, days: number) => ({
    id: stableId(`activity:${slug}:${activityState}`),
    storeId,
    state: activityState,
    percentageDiscount: percent,
    startsAt: new Date(today + from * DAY),
    endsAt: new Date(today + (from + days) * DAY),
  });
  const days = AUTUMN_SALE.includes(slug) ? 14 : 17 + (storeId % 4) * 7;
  if (state === 'discount') return [activity(2, percentageDiscount, -3, days)];
  return state === 'normal' && storeId % 10 === 0 ? [activity(1, 20, 30, 14)] : [];
}
