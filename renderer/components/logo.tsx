import { useApp, useTranslate } from '../app/app.ts';
import { classes } from './classes.ts';

/** The brand's mark and name, or where the header is full the mark alone. The artwork is a mask, so that it takes the theme's colours. */
export function Logo({ className, mark = false }: { className?: string; mark?: boolean }) {
  const t = useTranslate();
  const { brand } = useApp().site;
  if (brand !== 'master')
    return <span aria-hidden="true" className={classes('logo', mark && 'logo-mark', className ?? 'h-9')} />;
  return (
    <span className={classes('inline-flex items-center gap-2 font-bold font-display text-lg', className)}>
      <span aria-hidden="true" className="logo h-9" />
      <span className={mark ? 'max-sm:hidden lg:max-xl:hidden' : undefined}>{t('common:brand')}</span>
    </span>
  );
}
