import type { InstallJob } from '../../../shared/bridge/install.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { PlayIcon } from '../../components/icons.tsx';
import { timeAgo } from '../../i18n/format.ts';
import { useActiveJob, useCommand, useLibraryGame } from '../../library/launcher.ts';
import { useJobName, useNamed } from '../../library/named.ts';
import { JobRow } from './job-row.tsx';
import { isLastWord } from './sections.ts';

/** What ended lately, and how. */
export function FinishedJobs({ jobs }: { jobs: readonly InstallJob[] }) {
  const t = useTranslate();
  const run = useCommand();
  return (
    <section aria-labelledby="finished">
      <div className="flex items-center justify-between gap-4">
        <h2 id="finished" className="text-xl">
          {t('downloads:finished')}
        </h2>
        <Button kind="quiet" size="sm" onClick={() => run('jobs.forgetFinished', {})}>
          {t('downloads:clear')}
        </Button>
      </div>
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface">
        {jobs.map((job) => (
          <li key={job.id}>
            <FinishedRow job={job} isLast={isLastWord(job, jobs)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FinishedRow({ job, isLast }: { job: InstallJob; isLast: boolean }) {
  const t = useTranslate();
  const app = useApp();
  const run = useCommand();
  const named = useNamed(useJobName(job));
  const { storeId, type, report } = job;
  const repair = t('launcher:repair');
  const outcome = t(job.state === 'done' ? `downloads:done.${job.kind}` : 'downloads:cancelled');
  const isDamaged = report !== null && report.bad > report.fetched;
  return (
    <JobRow job={job} heading={`${outcome} · ${timeAgo(app, new Date(job.since).toISOString(), Date.now())}`}>
      {isLast && <PlayButton job={job} />}
      {isDamaged && (
        <Button
          size="sm"
          kind="plain"
          aria-label={named(repair)}
          onClick={() => run('jobs.repair', { storeId, type })}
        >
          {repair}
        </Button>
      )}
    </JobRow>
  );
}

/** Plays the build that a job left, while that can be played and nothing else is done to it. */
function PlayButton({ job }: { job: InstallJob }) {
  const t = useTranslate();
  const run = useCommand();
  const named = useNamed(useJobName(job));
  const { storeId, type } = job;
  const game = useLibraryGame(storeId);
  const isWorkedOn = useActiveJob(storeId) !== undefined;
  const build = game?.builds.find((each) => each.type === type);
  if (!game || game.running || isWorkedOn || build?.state !== 'installed') return null;
  const label = t(type === 'trial' ? 'launcher:playTrial' : 'launcher:play');
  return (
    <Button
      size="sm"
      kind="plain"
      aria-label={named(label)}
      onClick={() => run('games.launch', { storeId, type })}
    >
      <PlayIcon />
      {label}
    </Button>
  );
}
