import type { ReactNode } from 'react';
import { useApp, useTranslate } from '../../app/app.ts';
import { CoinAmount } from '../../components/coin.tsx';
import { coins, percent, wholeNumber } from '../../i18n/format.ts';
import { gameName } from '../../i18n/game-name.ts';
import type { GameOfMonth } from './earnings-file.ts';

/** What is said of each game, in the order of the columns. */
const FACTS = ['sold', 'returned', 'sales', 'silver', 'returns', 'share', 'earned'] as const;

interface GamesOfMonthProps {
  games: readonly GameOfMonth[];
  /** Names of games by id. */
  names: ReadonlyMap<number, string>;
}

/** What each game did in a month, a line for each, where there is room for all columns. */
export function GameTable({ games, names }: GamesOfMonthProps) {
  const t = useTranslate();
  const factsOf = useFacts();
  return (
    <table className="mt-4 w-full text-sm tabular-nums max-md:hidden">
      <thead>
        <tr className="border-line border-b text-muted">
          {(['game', ...FACTS] as const).map((name) => (
            <th key={name} scope="col" className="py-2 ps-3 text-end font-normal first:ps-0 first:text-start">
              {t(`earnings:column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {games.map((game) => {
          const facts = factsOf(game);
          return (
            <tr
              key={game.store_id}
              className="border-line border-b last:border-0 [&>td]:ps-3 [&>td]:text-end"
            >
              <th scope="row" className="py-2 text-start font-semibold">
                {gameName(t, game.store_id, names.get(game.store_id))}
              </th>
              {FACTS.map((name) => (
                <td key={name}>{facts[name]}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The same where there is not: each game with what is said of it below its name. */
export function GameList({ games, names }: GamesOfMonthProps) {
  const t = useTranslate();
  const factsOf = useFacts();
  return (
    <ul className="mt-4 divide-y divide-line border-line border-t text-sm tabular-nums md:hidden">
      {games.map((game) => {
        const facts = factsOf(game);
        return (
          <li key={game.store_id} className="py-3 last:pb-0">
            <h3 className="font-sans font-semibold text-sm">
              {gameName(t, game.store_id, names.get(game.store_id))}
            </h3>
            <dl className="mt-1">
              {FACTS.map((name) => (
                <div key={name} className="flex justify-between gap-4 py-0.5 last:font-semibold">
                  <dt className="text-muted">{t(`earnings:column.${name}`)}</dt>
                  <dd>{facts[name]}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

/** What a game did, as the page's language writes it. */
function useFacts(): (game: GameOfMonth) => Record<(typeof FACTS)[number], ReactNode> {
  const { locale } = useApp();
  return ({ sold, returned, sales, silver, returns, share, net }) => ({
    sold: wholeNumber(locale, sold),
    returned: wholeNumber(locale, returned),
    sales: <CoinAmount bare meowcent={sales} />,
    silver: coins(locale, silver),
    returns: <CoinAmount bare meowcent={returns} />,
    share: percent(locale, share),
    earned: <CoinAmount bare meowcent={net} />,
  });
}
