import type { InstallJob } from '../../../shared/bridge/install.ts';
import { useTranslate } from '../../app/app.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ForgetGame } from '../../library/forget-game.tsx';
import { useCommand, useLibraryGame } from '../../library/launcher.ts';
import { useJobName, useNamed } from '../../library/named.ts';
import { usePopups } from '../../popups/popups.tsx';

/** The one button that helps a job that does not run, as its state names it. */
export function HelpButton({ job }: { job: InstallJob }) {
  const t = useTranslate();
  const run = useCommand();
  const popups = usePopups();
  const name = useJobName(job);
  const named = useNamed(name);
  const { id, storeId, type, kind } = job;
  const build = useLibraryGame(storeId)?.builds.find((each) => each.type === type);
  const button = (label: string, act: () => unknown) => (
    <Button size="sm" kind="plain" aria-label={named(label)} onClick={act}>
      {label}
    </Button>
  );
  const resume = (label: string) => button(label, () => run('jobs.resume', { id }));
  /** Other work has to come first: it takes this one's place. */
  const instead = (command: 'jobs.repair' | 'jobs.update', label: string) =>
    button(label, async () => {
      if (await run('jobs.cancel', { id })) await run(command, { storeId, type });
    });
  const chooseFolder = async () => {
    // The job goes to one folder from its beginning to its end; another folder is another job.
    if (!(await run('jobs.cancel', { id }))) return;
    if (kind !== 'install' && build)
      await popups.open('move-game', { storeId, name, type, folderId: build.folderId });
    else await popups.open('install', { storeId, name, type });
  };
  switch (job.next?.help) {
    case 'start-now':
      return button(t('downloads:startNow'), () => run('jobs.prioritise', { id }));
    case 'resume':
      return resume(t('launcher:step.resume'));
    case 'retry':
      return resume(t(job.state === 'failed' ? 'launcher:tryAgain' : 'downloads:tryNow'));
    case 'connect-drive':
      // Its drive is here, and its folder was deleted: there is nothing to wait for.
      if (build?.state === 'gone')
        return button(t('launcher:install'), () => popups.open('install', { storeId, name, type }));
      return (
        <>
          {build?.state === 'drive-absent' && <ForgetGame storeId={storeId} name={name} type={type} />}
          {resume(t('launcher:tryAgain'))}
        </>
      );
    case 'close-game':
      return button(t('downloads:closeGame'), () => run('games.stop', { storeId }));
    case 'repair':
      return instead('jobs.repair', t('launcher:repair'));
    case 'update':
      return kind === 'update'
        ? resume(t('launcher:tryAgain'))
        : instead('jobs.update', t('downloads:updateGame'));
    case 'free-space':
      return button(t('downloads:freeSpace'), () => popups.open('free-space', { jobId: id }));
    case 'choose-folder':
      return button(t('downloads:chooseFolder'), chooseFolder);
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
        <ButtonLink size="sm" kind="quiet" to="/settings#downloads">
          {t('launcher:settings.page')}
        </ButtonLink>
      );
    default:
      return null;
  }
}
