import { useQuery } from '@tanstack/react-query';
import type { InstallJob } from '../../../shared/bridge/install.ts';
import type { LibraryGame } from '../../../shared/bridge/library.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { dotted } from '../../i18n/dotted.ts';
import { fileSize } from '../../i18n/measures.ts';
import { ForgetGame } from '../../library/forget-game.tsx';
import { useReportLines } from '../../library/job-report.tsx';
import { isInReach, mainBuild } from '../../library/job-state.ts';
import {
  useActiveJob,
  useCommand,
  useEstimate,
  useFolders,
  useJobs,
  useLauncher,
} from '../../library/launcher.ts';
import { outcomeOf } from '../../platform/launcher.ts';
import { usePopups } from '../popups.tsx';

interface BuildCardProps {
  game: LibraryGame;
  build: LibraryGame['builds'][number];
}

/** An installed build, with what can be done to its files. */
export function BuildCard({ game, build }: BuildCardProps) {
  const t = useTranslate();
  const { locale } = useApp();
  const { data: folders = [] } = useFolders();
  const { storeId } = game;
  const { type } = build;
  const folder = folders.find(({ id }) => id === build.folderId)?.label;
  return (
    <section className="rounded-xl border border-line bg-surface p-4">
      <h3 className="font-sans font-semibold text-base text-ink tracking-normal">
        {t(`launcher:type.${type}`)} · {build.version}
      </h3>
      <p className="mt-1 text-sm">
        {dotted([fileSize(locale, build.size), folder, t(`launcher:build.${build.state}`)])}
      </p>
      {build.update?.heldBy && (
        <p className="mt-1 text-sm">
          {t(`downloads:hold.${build.update.heldBy}`, { version: build.update.version })}
        </p>
      )}
      {build.update && isInReach(build) && <UpdateCost storeId={storeId} type={type} />}
      <LastReport storeId={storeId} type={type} />
      <div className="mt-3 flex flex-wrap gap-2">
        {isInReach(build) ? (
          <FileButtons game={game} build={build} />
        ) : (
          <RecordButtons game={game} build={build} />
        )}
      </div>
    </section>
  );
}

/** What can be done to the files of a build while they are in reach. */
function FileButtons({ game, build }: BuildCardProps) {
  const t = useTranslate();
  const { locale } = useApp();
  const run = useCommand();
  const popups = usePopups();
  const busy = useActiveJob(game.storeId) !== undefined || game.running;
  const { storeId, name } = game;
  const { type } = build;
  const uninstall = async () => {
    const sure = await popups.open('confirm', {
      title: t('launcher:uninstallTitle', { name }),
      text: t('launcher:uninstallText', { size: fileSize(locale, build.size) }),
      confirmLabel: t('launcher:uninstall'),
      destroys: true,
    });
    if (sure) await run('jobs.uninstall', { storeId, type });
  };
  return (
    <>
      <Button kind="plain" size="sm" disabled={busy} onClick={() => run('jobs.verify', { storeId, type })}>
        {t('launcher:verify')}
      </Button>
      <Button kind="plain" size="sm" disabled={busy} onClick={() => run('jobs.repair', { storeId, type })}>
        {t('launcher:repair')}
      </Button>
      <RollBack storeId={storeId} type={type} busy={busy} version={build.version} />
      <Button
        kind="plain"
        size="sm"
        disabled={busy}
        onClick={() => popups.open('move-game', { storeId, name, type, folderId: build.folderId })}
      >
        {t('downloads:move.button')}
      </Button>
      <Button kind="plain" size="sm" disabled={busy} onClick={uninstall}>
        {t('launcher:uninstall')}
      </Button>
    </>
  );
}

/** What can be done with a build of which only the record is left, or its drive is away. */
function RecordButtons({ game, build }: BuildCardProps) {
  const t = useTranslate();
  const popups = usePopups();
  const { storeId, name, running } = game;
  const { type, state } = build;
  return (
    <>
      {/* The game's own button installs its main build. */}
      {state === 'gone' && build !== mainBuild(game) && (
        <Button kind="plain" size="sm" onClick={() => popups.open('install', { storeId, name, type })}>
          {t('launcher:install')}
        </Button>
      )}
      <ForgetGame storeId={storeId} name={name} type={type} disabled={running} />
    </>
  );
}

/** What the update would take of line and disk, told before it begins. */
function UpdateCost({ storeId, type }: { storeId: number; type: InstallJob['type'] }) {
  const t = useTranslate();
  const { locale } = useApp();
  const cost = useEstimate(storeId, type, { enabled: true });
  if (!cost) return null;
  return (
    <>
      <p className="mt-1 text-sm">
        {t('downloads:estimate', {
          download: fileSize(locale, cost.downloadBytes),
          room: fileSize(locale, cost.roomBytes),
          free: fileSize(locale, cost.freeBytes),
        })}
      </p>
      {cost.rests && <p className="mt-1 text-sm">{t('downloads:rests')}</p>}
      {cost.dropsPrevious && <p className="mt-1 text-sm">{t('downloads:dropsPrevious')}</p>}
      {cost.shortfall > 0 && (
        <p className="mt-1 font-semibold text-bad text-sm">
          {t('downloads:reason.disk-full-by', { size: fileSize(locale, cost.shortfall) })}
        </p>
      )}
    </>
  );
}

interface RollBackProps {
  storeId: number;
  type: InstallJob['type'];
  /** The version that is installed now: another one has another predecessor. */
  version: string;
  busy: boolean;
}

/** Brings back what the last update replaced, where it was kept. */
function RollBack({ storeId, type, version, busy }: RollBackProps) {
  const t = useTranslate();
  const run = useCommand();
  const launcher = useLauncher();
  const { data: previous } = useQuery({
    queryKey: ['library.previous', storeId, type, version],
    queryFn: () => outcomeOf(launcher.commands['library.previous']({ storeId, type })),
    staleTime: 0,
  });
  if (!previous) return null;
  return (
    <Button kind="plain" size="sm" disabled={busy} onClick={() => run('jobs.rollback', { storeId, type })}>
      {t('downloads:rollBack', { version: previous.version })}
    </Button>
  );
}

/** What the last check of a build found. */
function LastReport({ storeId, type }: { storeId: number; type: InstallJob['type'] }) {
  const lines = useReportLines();
  const last = useJobs().findLast(
    (job) => job.storeId === storeId && job.type === type && job.state !== 'cancelled' && job.report,
  );
  if (!last?.report) return null;
  const { bad, fetched, unmended } = last.report;
  const isSound = unmended === 0 && (last.kind === 'repair' || bad <= fetched);
  return (
    <div className="mt-3">
      <Notice look={isSound ? 'good' : 'bad'}>{lines(last).join(' ')}</Notice>
    </div>
  );
}
