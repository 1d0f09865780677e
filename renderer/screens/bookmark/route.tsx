import { useApp, useTranslate } from '../../app/app.ts';
import { PageMeta } from '../../app/page-meta.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Link } from '../../components/link.tsx';
import { LauncherDownload } from './launcher-download.tsx';
import { siteAddress } from './site-address.ts';

const KEYS = 'Ctrl+D / ⌘D';

/** The store's two addresses, and how to keep them at hand (R07). */
export function Component() {
  const t = useTranslate();
  const { origin } = useApp();
  const sites = [
    { name: t('site:bookmark.international'), address: siteAddress(origin, 'international') },
    { name: t('site:bookmark.china'), address: siteAddress(origin, 'china') },
  ];
  return (
    <div className="page pt-6 lg:pt-10">
      <PageMeta title={t('site:bookmark.title')} description={t('site:bookmark.text')} />
      <div className="mx-auto max-w-3xl">
        <h1 className="text-4xl">{t('site:bookmark.title')}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{t('site:bookmark.text')}</p>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2">
          {sites.map(({ name, address }) => (
            <li
              key={address}
              className="flex flex-col items-start gap-4 rounded-2xl border border-line bg-surface p-6"
            >
              <div>
                <h2 className="text-xl">{name}</h2>
                <Link
                  to={address}
                  className="inline-block break-all py-1 text-accent-text underline-offset-4 hover:underline"
                >
                  {new URL(address).host}
                </Link>
              </div>
              <CopyButton text={address} label={t('site:bookmark.copy')} done={t('site:bookmark.copied')} />
            </li>
          ))}
        </ul>
        <LauncherDownload />
        <h2 className="mt-12 text-2xl">{t('site:bookmark.how')}</h2>
        <ul className="mt-4 flex max-w-prose list-disc flex-col gap-3 ps-6 text-lg marker:text-accent-text">
          <li>{t('site:bookmark.computer', { keys: KEYS })}</li>
          <li>{t('site:bookmark.iphone')}</li>
          <li>{t('site:bookmark.android')}</li>
        </ul>
      </div>
    </div>
  );
}
