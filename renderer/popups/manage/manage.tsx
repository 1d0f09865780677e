import { type ReactNode, useEffect } from 'react';
import { useApp, useTranslate } from '../../app/app.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { longDate } from '../../i18n/calendar.ts';
import { duration } from '../../i18n/measures.ts';
import { GameActions } from '../../library/game-actions.tsx';
import { offlineStart } from '../../library/job-state.ts';
import { useLibrary, useLibraryGame } from '../../library/launcher.ts';
import type { PopupControls } from '../registry.ts';
import { BuildCard } from './build-card.tsx';
import { UpdateRule } from './update-rule.tsx';

export interface ManageArgs {
  storeId: number;
}

/** Everything about a game of the library: where it is, how long it was played, verify, repair, uninstall. */
export function Popup({ storeId, close }: ManageArgs & PopupControls<true>) {
  const t = useTranslate();
  const { locale } = useApp();
  const game = useLibraryGame(storeId);
  const isGone = useLibrary() !== undefined && game === undefined;
  // Uninstalled, a game that nobody owns leaves the library; its popup must not come back with it.
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  if (!game) return null;
  const { playSeconds, lastPlayedAt } = game;
  return (
    <Dialog
      title={game.name}
      width="medium"
      onClose={close}
      actions={
        <ButtonLink to={`/store/${storeId}`} kind="quiet" onClick={() => close()}>
          {t('launcher:storePage')}
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-6">
        <GameActions game={game} size="lg" />
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
          <Row name={t('launcher:playTime')}>
            {playSeconds > 0 ? duration(locale, playSeconds) : t('launcher:neverPlayed')}
          </Row>
          {lastPlayedAt !== null && (
            <Row name={t('launcher:lastPlayed')}>
              {longDate(locale, new Date(lastPlayedAt).toISOString())}
            </Row>
          )}
          <Row name={t('launcher:offlineStart')}>{t(`launcher:startsOffline.${offlineStart(game)}`)}</Row>
        </dl>
        {game.builds.length > 0 && <UpdateRule game={game} />}
        {game.builds.map((build) => (
          <BuildCard key={build.type} game={game} build={build} />
        ))}
      </div>
    </Dialog>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="font-semibold text-ink">{children}</dd>
  </>
);
