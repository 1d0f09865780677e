import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { fileSize } from '../../i18n/measures.ts';
import { isInReach } from '../../library/job-state.ts';
import { useCommand, useFolders, useJobs, useLibrary } from '../../library/launcher.ts';
import { usePopups } from '../popups.tsx';
import type { PopupControls } from '../registry.ts';

export interface FreeSpaceArgs {
  /** The job that lacks room. */
  jobId: string;
}

/** How much room is missing, and the games on that drive, the largest first. */
export function Popup({ jobId, close }: FreeSpaceArgs & PopupControls<true>) {
  const t = useTranslate();
  const { locale } = useApp();
  const run = useCommand();
  const popups = usePopups();
  const jobs = useJobs();
  const job = jobs.find(({ id }) => id === jobId);
  const isLeaving = (storeId: number) =>
    jobs.some(
      ({ kind, state, storeId: other }) => kind === 'uninstall' && state === 'running' && other === storeId,
    );
  const games = useLibrary() ?? [];
  const { data: folders = [] } = useFolders();
  const driveOf = (folderId: string | undefined) => folders.find(({ id }) => id === folderId)?.drive;
  const installedIn = games
    .find(({ storeId }) => storeId === job?.storeId)
    ?.builds.find(({ type }) => type === job?.type)?.folderId;
  const needy = driveOf(job?.folderId ?? installedIn);
  const builds = games
    .flatMap(({ storeId, name, cover, running, builds: all }) =>
      all
        .filter(isInReach)
        .map(({ type, size, folderId }) => ({ storeId, name, cover, running, type, size, folderId })),
    )
    // Only what lies on the same drive gives it room.
    .filter(({ storeId, folderId }) => storeId !== job?.storeId && driveOf(folderId) === needy)
    .sort((a, b) => b.size - a.size);

  const uninstall = async ({ storeId, name, type, size }: (typeof builds)[number]) => {
    const sure = await popups.open('confirm', {
      title: t('launcher:uninstallTitle', { name }),
      text: t('launcher:uninstallText', { size: fileSize(locale, size) }),
      confirmLabel: t('launcher:uninstall'),
      destroys: true,
    });
    if (sure) await run('jobs.uninstall', { storeId, type });
  };

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
          {job?.reason === 'disk-full' ? (
            <Notice look="bad">
              {job.shortfall === null
                ? t('downloads:reason.disk-full')
                : t('downloads:reason.disk-full-by', { size: fileSize(locale, job.shortfall) })}
            </Notice>
          ) : (
            <Notice look="good">{t('downloads:enoughSpace')}</Notice>
          )}
        </div>
        <p>{t('downloads:freeSpaceText')}</p>
        <ul className="divide-y divide-line">
          {builds.map((build) => (
            <li key={`${build.storeId}/${build.type}`} className="flex items-center gap-3 py-2">
              <Thumbnail path={build.cover} className="size-11" />
              <span className="min-w-0 grow">
                <span className="block truncate font-semibold text-ink">{build.name}</span>
                <span className="text-sm">
                  {fileSize(locale, build.size)} · {t(`launcher:type.${build.type}`)}
                </span>
              </span>
              <Button
                kind="plain"
                size="sm"
                disabled={build.running || isLeaving(build.storeId)}
                aria-label={`${t('launcher:uninstall')}: ${build.name}`}
                onClick={() => uninstall(build)}
              >
                {t('launcher:uninstall')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
