/** What an author gets (percent) of a sale where nothing else was agreed. It never changes: months that are over rest on it. */
export const DEFAULT_PERCENT = 70;

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

/** A month before what its games earned is known. */
export type MonthBalance = Pick<StatementMonth, 'month' | 'opening' | 'paidOut'>;

export type GameOfMonth = GameEarnings & { month: string };

/** The month (UTC) of an instant, such as 2026-11. */
export const monthOf = (instant: Date): string => instant.toISOString().slice(0, 7);

/** Months with what games earned in each of them. */
export function statementOf(
  months: readonly MonthBalance[],
  earned: readonly GameOfMonth[],
): StatementMonth[] {
  const ofMonth = Map.groupBy(earned, ({ month }) => month);
  return months.map(({ month, opening, paidOut }) => {
    const games = (ofMonth.get(month) ?? []).map(({ month: _, ...game }) => game);
    const net = games.reduce((sum, game) => sum + game.net, 0);
    return { month, opening, net, paidOut, closing: opening + net - paidOut, games };
  });
}
