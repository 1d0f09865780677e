import { useApp, useTranslate } from '../../app/app.ts';
import { DownloadIcon } from '../../components/action-icons.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { PlayIcon } from '../../components/icons.tsx';
import type { OwnedGame } from './purchased.tsx';

const WEB_ONLY = 1;

/** Ways to play a game one has: in the browser, or in the launcher, which installs it. */
export function PlayActions({ store }: { store: OwnedGame['store'] }) {
  const t = useTranslate();
  const { platform } = useApp();
  const playsOnTheWeb = store.game_pack.type === 1;
  const installs = store.type !== WEB_ONLY;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {playsOnTheWeb && (
        <ButtonLink to={`/store/${store.id}/fullscreen`} size="sm">
          <PlayIcon />
          {t('account:myStore.play')}
        </ButtonLink>
      )}
      {installs && platform.kind === 'web' && (
        <ButtonLink
          to={`moggie://store/${store.id}`}
          kind={playsOnTheWeb ? 'plain' : 'main'}
          size="sm"
          title={t('account:myStore.launcherNote')}
        >
          <DownloadIcon />
          {t('account:myStore.openLauncher')}
        </ButtonLink>
      )}
    </div>
  );
}
