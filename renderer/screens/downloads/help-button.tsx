import type { InstallJob } from '../../../shared/bridge/install.ts';
import { useTranslate } from '../../app/app.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { useCommand } from '../../library/launcher.ts';
import { usePopups } from '../../popups/popups.tsx';
import { useJobName } from './job-row.tsx';
import { SETTINGS_ID } from './settings.tsx';

/** The one button that helps a job that does not run, as its state names it. */
export function HelpButton({ job }: { job: InstallJob }) {
  const t = useTranslate();
  const run = useCommand();
  const popups = usePopups();
  const name = useJobName(job);
  const { id, storeId, type } = job;
  const resume = (label: string) => (
    <Button size="sm" kind="plain" onClick={() => run('jobs.resume', { id })}>
      {label}
    </Button>
  );
  /** Other work has to come first: it takes this one's place. */
  const instead = (command: 'jobs.repair' | 'jobs.update', label: string) => {
    const replace = async () => {
      if (await run('jobs.cancel', { id })) await run(command, { storeId, type });
    };
    return (
      <Button size="sm" kind="plain" onClick={replace}>
        {label}
      </Button>
    );
  };
  const chooseFolder = async () => {
    // The job goes to one folder from its beginning to its end; another folder is another job.
    if (await run('jobs.cancel', { id })) await popups.open('install', { storeId, name, type });
  };
  switch (job.next?.help) {
    case 'start-now':
      return (
        <Button size="sm" kind="plain" onClick={() => run('jobs.prioritise', { id })}>
          {t('downloads:startNow')}
        </Button>
      );
    case 'resume':
      return resume(t('launcher:step.resume'));
    case 'retry':
      return resume(t(job.state === 'failed' ? 'launcher:tryAgain' : 'downloads:tryNow'));
    case 'connect-drive':
      return resume(t('launcher:tryAgain'));
    case 'close-game':
      return (
        <Button size="sm" kind="plain" onClick={() => run('games.stop', { storeId })}>
          {t('downloads:closeGame')}
        </Button>
      );
    case 'repair':
      return instead('jobs.repair', t('launcher:repair'));
    case 'update':
      return job.kind === 'update'
        ? resume(t('launcher:tryAgain'))
        : instead('jobs.update', t('downloads:updateGame'));
    case 'free-space':
      return (
        <Button size="sm" kind="plain" onClick={() => popups.open('free-space', { jobId: id })}>
          {t('downloads:freeSpace')}
        </Button>
      );
    case 'choose-folder':
      return (
        <Button size="sm" kind="plain" onClick={chooseFolder}>
          {t('downloads:chooseFolder')}
        </Button>
      );
    case 'sign-in':
      return (
        <>
          <ButtonLink size="sm" kind="plain" to="/sign-in?returnPath=/downloads">
            {t('common:account.logIn')}
          </ButtonLink>
          {resume(t('launcher:tryAgain'))}
        </>
      );
    case 'change-settings':
      return (
        <a
          href={`#${SETTINGS_ID}`}
          className="inline-flex min-h-9 items-center rounded-full px-3.5 font-semibold text-sm hover:bg-ink/8"
        >
          {t('downloads:changeSettings')}
        </a>
      );
    default:
      return null;
  }
}
