import { csvFile } from '../../../shared/contract/csv.ts';
import type { AuthorStatementQuery } from '../../../shared/contract/gql/graphql.ts';
import { decimalText } from '../../../shared/money/currency.ts';

export type Month = AuthorStatementQuery['findAuthorStatement']['list'][number];
export type GameOfMonth = Month['games'][number];

const coins = (meowcent: number) => Number(decimalText(meowcent));

const OF_GAME = [
  'game_id',
  'game',
  'sold',
  'returned',
  'sales',
  'silver',
  'returns',
  'share_percent',
  'earned',
];
const OF_MONTH = ['month_opening', 'month_earned', 'month_paid_out', 'month_closing'];

/**
 * Months as a CSV file (RFC 4180), a line for each game, or one for a month in which the author was only paid: amounts in
 * whole coins with a decimal point, whatever the language.
 */
export function earningsFile(months: readonly Month[], names: ReadonlyMap<number, string>): string {
  const lines = months.flatMap(({ month, closed, opening, net, paid_out, closing, games }) => {
    const balances = [opening, net, paid_out, closing].map(coins);
    const cells = games.length > 0 ? games.map((game) => cellsOf(game, names)) : [OF_GAME.map(() => null)];
    return cells.map((each) => [month, closed ? 'closed' : 'open', ...each, ...balances]);
  });
  return csvFile([['month', 'state', ...OF_GAME, ...OF_MONTH], ...lines]);
}

function cellsOf(
  { store_id, sold, returned, sales, silver, returns, share, net }: GameOfMonth,
  names: ReadonlyMap<number, string>,
): unknown[] {
  const amounts = [sales, silver, returns].map(coins);
  return [store_id, names.get(store_id), sold, returned, ...amounts, share, coins(net)];
}
