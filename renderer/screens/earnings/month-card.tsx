import { useId } from 'react';
import { useApp, useTranslate } from '../../app/app.ts';
import { classes } from '../../components/classes.ts';
import { CoinAmount } from '../../components/coin.tsx';
import { coins, monthName, percent, wholeNumber } from '../../i18n/format.ts';
import { gameName } from '../../i18n/game-name.ts';
import type { GameOfMonth, Month } from './earnings-file.ts';

const BALANCES = ['opening', 'net', 'paid_out', 'closing'] as const;
const COLUMNS = ['game', 'sold', 'returned', 'sales', 'silver', 'returns', 'share', 'earned'] as const;

interface MonthCardProps {
  month: Month;
  /** Names of games by id. */
  names: ReadonlyMap<number, string>;
}

/** A month of an author's earnings: the balance before and after it, and what each game did. */
export function MonthCard({ month, names }: MonthCardProps) {
  const t = useTranslate();
  const { locale } = useApp();
  const heading = useId();
  return (
    <article className="rounded-xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={heading} className="grow text-xl">
          {monthName(locale, month.month)}
        </h2>
        <span
          className={classes(
            'rounded-full px-3 py-1 font-semibold text-xs',
            month.closed ? 'bg-ink/8 text-ink' : 'bg-accent-wash text-accent-text',
          )}
        >
          {t(month.closed ? 'earnings:closed' : 'earnings:open')}
        </span>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {BALANCES.map((name) => (
          <div key={name}>
            <dt className="text-muted text-sm">{t(`earnings:balance.${name}`)}</dt>
            <dd className="font-semibold">
              <CoinAmount meowcent={month[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {month.games.length > 0 && (
        // Placed, so that it cuts off what its cells say for screen readers alone.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section tabIndex={0} aria-labelledby={heading} className="relative mt-4 overflow-x-auto">
          <GameTable games={month.games} names={names} />
        </section>
      )}
    </article>
  );
}

/** Where not all columns fit, the last one stays, what the game earned, and the others fade away below it. */
function GameTable({ games, names }: { games: readonly GameOfMonth[]; names: ReadonlyMap<number, string> }) {
  const t = useTranslate();
  const { locale } = useApp();
  return (
    <table className="w-full min-w-152 text-sm tabular-nums [--fade:linear-gradient(to_right,transparent,var(--color-surface)_1.5rem)]">
      <thead>
        <tr className="border-line border-b text-muted">
          {COLUMNS.map((name) => (
            <th
              key={name}
              scope="col"
              className="py-2 ps-3 text-end font-normal first:ps-0 first:text-start last:sticky last:end-0 last:bg-[image:var(--fade)] last:ps-6"
            >
              {t(`earnings:column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {games.map(({ store_id, sold, returned, sales, silver, returns, share, net }) => (
          <tr
            key={store_id}
            className="border-line border-b last:border-0 [&>td]:ps-3 [&>td]:text-end [&>td]:last:sticky [&>td]:last:end-0 [&>td]:last:bg-[image:var(--fade)] [&>td]:last:ps-6"
          >
            <th scope="row" className="py-2 text-start font-semibold">
              {gameName(t, store_id, names.get(store_id))}
            </th>
            <td>{wholeNumber(locale, sold)}</td>
            <td>{wholeNumber(locale, returned)}</td>
            <td>
              <CoinAmount bare meowcent={sales} />
            </td>
            <td>{coins(locale, silver)}</td>
            <td>
              <CoinAmount bare meowcent={returns} />
            </td>
            <td>{percent(locale, share)}</td>
            <td>
              <CoinAmount bare meowcent={net} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
