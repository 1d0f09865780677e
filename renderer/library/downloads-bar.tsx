import { useLocation } from 'react-router';
import type { InstallJob } from '../../shared/bridge/install.ts';
import { usePath, useTranslate } from '../app/app.ts';
import { ButtonLink } from '../components/button.tsx';
import { Link } from '../components/link.tsx';
import { Thumbnail } from '../components/thumbnail.tsx';
import { JobButtons, JobProgress } from './job-progress.tsx';
import { isActive } from './job-state.ts';
import { useGameFace, useJobs } from './launcher.ts';
import { useJobName } from './named.ts';

/** What the launcher works on, at the foot of every page while there is something: the first job, and the way to all. */
export function DownloadsBar() {
  const t = useTranslate();
  const path = usePath();
  const { pathname } = useLocation();
  const jobs = useJobs().filter(isActive);
  const first = jobs.find(({ state }) => state === 'running') ?? jobs[0];
  // The screen of the downloads shows all of it already.
  if (!first || pathname === path('/downloads')) return null;
  const others = jobs.length - 1;
  return (
    <section
      aria-label={t('launcher:downloads')}
      className="border-line border-t bg-raised/95 backdrop-blur-xl"
    >
      <div className="page flex items-center gap-2">
        <JobRow job={first} />
        {others > 0 && (
          <ButtonLink to="/downloads" kind="quiet" size="sm">
            <span className="max-sm:sr-only">{t('launcher:more', { count: others })}</span>
            <span aria-hidden="true" className="sm:hidden">
              +{others}
            </span>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function JobRow({ job }: { job: InstallJob }) {
  const t = useTranslate();
  const game = useGameFace(job.storeId);
  const name = useJobName(job);
  return (
    <div className="flex min-h-16 min-w-0 grow items-center gap-3 py-2">
      {game && <Thumbnail path={game.cover} className="size-11 max-sm:hidden" />}
      <div className="min-w-0 grow">
        <Link to="/downloads" className="block truncate font-semibold text-sm hover:underline">
          {t(`launcher:kind.${job.kind}`)}: {name}
        </Link>
        <JobProgress job={job} />
      </div>
      <JobButtons job={job} />
    </div>
  );
}
