import { lazy, Suspense } from 'react';
import { useApp, useTranslate } from '../app/app.ts';
import { DownloadIcon } from '../components/action-icons.tsx';
import { ButtonLink } from '../components/button.tsx';
import { classes } from '../components/classes.ts';
import { useHydrated } from '../components/hydrated.ts';
import { PlayIcon } from '../components/icons.tsx';
import { isHandheld } from '../platform/handheld.ts';
import { LauncherLink } from './launcher-link.tsx';

const OwnedActions = lazy(async () => ({
  default: (await import('./owned-actions.tsx')).OwnedActions,
}));

const WEB_ONLY = 1;

interface PlayActionsProps {
  store: { id: number; type: number; game_pack: { type: number } };
  /** What the game is called; said with each way, because a page has many games. */
  name: string;
  size?: 'sm' | 'lg';
  /** Whether something else stands out, so that none of these does. */
  aside?: boolean;
}

/**
 * Ways to play a game one has: on the site in the browser or by the launcher, on a phone by what its page has to download,
 * in the launcher as its library has it.
 */
export function PlayActions({ store, name, size = 'sm', aside = false }: PlayActionsProps) {
  const { platform } = useApp();
  if (platform.kind === 'web') return <SiteActions store={store} name={name} size={size} aside={aside} />;
  return (
    <div className={size === 'sm' ? 'min-h-9' : 'min-h-13'}>
      <Suspense>
        <OwnedActions storeId={store.id} size={size} aside={aside} />
      </Suspense>
    </div>
  );
}

function SiteActions({ store, name, size, aside }: Required<PlayActionsProps>) {
  const t = useTranslate();
  const playsOnTheWeb = store.game_pack.type === 1;
  const installs = store.type !== WEB_ONLY;
  // What helps here only the browser knows, and where no launcher opens only its script says so.
  const isAlive = useHydrated();
  const first = aside ? 'plain' : 'main';
  const second = playsOnTheWeb ? 'plain' : first;
  return (
    <div
      className={classes(
        'flex flex-wrap gap-2',
        size === 'lg' ? '*:grow' : 'min-h-9 pointer-coarse:min-h-11',
      )}
    >
      {playsOnTheWeb && (
        <ButtonLink
          to={`/store/${store.id}/fullscreen`}
          kind={first}
          size={size}
          aria-label={`${t('account:myStore.play')}: ${name}`}
        >
          <PlayIcon />
          {t('account:myStore.play')}
        </ButtonLink>
      )}
      {installs &&
        isAlive &&
        (isHandheld(navigator) ? (
          <ButtonLink
            to={`/store/${store.id}`}
            kind={second}
            size={size}
            aria-label={`${t('game:downloads.title')}: ${name}`}
          >
            <DownloadIcon />
            {t('game:downloads.title')}
          </ButtonLink>
        ) : (
          <LauncherLink storeId={store.id} name={name} kind={second} size={size} />
        ))}
    </div>
  );
}
