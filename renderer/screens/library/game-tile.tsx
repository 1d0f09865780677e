import { memo } from 'react';
import type { LibraryGame } from '../../../shared/bridge/library.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { IconButton } from '../../components/button.tsx';
import { CoverImage } from '../../components/cover-image.tsx';
import { MoreIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { duration, fileSize } from '../../i18n/format.ts';
import { GameActions } from '../../library/game-actions.tsx';
import { mainBuild } from '../../library/job-state.ts';
import { usePopups } from '../../popups/popups.tsx';
import type { View } from './shown-games.ts';

/**
 * A game of the library: its cover, where it stands, its main button, and the way to everything else. Memoised, because
 * the list around it is drawn anew while it scrolls.
 */
export const GameTile = memo(function GameTile({ game, view }: { game: LibraryGame; view: View }) {
  const facts = useFacts(game);
  const name = (
    <Link to={`/store/${game.storeId}`} className="block truncate font-semibold hover:underline">
      {game.name}
    </Link>
  );
  if (view === 'list')
    return (
      <article className="flex h-full items-center gap-4 rounded-xl border border-line bg-surface px-3">
        <Thumbnail path={game.cover} className="size-14" />
        <div className="min-w-0 grow basis-0">
          <h2 className="font-sans text-base tracking-normal">{name}</h2>
          <p className="truncate text-muted text-xs">{facts}</p>
        </div>
        <div className="flex min-w-72 items-center justify-end">
          <GameActions game={game} size="sm" />
        </div>
        <ManageButton game={game} />
      </article>
    );
  return (
    <article className="game-card flex h-full flex-col">
      <div className="game-card-cover rounded-lg">
        <CoverImage
          path={game.cover}
          alt=""
          sizes="340px"
          largest={640}
          className="aspect-video rounded-lg"
        />
      </div>
      <h2 className="mt-3 font-sans text-base tracking-normal">{name}</h2>
      <p className="truncate text-muted text-xs">{facts}</p>
      <div className="mt-3 flex items-center justify-between gap-2">
        <div className="min-w-0 grow">
          <GameActions game={game} size="sm" />
        </div>
        <ManageButton game={game} />
      </div>
    </article>
  );
});

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

/** Version, size and play time, as far as there are any. */
function useFacts(game: LibraryGame): string {
  const t = useTranslate();
  const { locale } = useApp();
  const build = mainBuild(game);
  const facts = build
    ? [build.type === 'trial' && t('launcher:type.trial'), build.version, fileSize(locale, build.size)]
    : [t(game.installs ? 'launcher:notInstalled' : 'launcher:inBrowser')];
  if (game.playSeconds > 0) facts.push(t('launcher:played', { time: duration(locale, game.playSeconds) }));
  return facts.filter(Boolean).join(' · ');
}
