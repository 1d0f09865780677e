import { lazy, Suspense } from 'react';
import { useApp, useTranslate } from '../../app/app.ts';
import { DownloadIcon } from '../../components/action-icons.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { PlayIcon } from '../../components/icons.tsx';
import { LauncherLink } from '../../library/launcher-link.tsx';
import { isHandheld } from '../../platform/handheld.ts';
import type { OwnedGame } from './purchased.tsx';

const OwnedActions = lazy(async () => ({
  default: (await import('../../library/owned-actions.tsx')).OwnedActions,
}));

const WEB_ONLY = 1;

interface PlayActionsProps {
  store: OwnedGame['store'];
  /** What the game is called; said with each way, because a page has many games. */
  name: string;
}

/**
 * Ways to play a game one has: on the site in the browser or by the launcher, on a phone by what its page has to download,
 * in the launcher as its library has it.
 */
export function PlayActions({ store, name }: PlayActionsProps) {
  const { platform } = useApp();
  if (platform.kind === 'web') return <SiteActions store={store} name={name} />;
  return (
    <div className="mt-3 min-h-9">
      <Suspense>
        <OwnedActions storeId={store.id} />
      </Suspense>
    </div>
  );
}

function SiteActions({ store, name }: PlayActionsProps) {
  const t = useTranslate();
  const playsOnTheWeb = store.game_pack.type === 1;
  const installs = store.type !== WEB_ONLY;
  const kind = playsOnTheWeb ? 'plain' : 'main';
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {playsOnTheWeb && (
        <ButtonLink
          to={`/store/${store.id}/fullscreen`}
          size="sm"
          aria-label={`${t('account:myStore.play')}: ${name}`}
        >
          <PlayIcon />
          {t('account:myStore.play')}
        </ButtonLink>
      )}
      {installs &&
        (isHandheld(navigator) ? (
          <ButtonLink
            to={`/store/${store.id}`}
            kind={kind}
            size="sm"
            aria-label={`${t('game:downloads.title')}: ${name}`}
          >
            <DownloadIcon />
            {t('game:downloads.title')}
          </ButtonLink>
        ) : (
          <LauncherLink storeId={store.id} name={name} kind={kind} size="sm" />
        ))}
    </div>
  );
}
