import type { CoinLevel } from '../../shared/money/coin.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { coins } from '../i18n/format.ts';
import { classes } from './classes.ts';

interface CoinAmountProps {
  meowcent: number;
  /** Without the coin, where one stands beside it already. */
  bare?: boolean;
  className?: string;
}

/** An amount of meow coins. */
export function CoinAmount({ meowcent, bare = false, className }: CoinAmountProps) {
  const { locale } = useApp();
  const t = useTranslate();
  const amount = (
    <>
      {coins(locale, meowcent)}
      <span className="sr-only"> {t('common:coins', { count: meowcent / 100 })}</span>
    </>
  );
  if (bare) return <span className={classes('tabular-nums', className)}>{amount}</span>;
  return (
    <span className={classes('inline-flex items-center gap-[0.4em] tabular-nums', className)}>
      <CoinIcon level={1} />
      {/* Its line is that of the whole: the coin has none. */}
      <span className="self-baseline">{amount}</span>
    </span>
  );
}

/**
 * The brand's coins, from a single one (1) to a chest (6) (B07); as large as the text around it unless told otherwise. The
 * drawings have an edge of air, which the line takes back.
 */
export const CoinIcon = ({ level, className }: { level: CoinLevel; className?: string }) => (
  <span
    aria-hidden="true"
    className={classes('coin', className ?? '-m-[0.175em] size-[1.45em]')}
    style={{ backgroundImage: `var(--coin-${level})` }}
  />
);
