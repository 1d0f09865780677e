import type { BuildType, InstallJob } from '../../shared/bridge/install.ts';
import type { LibraryGame } from '../../shared/bridge/library.ts';
import { useTranslate } from '../app/app.ts';
import { DownloadIcon, StopIcon } from '../components/action-icons.tsx';
import { Button, IconButton } from '../components/button.tsx';
import { PlayIcon } from '../components/icons.tsx';
import { usePopups } from '../popups/popups.tsx';
import { JobButtons, JobProgress } from './job-progress.tsx';
import { isPlayableBeside, lacksBought, mainBuild, mainStep } from './job-state.ts';
import { useActiveJob, useCommand } from './launcher.ts';
import { useNamed } from './named.ts';
import { useUpdate } from './use-update.ts';
import { usePlayWeb } from './web-game.tsx';

type Size = 'sm' | 'lg';

/** What can be done with a game of the library now: its job, or its main button beside an update. */
export function GameActions({ game, size }: { game: LibraryGame; size: Size }) {
  const job = useActiveJob(game.storeId);
  return (
    <div className="flex w-full flex-col gap-3">
      {job && (
        <div className="flex min-h-11 items-center gap-2">
          <JobProgress job={job} className="min-w-0 grow" />
          <JobButtons job={job} />
        </div>
      )}
      {hasButtons(game, job) && <GameButtons game={game} job={job} size={size} />}
    </div>
  );
}

/** Whether a game shows its own buttons: no job stands in for them. */
export const hasButtons = (game: LibraryGame, job: InstallJob | undefined): boolean =>
  job === undefined || game.running || isPlayableBeside(job, game);

interface ButtonsProps {
  game: LibraryGame;
  job: InstallJob | undefined;
  size: Size;
}

/** A game's main button, its update, and the game itself where its trial is here. */
export const GameButtons = ({ game, job, size }: ButtonsProps) => (
  <div className="flex min-h-11 flex-wrap items-center gap-x-1 gap-y-2">
    <MainButton game={game} size={size} />
    <InstallBought game={game} job={job} size={size} />
    <UpdateButton game={game} job={job} size={size} />
  </div>
);

function MainButton({ game, size }: { game: LibraryGame; size: Size }) {
  const t = useTranslate();
  const run = useCommand();
  const playWeb = usePlayWeb();
  const popups = usePopups();
  const { storeId, name } = game;
  const named = useNamed(name);
  const type: BuildType = mainBuild(game)?.type ?? 'official';
  switch (mainStep(game)) {
    case 'stop': {
      const label = t('launcher:stop');
      return (
        <Button
          kind="plain"
          size={size}
          aria-label={named(label)}
          onClick={() => run('games.stop', { storeId })}
        >
          <StopIcon />
          {label}
        </Button>
      );
    }
    case 'play': {
      const label = t(type === 'trial' ? 'launcher:playTrial' : 'launcher:play');
      return (
        <Button size={size} aria-label={named(label)} onClick={() => run('games.launch', { storeId, type })}>
          <PlayIcon />
          {label}
        </Button>
      );
    }
    case 'play-web': {
      const label = t('launcher:play');
      return (
        <Button size={size} aria-label={named(label)} onClick={() => playWeb(storeId)}>
          <PlayIcon />
          {label}
        </Button>
      );
    }
    case 'install': {
      const label = t('launcher:install');
      return (
        <>
          {/* In a list of games the button that stands out is the one that plays. */}
          <Button
            kind={size === 'sm' ? 'plain' : 'main'}
            size={size}
            aria-label={named(label)}
            onClick={() => popups.open('install', { storeId, name, type })}
          >
            <DownloadIcon />
            {label}
          </Button>
          {game.web && game.owned && <PlayWebButton name={name} size={size} play={() => playWeb(storeId)} />}
        </>
      );
    }
    case 'repair': {
      const label = t('launcher:repair');
      return (
        <Button size={size} aria-label={named(label)} onClick={() => run('jobs.repair', { storeId, type })}>
          {label}
        </Button>
      );
    }
    case 'connect-drive':
      return <p className="flex min-h-9 items-center text-bad text-sm">{t('launcher:build.drive-absent')}</p>;
    default:
      return null;
  }
}

/** Beside the button that installs: the same game without waiting for it. */
function PlayWebButton({ name, size, play }: { name: string; size: Size; play: () => void }) {
  const t = useTranslate();
  const named = useNamed(name);
  const label = t('launcher:playNow');
  if (size === 'sm')
    return (
      <IconButton label={label} name={named(label)} onClick={play}>
        <PlayIcon />
      </IconButton>
    );
  return (
    <Button size={size} kind="plain" aria-label={named(label)} onClick={play}>
      {label}
    </Button>
  );
}

/** Beside the button that plays or mends the trial: what its player has bought since. */
function InstallBought({ game, job, size }: ButtonsProps) {
  const t = useTranslate();
  const popups = usePopups();
  const { storeId, name } = game;
  const named = useNamed(name);
  if (!lacksBought(game) || mainStep(game) === 'install' || game.running || job) return null;
  const label = t('launcher:installFull');
  const install = () => popups.open('install', { storeId, name, type: 'official' });
  if (size === 'sm')
    return (
      <IconButton label={label} name={named(label)} onClick={install}>
        <DownloadIcon />
      </IconButton>
    );
  return (
    <Button size={size} kind="plain" aria-label={named(label)} onClick={install}>
      <DownloadIcon />
      {label}
    </Button>
  );
}

function UpdateButton({ game, job, size }: ButtonsProps) {
  const t = useTranslate();
  const { isLooking, update } = useUpdate();
  const named = useNamed(game.name);
  const build = game.builds.find((each) => each.update && each.state === 'installed');
  if (!build?.update || game.running || job) return null;
  const label = t('launcher:updateTo', { version: build.update.version });
  const begin = () => update(game.storeId, build);
  if (size === 'sm')
    return (
      <IconButton
        label={label}
        name={named(label)}
        aria-busy={isLooking}
        onClick={begin}
        className="bg-accent-wash text-accent-text"
      >
        <DownloadIcon />
      </IconButton>
    );
  return (
    <Button size={size} kind="plain" aria-label={named(label)} busy={isLooking} onClick={begin}>
      {label}
    </Button>
  );
}
