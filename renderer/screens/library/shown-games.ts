import type { LibraryGame } from '../../../shared/bridge/library.ts';

export const SHOWN = ['all', 'installed', 'updates'] as const;
export type Shown = (typeof SHOWN)[number];
export type View = 'grid' | 'list';

export const shownOf = (parameters: URLSearchParams): Shown =>
  SHOWN.find((shown) => shown === parameters.get('show')) ?? 'all';

export const viewOf = (parameters: URLSearchParams): View =>
  parameters.get('view') === 'list' ? 'list' : 'grid';

const isShown = ({ builds }: LibraryGame, shown: Shown): boolean => {
  if (shown === 'installed') return builds.length > 0;
  if (shown === 'updates') return builds.some(({ update }) => update !== null);
  return true;
};

/** The games to show whose name holds what is searched for, in any letter case and width. */
export function filterGames(
  games: readonly LibraryGame[],
  shown: Shown,
  search: string,
  locale: string,
): LibraryGame[] {
  const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase(locale);
  const wanted = fold(search.trim());
  return games.filter((game) => isShown(game, shown) && fold(game.name).includes(wanted));
}

export const countOf = (games: readonly LibraryGame[], shown: Shown): number =>
  games.filter((game) => isShown(game, shown)).length;
