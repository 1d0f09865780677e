import type { ReactNode } from 'react';
import type { GameBuildsQuery } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { DownloadIcon } from '../../components/action-icons.tsx';
import { SystemIcon } from '../../components/system-icon.tsx';
import { shortDate } from '../../i18n/format.ts';
import { fileSize } from '../../i18n/measures.ts';
import { LauncherLink } from '../../library/launcher-link.tsx';
import { isHandheld } from '../../platform/handheld.ts';
import type { Game } from './queries.ts';

interface BuildListProps {
  game: Game;
  /** What the visitor may download; not empty. */
  found: GameBuildsQuery['getStoreAuthorizedAndFindStoreUrl']['list'];
}

/** Builds with their size and when they were updated, and the way to the launcher. */
export function BuildList({ game, found }: BuildListProps) {
  const t = useTranslate();
  const { locale, platform, catalogue } = useApp();
  const isWhole = new Set(found.filter(({ type }) => type !== 'trial_app').map(({ os }) => os));
  // Who has the whole game for a system needs no trial there.
  const builds = found.filter(({ type, os }) => type !== 'trial_app' || !isWhole.has(os));
  const onlyDownload = game.release_type === 'trial' && game.game_pack.type !== 1;
  return (
    <div className="mt-5 border-line border-t pt-4">
      <h2 className="font-sans font-semibold text-sm tracking-normal">{t('game:downloads.title')}</h2>
      <ul className="mt-2 divide-y divide-line text-sm">
        {builds.map((build) => (
          <li key={`${build.type} ${build.os}`}>
            <BuildRow href={platform.kind === 'web' ? build.file_url : null}>
              <SystemIcon system={build.os} className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 grow">
                <span className="block">
                  {catalogue.find('common', `system.${build.os}`) ?? build.os}
                  {' · '}
                  {build.type === 'trial_app' ? t('browse:builds.trial') : t('browse:builds.official')}{' '}
                  {build.version}
                </span>{' '}
                <span className="block text-muted text-xs">
                  {t('browse:builds.facts', {
                    // The launcher fetches it compressed, a browser saves it as it is.
                    size: fileSize(locale, platform.kind === 'web' ? build.size : build.download_size),
                    date: shortDate(locale, build.updated_at),
                  })}
                </span>
              </span>
            </BuildRow>
          </li>
        ))}
      </ul>
      {platform.kind === 'web' &&
        (isHandheld(navigator) ? (
          <p className="mt-3 text-muted text-sm">{t('browse:builds.onComputer')}</p>
        ) : (
          <LauncherLink storeId={game.id} kind={onlyDownload ? 'main' : 'plain'} className="mt-3 w-full" />
        ))}
    </div>
  );
}

/** A build, and in a browser the link that saves it. */
function BuildRow({ href, children }: { href: string | null; children: ReactNode }) {
  const row = 'flex min-h-11 items-center gap-3 py-2.5';
  if (href === null) return <div className={row}>{children}</div>;
  return (
    <a href={href} download className={`${row} rounded-md hover:text-accent-text`}>
      {children}
      <DownloadIcon className="size-5 shrink-0" />
    </a>
  );
}
