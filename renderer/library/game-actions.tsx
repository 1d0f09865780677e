import type { BuildType } from '../../shared/bridge/install.ts';
import type { LibraryGame } from '../../shared/bridge/library.ts';
import { useTranslate } from '../app/app.ts';
import { Button, IconButton } from '../components/button.tsx';
import { DownloadIcon, PlayIcon, StopIcon } from '../components/icons.tsx';
import { usePopups } from '../popups/popups.tsx';
import { JobButtons, JobProgress } from './job-progress.tsx';
import { mainBuild, mainStep } from './job-state.ts';
import { useActiveJob, useCommand } from './launcher.ts';
import { usePlayWeb } from './web-game.tsx';

type Size = 'sm' | 'lg';

/** What can be done with a game of the library now: its job, or its main button beside an update. */
export function GameActions({ game, size }: { game: LibraryGame; size: Size }) {
  const job = useActiveJob(game.storeId);
  if (job && !(game.running && job.state === 'queued'))
    return (
      <div className="flex min-h-11 w-full items-center gap-2">
        <JobProgress job={job} className="min-w-0 grow" />
        <JobButtons job={job} />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <MainButton game={game} size={size} />
      <UpdateButton game={game} size={size} />
    </div>
  );
}

function MainButton({ game, size }: { game: LibraryGame; size: Size }) {
  const t = useTranslate();
  const run = useCommand();
  const playWeb = usePlayWeb();
  const popups = usePopups();
  const { storeId, name } = game;
  const type: BuildType = mainBuild(game)?.type ?? 'official';
  switch (mainStep(game)) {
    case 'stop':
      return (
        <Button kind="plain" size={size} onClick={() => run('games.stop', { storeId })}>
          <StopIcon />
          {t('launcher:stop')}
        </Button>
      );
    case 'play':
      return (
        <Button size={size} onClick={() => run('games.launch', { storeId, type })}>
          <PlayIcon />
          {t(type === 'trial' ? 'launcher:playTrial' : 'launcher:play')}
        </Button>
      );
    case 'play-web':
      return (
        <Button size={size} onClick={() => playWeb(storeId)}>
          <PlayIcon />
          {t('launcher:play')}
        </Button>
      );
    case 'install':
      return (
        <>
          <Button size={size} onClick={() => popups.open('install', { storeId, name, type: 'official' })}>
            <DownloadIcon />
            {t('launcher:install')}
          </Button>
          {game.web && (
            <Button size={size} kind="plain" onClick={() => playWeb(storeId)}>
              {t('launcher:playNow')}
            </Button>
          )}
        </>
      );
    case 'repair':
      return (
        <Button size={size} onClick={() => run('jobs.repair', { storeId, type })}>
          {t('launcher:repair')}
        </Button>
      );
    case 'connect-drive':
      return <p className="flex min-h-9 items-center text-bad text-sm">{t('launcher:build.drive-absent')}</p>;
    default:
      return null;
  }
}

function UpdateButton({ game, size }: { game: LibraryGame; size: Size }) {
  const t = useTranslate();
  const run = useCommand();
  const build = game.builds.find(({ update, state }) => update && state === 'installed');
  if (!build?.update || game.running) return null;
  const label = t('launcher:updateTo', { version: build.update.version });
  const update = () => run('jobs.update', { storeId: game.storeId, type: build.type });
  if (size === 'sm')
    return (
      <IconButton label={label} onClick={update} className="bg-accent-wash text-accent-text">
        <DownloadIcon />
      </IconButton>
    );
  return (
    <Button size={size} kind="plain" onClick={update}>
      {label}
    </Button>
  );
}
