import { memo } from 'react';
import type { InstallJob } from '../../../shared/bridge/install.ts';
import type { LibraryGame } from '../../../shared/bridge/library.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { IconButton } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { CoverImage } from '../../components/cover-image.tsx';
import { MoreIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { dotted } from '../../i18n/dotted.ts';
import { percent } from '../../i18n/format.ts';
import { duration, fileSize } from '../../i18n/measures.ts';
import { GameButtons, hasButtons } from '../../library/game-actions.tsx';
import { JobBar, JobButtons, JobLine, JobProgress } from '../../library/job-progress.tsx';
import { jobProgress, mainBuild, outgrownTrial } from '../../library/job-state.ts';
import { usePopups } from '../../popups/popups.tsx';
import type { View } from './shown-games.ts';

interface GameProps {
  game: LibraryGame;
  /** What is being done with it. */
  job: InstallJob | undefined;
}

/**
 * A game of the library: its cover, where it stands, its main button, and the way to everything else. Memoised, because
 * the list around it is drawn anew while it scrolls.
 */
export const GameTile = memo(function GameTile({ game, job, view }: GameProps & { view: View }) {
  return view === 'list' ? <ListRow game={game} job={job} /> : <CoverTile game={game} job={job} />;
});

function ListRow({ game, job }: GameProps) {
  const facts = useFacts(game);
  return (
    <article className="flex h-full flex-wrap content-center items-center gap-x-4 gap-y-1 rounded-xl border border-line bg-surface px-3">
      <Thumbnail path={game.cover} className="size-14" />
      <div className="min-w-0 grow basis-[calc(100%-5rem)] @xl:basis-0">
        <h2 className="font-sans text-base tracking-normal">
          <Link to={`/store/${game.storeId}`} className="block truncate font-semibold hover:underline">
            {game.name}
          </Link>
        </h2>
        {job ? (
          <JobProgress job={job} className="max-w-lg" />
        ) : (
          <p className="truncate text-muted text-xs">{facts}</p>
        )}
      </div>
      <div className="flex grow justify-end gap-2 @xl:grow-0">
        <TileButtons game={game} job={job} />
        <ManageButton game={game} />
      </div>
    </article>
  );
}

function CoverTile({ game, job }: GameProps) {
  const facts = useFacts(game);
  return (
    <article
      data-busy={job && ''}
      className="library-tile flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface"
    >
      <div className="relative">
        <CoverImage path={game.cover} alt="" sizes="420px" largest={640} className="aspect-video" />
        {job ? <JobOnCover job={job} /> : <Badge game={game} />}
      </div>
      <div className="flex grow flex-col px-4 pt-3.5 pb-2.5">
        <h2
          title={game.name}
          className={classes(
            'font-sans font-semibold text-base leading-snug tracking-normal',
            job ? 'truncate' : 'line-clamp-2',
          )}
        >
          <Link to={`/store/${game.storeId}`} className="rounded-sm hover:underline">
            {game.name}
          </Link>
        </h2>
        {job ? (
          <JobLine job={job} className="mt-1 line-clamp-2" />
        ) : (
          <p className="mt-1 truncate text-muted text-xs">{facts}</p>
        )}
        <div className="-me-2 mt-auto flex items-center justify-between pt-2">
          <TileButtons game={game} job={job} />
          <ManageButton game={game} />
        </div>
      </div>
    </article>
  );
}

/** The game's own buttons, or those of the job that stands in for them. */
function TileButtons({ game, job }: GameProps) {
  if (job && !hasButtons(game, job)) return <JobButtons job={job} />;
  return <GameButtons game={game} job={job} size="sm" />;
}

/** How far a job is, over the cover that waits for it. */
function JobOnCover({ job }: { job: InstallJob }) {
  const { locale } = useApp();
  const progress = jobProgress(job);
  return (
    <div className="absolute inset-0 flex flex-col justify-end gap-2 bg-linear-to-t from-black/80 to-75% to-transparent p-4 text-white">
      {progress !== undefined && (
        <p aria-hidden="true" className="font-display font-semibold text-3xl tabular-nums">
          {percent(locale, Math.floor(progress * 100))}
        </p>
      )}
      <div className="rounded-full bg-white/25">
        <JobBar job={job} />
      </div>
    </div>
  );
}

/** The one thing about a game that is worth seeing from afar. */
function Badge({ game }: { game: LibraryGame }) {
  const t = useTranslate();
  const [look, text] = game.running
    ? ['bg-good text-raised', t('launcher:state.running')]
    : ['bg-accent text-accent-ink', mainBuild(game)?.update && t('launcher:updateReady')];
  if (!text) return null;
  return (
    <p className={classes('absolute start-3 top-3 rounded-full px-2.5 py-1 font-semibold text-2xs', look)}>
      {text}
    </p>
  );
}

function ManageButton({ game }: { game: LibraryGame }) {
  const t = useTranslate();
  const popups = usePopups();
  return (
    <IconButton
      label={t('launcher:manage', { name: game.name })}
      onClick={() => popups.open('manage', { storeId: game.storeId })}
    >
      <MoreIcon />
    </IconButton>
  );
}

/** Version and size, or what is wrong with its files, and play time. */
function useFacts(game: LibraryGame): string {
  const t = useTranslate();
  const { locale } = useApp();
  const build = outgrownTrial(game) ?? mainBuild(game);
  const standing = () => {
    if (!build) return [t(game.installs ? 'launcher:notInstalled' : 'launcher:inBrowser')];
    if (build.state === 'gone' || build.state === 'damaged') return [t(`launcher:build.${build.state}`)];
    return [build.type === 'trial' && t('launcher:type.trial'), build.version, fileSize(locale, build.size)];
  };
  const facts = standing();
  if (game.playSeconds > 0) facts.push(t('launcher:played', { time: duration(locale, game.playSeconds) }));
  return dotted(facts);
}
