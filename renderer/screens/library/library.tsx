import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LibraryGame } from '../../../shared/bridge/library.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { useSession } from '../../app/session.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { ImportGames } from '../../library/import-games.tsx';
import { useActiveJobs, useLibrary, useOnline } from '../../library/launcher.ts';
import { WindowList } from '../../library/window-list.tsx';
import { GameTile } from './game-tile.tsx';
import { LibraryTools } from './library-tools.tsx';
import { gameFilter, inOrder, orderOf, shownOf, type View, viewOf } from './shown-games.ts';

/** Below the cover: two lines of name, one of facts, the buttons, and the space around them. */
const TILE_TEXT_PX = 148;
const LINE_PX = 76;
/** In a narrow list, where the buttons stand below. */
const TALL_LINE_PX = 128;
/** The width that the container query `@xl` tells apart. */
const NARROW_PX = 576;

/** The games of this computer and this account. It is drawn from what the main process knows, so it needs no network. */
export function Library() {
  const t = useTranslate();
  const { locale } = useApp();
  const session = useSession();
  const online = useOnline();
  const games = useLibrary();
  const [parameters, setParameters] = useSearchParams();
  const [search, setSearch] = useState('');
  const view = viewOf(parameters);
  const kind = shownOf(parameters);
  const wanted = useDeferredValue(search);
  const order = orderOf(parameters);
  const filter = useMemo(
    () => gameFilter(inOrder(games ?? [], order, locale), locale),
    [games, order, locale],
  );
  const shown = useMemo(() => filter(kind, wanted), [filter, kind, wanted]);
  const field = useRef<HTMLInputElement>(null);
  const showAll = () => {
    // The button goes with its press.
    field.current?.focus();
    setSearch('');
    const next = new URLSearchParams(parameters);
    next.delete('show');
    setParameters(next, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      <PageTitle text={t('common:nav.library')} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl">{t('common:nav.library')}</h1>
        <ImportGames />
      </div>
      {!online && (
        <div role="status" className="mt-4">
          <Notice look="plain">{t('launcher:offline')}</Notice>
        </div>
      )}
      {games && games.length > 0 && (
        <LibraryTools games={games} search={search} setSearch={setSearch} field={field} />
      )}
      {games && games.length > 0 && shown.length === 0 && (
        <EmptyState title={t('launcher:noneFound')}>
          <Button kind="plain" onClick={showAll}>
            {t('account:myStore.showAll')}
          </Button>
        </EmptyState>
      )}
      {games?.length === 0 && (
        <EmptyState title={t('launcher:empty.title')} text={t('launcher:empty.text')}>
          <span className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/store">{t('account:myStore.browse')}</ButtonLink>
            {session === 'guest' && (
              <ButtonLink to="/sign-in?returnPath=/library" kind="plain">
                {t('common:account.logIn')}
              </ButtonLink>
            )}
          </span>
        </EmptyState>
      )}
      <div data-start="" className="mt-6">
        {shown.length > 0 && <Games games={shown} view={view} />}
      </div>
    </div>
  );
}

/** The games that are shown; news of jobs redraw the tiles that they are about, and nothing around them. */
function Games({ games, view }: { games: readonly LibraryGame[]; view: View }) {
  const t = useTranslate();
  const jobs = useActiveJobs();
  const list = { label: t('common:nav.library'), items: games, keyOf: ({ storeId }: LibraryGame) => storeId };
  const tile = (game: LibraryGame) => <GameTile game={game} job={jobs.get(game.storeId)} view={view} />;
  if (view === 'list')
    return (
      <WindowList {...list} rowHeight={(width) => (width < NARROW_PX ? TALL_LINE_PX : LINE_PX)} gap={8}>
        {tile}
      </WindowList>
    );
  return (
    <WindowList {...list} columnWidth={264} rowHeight={(width) => (width * 9) / 16 + TILE_TEXT_PX} gap={20}>
      {tile}
    </WindowList>
  );
}
