import type { BuildType, InstallJob } from '../../shared/bridge/install.ts';
import type { LibraryGame } from '../../shared/bridge/library.ts';
import { useTranslate } from '../app/app.ts';
import { DownloadIcon, StopIcon } from '../components/action-icons.tsx';
import { Button, IconButton } from '../components/button.tsx';
import { classes } from '../components/classes.ts';
import { useKeptFocus } from '../components/focus-place.ts';
import { PlayIcon } from '../components/icons.tsx';
import { usePopups } from '../popups/popups.tsx';
import { JobButtons, JobProgress } from './job-progress.tsx';
import { isPlayableBeside, mainBuild, mainStep, outgrownTrial } from './job-state.ts';
import { useActiveJob, useCommand } from './launcher.ts';
import { useNamed } from './named.ts';
import { useUpdate } from './use-update.ts';
import { usePlayWeb } from './web-game.tsx';

type Size = 'sm' | 'lg';

/**
 * What can be done with a game of the library now: its job, or its main button beside an update. Aside, none of it stands
 * out: something else on the page does.
 */
export function GameActions({
  game,
  size,
  aside = false,
}: {
  game: LibraryGame;
  size: Size;
  aside?: boolean;
}) {
  const job = useActiveJob(game.storeId);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={keptFocus} className={classes('flex w-full flex-col gap-3', size === 'lg' && '@container')}>
      {job && (
        <div className="flex min-h-11 items-center gap-2">
          <JobProgress job={job} wraps={size === 'lg'} className="min-w-0 grow" />
          <JobButtons job={job} />
        </div>
      )}
      {hasButtons(game, job) && <GameButtons game={game} job={job} size={size} aside={aside} />}
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
  aside?: boolean | undefined;
}

/** A game's main button, what else it can be played with, and its update. */
export const GameButtons = ({ game, job, size, aside }: ButtonsProps) => (
  <div
    className={classes(
      'flex min-h-11 flex-wrap items-center gap-y-2',
      size === 'sm' ? 'gap-x-0.5' : 'gap-x-2 @max-md:*:w-full @max-md:*:whitespace-normal @max-md:*:px-4',
    )}
  >
    <MainButton game={game} job={job} size={size} aside={aside} />
    <UpdateButton game={game} job={job} size={size} />
  </div>
);

function MainButton({ game, job, size, aside }: ButtonsProps) {
  const t = useTranslate();
  const run = useCommand();
  const playWeb = usePlayWeb();
  const { storeId, name } = game;
  const named = useNamed(name);
  const type: BuildType = mainBuild(game, job)?.type ?? 'official';
  const kind = aside ? 'plain' : 'main';
  switch (mainStep(game, job)) {
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
        <Button
          kind={kind}
          size={size}
          aria-label={named(label)}
          onClick={() => run('games.launch', { storeId, type })}
        >
          <PlayIcon />
          {label}
        </Button>
      );
    }
    case 'play-web': {
      const label = t('launcher:play');
      return (
        <Button kind={kind} size={size} aria-label={named(label)} onClick={() => playWeb(storeId)}>
          <PlayIcon />
          {label}
        </Button>
      );
    }
    case 'install':
      return <InstallButtons game={game} type={type} size={size} kind={kind} />;
    case 'repair': {
      const label = t('launcher:repair');
      return (
        <Button
          kind={kind}
          size={size}
          aria-label={named(label)}
          onClick={() => run('jobs.repair', { storeId, type })}
        >
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

/** Installs a build; beside it, the ways to play at once. */
function InstallButtons({
  game,
  type,
  size,
  kind,
}: {
  game: LibraryGame;
  type: BuildType;
  size: Size;
  kind: 'main' | 'plain';
}) {
  const t = useTranslate();
  const run = useCommand();
  const playWeb = usePlayWeb();
  const popups = usePopups();
  const { storeId, name } = game;
  const named = useNamed(name);
  const trial = outgrownTrial(game);
  const label = t(trial ? 'launcher:installFull' : 'launcher:install');
  const playTrial = trial?.state === 'installed' && (
    <PlayBeside
      label={t('launcher:playTrial')}
      name={name}
      size={size}
      play={() => run('games.launch', { storeId, type: 'trial' })}
    />
  );
  const playNow = game.web && game.owned && (
    <PlayBeside label={t('launcher:playNow')} name={name} size={size} play={() => playWeb(storeId)} />
  );
  return (
    <>
      {/* In a list the button that stands out plays a game, or fetches one that was played and bought. */}
      <Button
        kind={size === 'sm' && !trial ? 'plain' : kind}
        size={size}
        aria-label={named(label)}
        onClick={() => popups.open('install', { storeId, name, type })}
      >
        <DownloadIcon />
        {/* A tile has no room for more words. */}
        {trial && size === 'sm' ? t('launcher:type.official') : label}
      </Button>
      {playTrial || playNow}
    </>
  );
}

/** Beside the button that installs: a way to play without waiting for it. */
function PlayBeside({
  label,
  name,
  size,
  play,
}: {
  label: string;
  name: string;
  size: Size;
  play: () => void;
}) {
  const named = useNamed(name);
  if (size === 'sm')
    return (
      <IconButton label={label} name={named(label)} onClick={play}>
        <PlayIcon />
      </IconButton>
    );
  return (
    <Button size={size} kind="plain" aria-label={named(label)} onClick={play}>
      <PlayIcon />
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
  // In a list there is room for what is wanted alone.
  if (size === 'sm' && outgrownTrial(game)) return null;
  const label = t('launcher:updateTo', { version: build.update.version });
  const begin = () => update(game, build);
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
