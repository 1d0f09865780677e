import type { ReactNode } from 'react';
import type { InstallJob } from '../../../shared/bridge/install.ts';
import type { LibraryGame } from '../../../shared/bridge/library.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { duration, fileSize, longDate } from '../../i18n/format.ts';
import { GameActions } from '../../library/game-actions.tsx';
import { useActiveJob, useCommand, useFolders, useJobs, useLibraryGame } from '../../library/launcher.ts';
import { usePopups } from '../popups.tsx';
import type { PopupControls } from '../registry.ts';

export interface ManageArgs {
  storeId: number;
}

/** Everything about a game of the library: where it is, how long it was played, verify, repair, uninstall. */
export function Popup({ storeId, close }: ManageArgs & PopupControls<true>) {
  const t = useTranslate();
  const { locale } = useApp();
  const game = useLibraryGame(storeId);
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
          <Row name={t('launcher:offlineStart')}>
            {t(game.licensed ? 'launcher:licensed' : 'launcher:unlicensed')}
          </Row>
        </dl>
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

/** An installed build, with what can be done to its files. */
function BuildCard({ game, build }: { game: LibraryGame; build: LibraryGame['builds'][number] }) {
  const t = useTranslate();
  const { locale } = useApp();
  const run = useCommand();
  const popups = usePopups();
  const { data: folders = [] } = useFolders();
  const busy = useActiveJob(game.storeId) !== undefined || game.running;
  const { storeId, name } = game;
  const { type } = build;
  const folder = folders.find(({ id }) => id === build.folderId)?.label;
  const uninstall = async () => {
    const sure = await popups.open('confirm', {
      title: t('launcher:uninstallTitle', { name }),
      text: t('launcher:uninstallText', { size: fileSize(locale, build.size) }),
      confirmLabel: t('launcher:uninstall'),
    });
    if (sure) await run('jobs.uninstall', { storeId, type });
  };
  return (
    <section className="rounded-xl border border-line bg-surface p-4">
      <h3 className="font-sans font-semibold text-base text-ink tracking-normal">
        {t(`launcher:type.${type}`)} · {build.version}
      </h3>
      <p className="mt-1 text-sm">
        {[fileSize(locale, build.size), folder, t(`launcher:build.${build.state}`)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <LastReport storeId={storeId} type={type} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="plain" size="sm" disabled={busy} onClick={() => run('jobs.verify', { storeId, type })}>
          {t('launcher:verify')}
        </Button>
        <Button kind="plain" size="sm" disabled={busy} onClick={() => run('jobs.repair', { storeId, type })}>
          {t('launcher:repair')}
        </Button>
        <Button kind="danger" size="sm" disabled={busy} onClick={uninstall}>
          {t('launcher:uninstall')}
        </Button>
      </div>
    </section>
  );
}

/** What the last check of a build found. */
function LastReport({ storeId, type }: { storeId: number; type: InstallJob['type'] }) {
  const t = useTranslate();
  const last = useJobs().findLast(
    (job) => job.storeId === storeId && job.type === type && job.state === 'done' && job.report,
  );
  if (!last?.report) return null;
  const { checked, bad, fetched } = last.report;
  return (
    <div className="mt-3">
      <Notice look={bad > fetched ? 'bad' : 'good'}>{t('launcher:report', { checked, bad, fetched })}</Notice>
    </div>
  );
}
