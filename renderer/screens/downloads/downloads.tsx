import type { ReactNode } from 'react';
import type { InstallJob } from '../../../shared/bridge/install.ts';
import { useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { GearIcon, PauseIcon } from '../../components/action-icons.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useKeptFocus } from '../../components/focus-place.ts';
import { PlayIcon } from '../../components/icons.tsx';
import { useCommand, useReadJobs } from '../../library/launcher.ts';
import { AttentionRow } from './attention-row.tsx';
import { FinishedJobs } from './finished-jobs.tsx';
import { NextJobs } from './next-jobs.tsx';
import { RunningJob } from './running-job.tsx';
import { sectionsOf } from './sections.ts';
import { StandingNotice } from './standing-notice.tsx';

/** Everything that the launcher downloads or does to games: what runs, what comes next, what is over. */
export function Downloads() {
  const t = useTranslate();
  const jobs = useReadJobs();
  // A job that is pressed goes from one list to another, and its buttons with it.
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const { running, attention, next, over } = sectionsOf(jobs ?? []);
  return (
    <div ref={keptFocus} className="page flex max-w-5xl flex-col gap-8 pt-8 pb-20 lg:pt-12">
      <PageTitle text={t('downloads:title')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-3xl">{t('downloads:title')}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/settings#downloads" kind="quiet" size="sm">
            <GearIcon />
            {t('downloads:settings.title')}
          </ButtonLink>
          <AllButtons jobs={[...running, ...next]} />
        </div>
      </div>
      <StandingNotice />
      {jobs?.length === 0 && (
        <EmptyState title={t('downloads:empty.title')} text={t('downloads:empty.text')}>
          <ButtonLink to="/library">{t('common:nav.library')}</ButtonLink>
        </EmptyState>
      )}
      {attention.length > 0 && (
        <Jobs id="attention" title={t('downloads:attention')} className="gap-2">
          {attention.map((job) => (
            <AttentionRow key={job.id} job={job} />
          ))}
        </Jobs>
      )}
      {running.length > 0 && (
        <Jobs id="running" title={t('downloads:now')} className="gap-3">
          {running.map((job) => (
            <RunningJob key={job.id} job={job} />
          ))}
        </Jobs>
      )}
      {next.length > 0 && <NextJobs jobs={next} />}
      {over.length > 0 && <FinishedJobs jobs={over} />}
    </div>
  );
}

interface JobsProps {
  id: string;
  title: string;
  className: string;
  children: ReactNode;
}

/** Jobs of one standing under their heading. */
function Jobs({ id, title, className, children }: JobsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className={classes('mt-3 flex flex-col', className)}>{children}</ul>
    </section>
  );
}

const isPaused = ({ state }: InstallJob) => state === 'paused';

/** What can be done to all that runs or comes next: each while there is something that it would change. */
function AllButtons({ jobs }: { jobs: readonly InstallJob[] }) {
  const t = useTranslate();
  const run = useCommand();
  return (
    <>
      {jobs.some(isPaused) && (
        <Button kind="plain" size="sm" onClick={() => run('jobs.resumeAll', {})}>
          <PlayIcon />
          {t('downloads:resumeAll')}
        </Button>
      )}
      {!jobs.every(isPaused) && (
        <Button kind="plain" size="sm" onClick={() => run('jobs.pauseAll', {})}>
          <PauseIcon />
          {t('downloads:pauseAll')}
        </Button>
      )}
    </>
  );
}
