import { useTranslate } from '../app/app.ts';
import { useInstall } from '../app/install-offer.ts';
import { Button, ButtonLink, IconButton } from '../components/button.tsx';
import { CatIcon, CloseIcon } from '../components/icons.tsx';

/** Invites to the app on narrow screens, with a button that gets it (P20): from the browser where that installs the site. */
export function AppBanner({ href, close }: { href: string; close: () => void }) {
  const t = useTranslate();
  const install = useInstall();
  return (
    <section aria-label={t('site:promo.banner')} className="flex items-center gap-3">
      <span className="inline-flex max-xs:hidden size-11 shrink-0 items-center justify-center rounded-lg bg-accent-wash text-2xl text-accent-text">
        <CatIcon />
      </span>
      <p className="min-w-0 grow font-semibold text-sm leading-snug">{t('site:promo.banner')}</p>
      {install ? (
        <Button size="sm" onClick={async () => (await install()) && close()}>
          {t('site:promo.download')}
        </Button>
      ) : (
        <ButtonLink to={href} size="sm">
          {t('site:promo.download')}
        </ButtonLink>
      )}
      <IconButton label={t('common:close')} onClick={close} className="-me-2">
        <CloseIcon />
      </IconButton>
    </section>
  );
}
