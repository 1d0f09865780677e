import type { ReactNode } from 'react';
import type { InstallJob } from '../../../shared/bridge/install.ts';
import { useTranslate } from '../../app/app.ts';
import { Link } from '../../components/link.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { JobReport } from '../../library/job-report.tsx';
import { useGameFace } from '../../library/launcher.ts';
import { useJobName } from '../../library/named.ts';

interface JobRowProps {
  job: InstallJob;
  /** What is done, before the game's name. */
  heading: string;
  /** In front of the picture. */
  handle?: ReactNode;
  /** Below the name. */
  text?: ReactNode;
  children: ReactNode;
}

/** One line of a list of jobs: its game, where it stands, and its buttons. */
export function JobRow({ job, heading, handle, text, children }: JobRowProps) {
  const t = useTranslate();
  const game = useGameFace(job.storeId);
  const name = useJobName(job);
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      {handle}
      {game && <Thumbnail path={game.cover} className="size-12" />}
      <div className="min-w-0 grow basis-40">
        <Link to={`/store/${job.storeId}`} className="line-clamp-2 font-semibold text-sm hover:underline">
          {name}
        </Link>
        <div className="text-muted text-xs">
          {heading}
          {job.type === 'trial' && ` · ${t('launcher:type.trial')}`}
        </div>
        {text}
        <JobReport job={job} />
      </div>
      <div data-place={job.id} className="ms-auto flex shrink-0 items-center gap-1">
        {children}
      </div>
    </div>
  );
}
