import { useApp, useTranslate } from '../../app/app.ts';
import { DownloadIcon } from '../../components/action-icons.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { PlayIcon } from '../../components/icons.tsx';
import type { OwnedGame } from './purchased.tsx';

const WEB_ONLY = 1;

interface PlayActionsProps {
  store: OwnedGame['store'];
  /** What the game is called; said with each way, because a page has many games. */
  name: string;
}

/** Ways to play a game one has: in the browser, or in the launcher, which installs it. */
export function PlayActions({ store, name }: PlayActionsProps) {
  const t = useTranslate();
  const { platform } = useApp();
  const playsOnTheWeb = store.game_pack.type === 1;
  const installs = store.type !== WEB_ONLY;
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
      {installs && platform.kind === 'web' && (
        <ButtonLink
          to={`moggie://store/${store.id}`}
          kind={playsOnTheWeb ? 'plain' : 'main'}
          size="sm"
          aria-label={`${t('account:myStore.openLauncher')}: ${name}`}
          title={t('account:myStore.launcherNote')}
        >
          <DownloadIcon />
          {t('account:myStore.openLauncher')}
        </ButtonLink>
      )}
    </div>
  );
}
