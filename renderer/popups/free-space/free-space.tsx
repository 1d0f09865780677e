import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { fileSize } from '../../i18n/measures.ts';
import { useCommand, useFolders, useJobs, useLibrary } from '../../library/launcher.ts';
import { usePopups } from '../popups.tsx';
import type { PopupControls } from '../registry.ts';
import { type BuildBeside, buildsBeside } from './builds-beside.ts';

export interface FreeSpaceArgs {
  /** The job that lacks room. */
  jobId: string;
}

/** How much room is missing, and the other games on that drive, the largest first. */
export function Popup({ jobId, close }: FreeSpaceArgs & PopupControls<true>) {
  const t = useTranslate();
  const { locale } = useApp();
  const run = useCommand();
  const job = useJobs().find(({ id }) => id === jobId);
  const games = useLibrary();
  const { data: folders } = useFolders();
  const isFull = job?.reason === 'disk-full';
  const builds = job && games && folders && buildsBeside(job, games, folders);
  return (
    <Dialog
      title={t('downloads:freeSpace')}
      width="medium"
      onClose={close}
      actions={
        <Button
          onClick={async () => {
            if (await run('jobs.resume', { id: jobId })) close(true);
          }}
        >
          {t('downloads:tryNow')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div role="status">
          {isFull ? (
            <Notice look="bad">
              {job.shortfall === null
                ? t('downloads:reason.disk-full')
                : t('downloads:reason.disk-full-by', { size: fileSize(locale, job.shortfall) })}
            </Notice>
          ) : (
            <Notice look="good">{t('downloads:enoughSpace')}</Notice>
          )}
        </div>
        {builds?.length === 0 && isFull && <p>{t('downloads:freeSpaceNone')}</p>}
        {builds && builds.length > 0 && (
          <>
            <p>{t('downloads:freeSpaceText')}</p>
            <ul className="divide-y divide-line">
              {builds.map((build) => (
                <BuildRow key={`${build.storeId}/${build.type}`} build={build} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** An installed build, with a way to be rid of it. */
function BuildRow({ build: { storeId, name, cover, running, type, size } }: { build: BuildBeside }) {
  const t = useTranslate();
  const { locale } = useApp();
  const run = useCommand();
  const popups = usePopups();
  const isLeaving = useJobs().some(
    (job) => job.kind === 'uninstall' && job.state === 'running' && job.storeId === storeId,
  );
  const uninstall = async () => {
    const sure = await popups.open('confirm', {
      title: t('launcher:uninstallTitle', { name }),
      text: t('launcher:uninstallText', { size: fileSize(locale, size) }),
      confirmLabel: t('launcher:uninstall'),
      destroys: true,
    });
    if (sure) await run('jobs.uninstall', { storeId, type });
  };
  return (
    <li className="flex items-center gap-3 py-2">
      <Thumbnail path={cover} className="size-11" />
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold text-ink">{name}</span>
        <span className="text-sm">
          {fileSize(locale, size)} · {t(`launcher:type.${type}`)}
        </span>
      </span>
      <Button
        kind="plain"
        size="sm"
        disabled={running || isLeaving}
        aria-label={`${t('launcher:uninstall')}: ${name}`}
        onClick={uninstall}
      >
        {t('launcher:uninstall')}
      </Button>
    </li>
  );
}
