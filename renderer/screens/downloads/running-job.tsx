import { useQuery } from '@tanstack/react-query';
import type { InstallJob } from '../../../shared/bridge/install.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { CoverImage } from '../../components/cover-image.tsx';
import { Link } from '../../components/link.tsx';
import { fileSize, transferRate } from '../../i18n/measures.ts';
import { JobBar, JobButtons, JobLine } from '../../library/job-progress.tsx';
import { useGameFace, useLauncher } from '../../library/launcher.ts';
import { useJobName } from '../../library/named.ts';
import { outcomeOf } from '../../platform/launcher.ts';
import { SpeedGraph } from './speed-graph.tsx';

/** A job that runs: its game's cover, how far and how fast it is, and what can be done. */
export function RunningJob({ job }: { job: InstallJob }) {
  const t = useTranslate();
  const { locale } = useApp();
  const game = useGameFace(job.storeId);
  const name = useJobName(job);
  const total = fileSize(locale, job.bytesTotal);
  return (
    <li className="@container overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="@md:flex">
        {game && (
          <CoverImage
            path={game.cover}
            alt=""
            sizes="(min-width: 640px) 15rem, 100vw"
            largest={640}
            className="aspect-video w-full shrink-0 @md:m-5 @md:me-0 @md:w-40 @md:self-start @md:rounded-lg @2xl:w-60"
          />
        )}
        <div className="flex min-w-0 grow flex-col gap-3 p-5">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="text-muted text-xs">{t(`launcher:kind.${job.kind}`)}</p>
              <h3 className="font-sans text-lg tracking-normal">
                <Link to={`/store/${job.storeId}`} className="block truncate font-semibold hover:underline">
                  {name}
                </Link>
              </h3>
            </div>
            <JobButtons job={job} />
          </div>
          {job.phase === 'downloading' && <Speed />}
          <JobBar job={job} />
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <JobLine job={job} className="" />
            {job.bytesTotal > 0 && (
              <p className="text-muted text-xs tabular-nums">
                {t('downloads:bytes', { done: fileSize(locale, job.bytesDone), total })}
              </p>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}

/** The last minute's speed, read once a second from the main process, which remembers it. */
function Speed() {
  const t = useTranslate();
  const { locale } = useApp();
  const launcher = useLauncher();
  const { data: speeds = [] } = useQuery({
    queryKey: ['downloads.speeds'],
    queryFn: () => outcomeOf(launcher.commands['downloads.speeds']({})),
    refetchInterval: 1000,
    staleTime: 0,
  });
  const peak = Math.max(0, ...speeds);
  return (
    <div>
      <SpeedGraph speeds={speeds} label={t('downloads:speed')} />
      {peak > 0 && (
        <p className="mt-1 text-end text-2xs text-muted tabular-nums">
          {t('downloads:peak', { speed: transferRate(locale, peak) })}
        </p>
      )}
    </div>
  );
}
