import { multiply } from '../../shared/money/decimal.ts';

/** What an author gets of a sale where nothing else was agreed. It never changes: months that are over rest on it. */
const DEFAULT_PERCENT = 70;

/** Copies of a game that were paid, or given back, in a month, for the same coins each. */
export interface Movement {
  storeId: number;
  authorId: string;
  /** The month (UTC) in which the coins moved, such as 2026-11. */
  month: string;
  /** The month of the purchase: the same, but for what was given back later. */
  soldIn: string;
  isReturn: boolean;
  /** What one copy cost in meow. */
  meowcent: number;
  /** What one copy cost in silver, which is free and earns nothing. */
  silver: number;
  copies: number;
}

/** Meowcent that were paid out to an author in a month. */
export interface Payout {
  month: string;
  meowcent: number;
}

/** A part (percent) of sales, from a month on. */
export interface Share {
  authorId: string;
  since: string;
  percent: number;
}

/** What a game did for its author in a month; amounts are meowcent. */
export interface GameEarnings {
  storeId: number;
  sold: number;
  returned: number;
  /** What players paid. */
  sales: number;
  /** What they paid in silver for the copies that were sold: it earns nothing. */
  silver: number;
  /** What players got back. */
  returns: number;
  /** What the author gets of this month's sales. */
  percent: number;
  /** The author's part of the sales, less that of what came back, at the percent that it was sold at. */
  net: number;
}

/** A month of an author's account with the store; amounts are meowcent. */
export interface StatementMonth {
  month: string;
  opening: number;
  net: number;
  paidOut: number;
  closing: number;
  games: GameEarnings[];
}

/** The month (UTC) of an instant. */
export const monthOf = (instant: Date): string => instant.toISOString().slice(0, 7);

/** What an author gets of what is sold in a month. */
export function percentIn(month: string, authorId: string, shares: readonly Share[]): number {
  const agreed = shares.filter((share) => share.authorId === authorId && share.since <= month);
  return agreed.toSorted((a, b) => (a.since < b.since ? -1 : 1)).at(-1)?.percent ?? DEFAULT_PERCENT;
}

/**
 * The months in which something moved, the oldest first. Every copy is rounded by itself, half up, so that one that comes
 * back takes along exactly what it brought.
 */
export function statementOf(
  movements: readonly Movement[],
  payouts: readonly Payout[],
  shares: readonly Share[],
): StatementMonth[] {
  const ofMonth = Map.groupBy(movements, ({ month }) => month);
  const months = [...new Set([...ofMonth.keys(), ...payouts.map(({ month }) => month)])].toSorted();
  let balance = 0;
  return months.map((month) => {
    const ofGame = Map.groupBy(ofMonth.get(month) ?? [], ({ storeId }) => storeId);
    const games = [...ofGame.values()]
      .map((moved) => earningsOf(moved, shares))
      .toSorted((a, b) => a.storeId - b.storeId);
    const opening = balance;
    const net = sumOf(games.map((game) => game.net));
    const paidOut = sumOf(payouts.filter((payout) => payout.month === month).map(({ meowcent }) => meowcent));
    balance = opening + net - paidOut;
    return { month, opening, net, paidOut, closing: balance, games };
  });
}

/** What the movements of one game in one month come to. */
function earningsOf(moved: readonly Movement[], shares: readonly Share[]): GameEarnings {
  const [first] = moved;
  if (!first) throw new RangeError('a game that did not move earned nothing');
  const total = { sold: 0, returned: 0, sales: 0, silver: 0, returns: 0, net: 0 };
  for (const { authorId, soldIn, isReturn, meowcent, silver, copies } of moved) {
    const part = partOf(meowcent, percentIn(soldIn, authorId, shares)) * copies;
    total[isReturn ? 'returned' : 'sold'] += copies;
    total[isReturn ? 'returns' : 'sales'] += meowcent * copies;
    if (!isReturn) total.silver += silver * copies;
    total.net += isReturn ? -part : part;
  }
  return { storeId: first.storeId, percent: percentIn(first.month, first.authorId, shares), ...total };
}

const partOf = (meowcent: number, percent: number): number =>
  multiply(meowcent, { numerator: BigInt(percent), denominator: 100n });

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
