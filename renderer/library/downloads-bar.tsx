import { useState } from 'react';
import type { InstallJob } from '../../shared/bridge/install.ts';
import { useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { ChevronDownIcon } from '../components/icons.tsx';
import { Link } from '../components/link.tsx';
import { Thumbnail } from '../components/thumbnail.tsx';
import { JobButtons, JobProgress } from './job-progress.tsx';
import { isActive } from './job-state.ts';
import { useJobs, useLibraryGame } from './launcher.ts';

/** What the launcher works on, at the foot of every page while there is something: the first job, the others on demand. */
export function DownloadsBar() {
  const t = useTranslate();
  const [unfolded, setUnfolded] = useState(false);
  const jobs = useJobs().filter(isActive);
  const first = jobs.find(({ state }) => state === 'running') ?? jobs[0];
  if (!first) return null;
  const others = jobs.filter((job) => job !== first);
  return (
    <section
      aria-label={t('launcher:downloads')}
      className="sticky bottom-14 z-30 border-line border-t bg-raised/95 backdrop-blur-xl lg:bottom-0"
    >
      {unfolded && others.length > 0 && (
        <ul
          id="waiting-jobs"
          className="page max-h-64 divide-y divide-line overflow-y-auto border-line border-b"
        >
          {others.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
      <div className="page flex items-center gap-2">
        <JobRow job={first} />
        {others.length > 0 && (
          <Button
            kind="quiet"
            size="sm"
            aria-expanded={unfolded}
            aria-controls="waiting-jobs"
            onClick={() => setUnfolded(!unfolded)}
          >
            <span className="max-sm:sr-only">{t('launcher:more', { count: others.length })}</span>
            <span aria-hidden="true" className="sm:hidden">
              +{others.length}
            </span>
            <ChevronDownIcon className={unfolded ? '' : 'rotate-180'} />
          </Button>
        )}
      </div>
    </section>
  );
}

function JobRow({ job }: { job: InstallJob }) {
  const t = useTranslate();
  const game = useLibraryGame(job.storeId);
  return (
    <div className="flex min-h-16 min-w-0 grow items-center gap-3 py-2">
      {game && <Thumbnail path={game.cover} className="size-11 max-sm:hidden" />}
      <div className="min-w-0 grow">
        <Link to={`/store/${job.storeId}`} className="block truncate font-semibold text-sm hover:underline">
          {t(`launcher:kind.${job.kind}`)}: {game?.name ?? `#${job.storeId}`}
        </Link>
        <JobProgress job={job} />
      </div>
      <JobButtons job={job} />
    </div>
  );
}
