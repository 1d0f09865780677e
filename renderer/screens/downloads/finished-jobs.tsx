import type { InstallJob } from '../../../shared/bridge/install.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { timeAgo } from '../../i18n/format.ts';
import { useCommand } from '../../library/launcher.ts';
import { useJobName, useNamed } from '../../library/named.ts';
import { JobRow } from './job-row.tsx';

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
            <FinishedRow job={job} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FinishedRow({ job }: { job: InstallJob }) {
  const t = useTranslate();
  const { locale } = useApp();
  const run = useCommand();
  const named = useNamed(useJobName(job));
  const { storeId, type, report } = job;
  const repair = t('launcher:repair');
  const outcome = t(job.state === 'done' ? `downloads:done.${job.kind}` : 'downloads:cancelled');
  const isDamaged = report !== null && report.bad > report.fetched;
  return (
    <JobRow
      job={job}
      heading={`${outcome} · ${timeAgo(locale, new Date(job.since).toISOString(), Date.now())}`}
    >
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
