import { useApp, useTranslate } from '../../app/app.ts';
import { classes } from '../../components/classes.ts';
import { CoinAmount } from '../../components/coin.tsx';
import { monthName } from '../../i18n/calendar.ts';
import type { Month } from './earnings-file.ts';
import { GameList, GameTable } from './games-of-month.tsx';

const BALANCES = ['opening', 'net', 'paid_out', 'closing'] as const;

interface MonthCardProps {
  month: Month;
  /** Names of games by id. */
  names: ReadonlyMap<number, string>;
}

/** A month of an author's earnings: the balance before and after it, and what each game did. */
export function MonthCard({ month, names }: MonthCardProps) {
  const t = useTranslate();
  const { locale } = useApp();
  return (
    <article className="rounded-xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="grow text-xl">{monthName(locale, month.month)}</h2>
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
        <>
          <GameTable games={month.games} names={names} />
          <GameList games={month.games} names={names} />
        </>
      )}
    </article>
  );
}
