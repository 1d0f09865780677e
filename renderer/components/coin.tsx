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
      <span className="sr-only"> {t('common:coins')}</span>
    </>
  );
  if (bare) return <span className={classes('tabular-nums', className)}>{amount}</span>;
  return (
    <span className={classes('inline-flex items-center gap-1.5 tabular-nums', className)}>
      <CoinIcon />
      <span>{amount}</span>
    </span>
  );
}

/** The meow coin: a disc with two ears. */
export const CoinIcon = () => (
  <svg viewBox="0 0 20 20" className="size-[1.1em] shrink-0" aria-hidden="true">
    <circle cx="10" cy="10" r="9" className="fill-[#f2b233]" />
    <circle cx="10" cy="10" r="7.2" className="fill-[#ffd36b]" />
    <path
      className="fill-[#8a5200]"
      d="M5.6 6.2c0-.6.7-.9 1.1-.6l2 1.6c.9-.2 1.8-.2 2.6 0l2-1.6c.4-.3 1.1 0 1.1.6v4.5c0 2.5-1.9 4-4.4 4s-4.4-1.5-4.4-4V6.2Z"
    />
  </svg>
);
