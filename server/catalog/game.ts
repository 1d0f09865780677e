import { discounted, percentOff } from '../../shared/money/discount.ts';
import { coinPrice } from '../../shared/money/price.ts';
import type { AuthorRow, GameRow, InfoRow, PriceRow } from './store.ts';

/** What the server would charge for a game now. */
export interface Quote {
  /** Full price, meowcent. */
  full: number;
  /** Price to pay, meowcent. */
  meowcent: number;
  /** 0 without a running discount. */
  percentageDiscount: number;
  discountEndsAt: Date | null;
}

const NO_VOTES = { likes: 0, dislikes: 0 };
/** Reviews with a vote that a game needs before it shows a rating (S11); the spec leaves the number open. */
const RATING_THRESHOLD = 3;

/**
 * The price to pay where the row was asked for; null for games that cannot be bought: without a price, trials, and those
 * not out yet (S15).
 */
export function quoteOf({ game, own, sale }: Pick<GameRow, 'game' | 'own' | 'sale'>): Quote | null {
  const full = coinPrice(game.meowcent, own);
  if (full === null || game.releaseType !== 'normal') return null;
  const percent = percentOff(game.percentageDiscount, sale);
  return {
    full,
    meowcent: discounted(full, percent),
    percentageDiscount: percent,
    discountEndsAt: percent > 0 && sale ? sale.endsAt : null,
  };
}

function toApiQuote(quote: Quote | null) {
  if (!quote) return null;
  const { full, meowcent, percentageDiscount, discountEndsAt } = quote;
  return {
    full,
    meowcent,
    percentage_discount: percentageDiscount,
    discount_ends_at: discountEndsAt?.toISOString() ?? null,
  };
}

/** Whether a game came out, so that buyers can have played it. */
export const isOut = (game: Pick<Game, 'release_type' | 'released_at'>, at: Date): boolean =>
  game.release_type !== 'soon' && new Date(game.released_at) <= at;

/** Share of likes in percent, null while too few buyers have voted. */
export function ratingOf({ likes, dislikes }: { likes: number; dislikes: number }) {
  const count = likes + dislikes;
  const positive = count < RATING_THRESHOLD ? null : Math.round((likes * 100) / count);
  return { positive_percent: positive, count, threshold: RATING_THRESHOLD };
}

/**
 * Lower bound of the share of likes that the votes allow to assume with 95 % certainty (Wilson), so that one lonely like
 * does not outrank a hundred with a few dislikes.
 */
export function ratingScore(likes: number, dislikes: number): number {
  const n = likes + dislikes;
  if (n === 0) return 0;
  const z = 1.96;
  const share = likes / n;
  const centre = share + (z * z) / (2 * n);
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return Math.max(0, (centre - spread) / (1 + (z * z) / n));
}

export type ReleaseType = 'normal' | 'soon' | 'trial';
export type Game = ReturnType<typeof toGame>;

const RELEASE_TYPES: readonly ReleaseType[] = ['normal', 'soon', 'trial'];

function releaseTypeOf(text: string): ReleaseType {
  return RELEASE_TYPES.find((known) => known === text) ?? 'normal';
}

/** 1 web only, 2 download only, 3 both. */
function typeOf({ web, platforms }: { web: boolean; platforms: readonly string[] }): number {
  if (!web) return 2;
  return platforms.length === 0 ? 1 : 3;
}

/** An author as the API gives it away: by the person behind the pen name, who can be followed, and answer. */
export function toApiAuthor({ id, accountId, nickname, head, brief, translations }: AuthorRow) {
  return { uuid: accountId ?? id, profile: { nickname, head, brief, translations } };
}

/** A game as the API gives it away. */
export function toGame(row: GameRow) {
  const { game, author, sale } = row;
  return {
    id: game.id,
    uuid: game.uuid,
    path: game.path,
    default_lang: game.defaultLang,
    author_id: author.id,
    tags: [
      ...(game.state === 'on' ? ['status:on'] : []),
      game.category,
      ...game.genres,
      ...game.warnings.map((warning) => `warning:${warning}`),
    ],
    category: game.category,
    release_type: releaseTypeOf(game.releaseType),
    type: typeOf(game),
    serial_status: game.serialStatus === 'ongoing' ? ('ongoing' as const) : ('completed' as const),
    created_at: game.createdAt.toISOString(),
    updated_at: game.updatedAt.toISOString(),
    submitted_at: game.submittedAt.toISOString(),
    released_at: game.releasedAt.toISOString(),
    start_preview_at: game.startPreviewAt?.toISOString() ?? null,
    author: toApiAuthor(author),
    support_platform: game.platforms.join(','),
    cg_count: game.cgCount,
    word_count: game.wordCount,
    languages: game.languages,
    requirements: game.requirements,
    store_activity: sale && {
      state: sale.state,
      percentage_discount: sale.percentageDiscount,
      ends_at: sale.endsAt.toISOString(),
    },
    quote: toApiQuote(quoteOf(row)),
    us_price: quoteOf({ ...row, own: null })?.meowcent ?? null,
    // Votes of those who had it before its release was put off count again once it is out.
    rating: ratingOf(game.releaseType === 'soon' ? NO_VOTES : game),
    game_pack: { type: game.web ? 1 : 0, languages: game.languages },
    icon: game.icon,
  };
}

export function toInfo(row: InfoRow) {
  const { language, name, brief, introduction, labels, cover, cover1to1, screenshots } = row;
  return { language, name, brief, introduction, labels, data: { cover, cover1to1, screenshots } };
}

/** A country's price with what a running discount takes off it. */
export function toPrice(row: PriceRow, percent: number) {
  return {
    country: row.country,
    price: row.price,
    discount: percent === 0 ? null : row.price - discounted(row.price, percent),
    percentage_discount: percent === 0 ? null : percent,
    meowcent: row.meowcent,
  };
}
