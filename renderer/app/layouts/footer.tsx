import { Button } from '../../components/button.tsx';
import { GlobeIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { Logo } from '../../components/logo.tsx';
import type { MessageKey } from '../../i18n/keys.ts';
import { usePopups } from '../../popups/popups.tsx';
import { useApp, useTranslate } from '../app.ts';
import { useConsent } from '../consent.ts';
import { DiscretionButton } from '../discretion.tsx';
import { useSiteContent } from '../site-content.ts';
import { useExtraItems } from './extra-items.ts';
import { useTheme } from './theme.ts';

const LINKS: { to: string; label: MessageKey }[] = [
  { to: '/about-us', label: 'common:footer.about' },
  { to: '/employment', label: 'common:footer.join' },
  { to: '/privacy', label: 'common:footer.privacy' },
  { to: '/terms', label: 'common:footer.terms' },
  { to: '/bookmark', label: 'common:footer.bookmark' },
];

/** No page but a file, of this version's own packages, in no language: it opens beside the page. */
const LICENCES_PATH = '/licences.txt';

/** What every visitor should know about the store, its static pages, and its partners (L09). */
export function Footer() {
  const t = useTranslate();
  const { site, now, origin, platform } = useApp();
  const [, answer] = useConsent();
  const { partners } = useSiteContent();
  const extra = useExtraItems();
  const popups = usePopups();
  const [theme, turnTheme] = useTheme();
  return (
    <footer className="mt-24 border-line border-t bg-sunken">
      <div className="page flex flex-wrap items-end justify-between gap-x-16 gap-y-6 py-10 lg:py-12">
        <div className="max-w-xl">
          <Logo />
          <p className="mt-4 text-muted text-sm">{t('common:footer.promise')}</p>
          <p className="mt-2 text-muted text-sm">{t('common:footer.adults')}</p>
        </div>
        <nav aria-label={t('common:footer.label')} className="-mx-3">
          <ul className="flex flex-wrap text-sm">
            {extra.map(({ to, label, elsewhere }) => (
              <li key={to} className={elsewhere}>
                <FooterLink to={to}>{label}</FooterLink>
              </li>
            ))}
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <FooterLink to={to}>{t(label)}</FooterLink>
              </li>
            ))}
            <li>
              <FooterLink to={origin + LICENCES_PATH}>{t('common:footer.licences')}</FooterLink>
            </li>
          </ul>
        </nav>
      </div>
      {partners.length > 0 && (
        <section aria-labelledby="partners" className="page border-line border-t py-8">
          <h2 id="partners" className="font-sans font-semibold text-sm tracking-normal">
            {t('common:footer.partners')}
          </h2>
          <ul className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
            {partners.map(({ name, url, description }) => (
              <li key={url} className="text-sm">
                <Link to={url} className="inline-block py-1.5 font-medium underline-offset-4 hover:underline">
                  {name}
                </Link>
                <p className="text-muted">{description}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="page flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t py-5 text-muted text-sm">
        <p className="me-auto max-lg:w-full">
          © {new Date(now).getUTCFullYear()} {t('common:brand')}
        </p>
        <div className="-mx-3.5 flex flex-wrap gap-x-1">
          {site.customerService && (
            <Button kind="quiet" size="sm" onClick={() => popups.open('support', {})}>
              {t('common:account.support')}
            </Button>
          )}
          <Button kind="quiet" size="sm" onClick={() => popups.open('help', {})}>
            {t('common:footer.help')}
          </Button>
          {platform.kind === 'web' && (
            <Button kind="quiet" size="sm" onClick={() => answer(undefined)}>
              {t('common:footer.visits')}
            </Button>
          )}
          {site.languageMenu && (
            <Button kind="quiet" size="sm" onClick={() => popups.open('language', {})}>
              <GlobeIcon />
              {t('common:language.label')}
            </Button>
          )}
          <Button kind="quiet" size="sm" onClick={() => popups.open('controller', { kind: 'generic' })}>
            {t('common:footer.controller')}
          </Button>
          <DiscretionButton />
          <Button kind="quiet" size="sm" onClick={turnTheme}>
            {t(theme === 'dark' ? 'common:theme.light' : 'common:theme.dark')}
          </Button>
        </div>
      </div>
    </footer>
  );
}

const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center px-3 underline-offset-4 hover:underline">
    {children}
  </Link>
);
