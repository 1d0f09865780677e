import { useQuery } from '@tanstack/react-query';
import { useApp, useTranslate } from '../../app/app.ts';
import { DownloadIcon } from '../../components/action-icons.tsx';
import { SystemIcon } from '../../components/system-icon.tsx';
import { fileSize } from '../../i18n/measures.ts';
import { offeredQuery, RELEASES } from '../../library/offered-releases.ts';

/** The launcher for this computer and the others, each a link that saves its installer (D12). */
export function LauncherDownload() {
  const t = useTranslate();
  const { locale, platform, catalogue } = useApp();
  const { data = [] } = useQuery({ ...offeredQuery(), enabled: platform.kind === 'web' });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="launcher" className="mt-12">
      <h2 id="launcher" className="text-2xl">
        {t('site:launcher.title')}
      </h2>
      <p className="mt-3 max-w-prose text-lg text-muted">{t('site:launcher.text')}</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {data.map(({ system, version, file, size }) => (
          <li key={file}>
            <a
              href={RELEASES + file}
              download
              className="flex min-h-14 items-center gap-4 rounded-xl border border-line bg-surface px-5 py-3 hover:border-line-strong"
            >
              <SystemIcon system={system} className="size-6 shrink-0 text-muted" />
              <span className="min-w-0 grow">
                <span className="block font-semibold">
                  {t('site:launcher.get', {
                    system: catalogue.find('common', `system.${system}`) ?? 'Linux',
                  })}
                </span>{' '}
                <span className="block text-muted text-sm">
                  {version} · {fileSize(locale, size)}
                </span>
              </span>
              <DownloadIcon className="size-5 shrink-0" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
