import { useApp, useTranslate } from '../app/app.ts';
import { classes } from '../components/classes.ts';
import { coins } from '../i18n/format.ts';

/** An amount of silver coins. */
export function SilverAmount({ silver, className }: { silver: number; className?: string }) {
  const { locale } = useApp();
  const t = useTranslate();
  return (
    <span className={classes('inline-flex items-center gap-1.5 tabular-nums', className)}>
      <svg viewBox="0 0 20 20" className="size-[1.1em] shrink-0" aria-hidden="true">
        <circle cx="10" cy="10" r="9" className="fill-[#8f98a3]" />
        <circle cx="10" cy="10" r="7.2" className="fill-[#d3dae2]" />
        <path
          className="fill-[#5b6570]"
          d="M5.6 6.2c0-.6.7-.9 1.1-.6l2 1.6c.9-.2 1.8-.2 2.6 0l2-1.6c.4-.3 1.1 0 1.1.6v4.5c0 2.5-1.9 4-4.4 4s-4.4-1.5-4.4-4V6.2Z"
        />
      </svg>
      {coins(locale, silver)}
      <span className="sr-only"> {t('wallet:silverCoins', { count: silver / 100 })}</span>
    </span>
  );
}
