import { useApp, useTranslate } from '../app/app.ts';
import { useSaleEnd } from '../app/sale-end.ts';
import { useByNow } from '../app/use-now.ts';
import { daysLeft, percent, percentLess, shortDate } from '../i18n/format.ts';
import { classes } from './classes.ts';
import { CoinAmount } from './coin.tsx';

interface Quote {
  full: number;
  meowcent: number;
  percentage_discount: number;
  discount_ends_at: string | null;
}

interface Priced {
  release_type: 'normal' | 'soon' | 'trial';
  released_at: string;
  quote: Quote | null;
}

/**
 * Percent off, as a label that stands on a cover or beside a price: short to the eye, in words to the ear. Once the sale is
 * over, the price that it stands for is asked for again.
 */
export function DiscountBadge({ quote, className }: { quote: Quote | null; className?: string }) {
  const t = useTranslate();
  const { locale } = useApp();
  useSaleEnd(quote?.discount_ends_at ?? null);
  if (!quote?.percentage_discount) return null;
  return (
    <span
      className={classes(
        'inline-block rounded-sm bg-accent px-1.5 py-0.5 font-bold text-2xs text-accent-ink tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{percentLess(locale, quote.percentage_discount)}</span>
      <span className="sr-only">
        {t('store:percentOff', { percent: percent(locale, quote.percentage_discount) })}
      </span>
    </span>
  );
}

/** How long a discount still runs (S24): days, more than one day, or its last hours. */
export function DiscountEnd({ quote }: { quote: Quote }) {
  const t = useTranslate();
  const end = quote.discount_ends_at;
  const days = useByNow((now) => (end === null ? 0 : daysLeft(end, now)));
  if (!quote.percentage_discount || end === null) return null;
  if (days > 1) return t('store:daysLeft', { count: days });
  return t(days === 1 ? 'store:moreThanADay' : 'store:lastHours');
}

/**
 * What a game costs, with what is taken off and from how much. Where not all of it fits, the price has a line of its own,
 * and the two that explain it stay together.
 */
export function PriceTag({ game, className }: { game: Priced; className?: string }) {
  const t = useTranslate();
  const { quote } = game;
  return (
    <span className={classes('inline-flex flex-wrap items-center gap-x-2 gap-y-0.5', className)}>
      {quote !== null && quote.percentage_discount > 0 && (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <DiscountBadge quote={quote} />
          <s className="font-normal text-muted text-xs">
            <span className="sr-only">{t('store:before')}</span>
            <CoinAmount meowcent={quote.full} bare />
          </s>
        </span>
      )}
      <Price game={game} />
    </span>
  );
}

/** What a game costs: coins, free, trial or the day it comes out. */
function Price({ game }: { game: Priced }) {
  const t = useTranslate();
  const { locale } = useApp();
  const { quote } = game;
  if (game.release_type === 'soon') return <span>{shortDate(locale, game.released_at)}</span>;
  if (!quote) return <span>{t('store:trial')}</span>;
  if (quote.full === 0) return <span>{t('store:free')}</span>;
  return <CoinAmount meowcent={quote.meowcent} />;
}
