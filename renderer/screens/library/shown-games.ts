import type { LibraryGame } from '../../../shared/bridge/library.ts';

export const SHOWN = ['all', 'installed', 'updates'] as const;
export type Shown = (typeof SHOWN)[number];
/** Last played first, or by name. */
export const ORDERS = ['played', 'name'] as const;
export type Order = (typeof ORDERS)[number];
export type View = 'grid' | 'list';

export const shownOf = (parameters: URLSearchParams): Shown =>
  SHOWN.find((shown) => shown === parameters.get('show')) ?? 'all';

export const orderOf = (parameters: URLSearchParams): Order =>
  ORDERS.find((order) => order === parameters.get('sort')) ?? 'played';

export const viewOf = (parameters: URLSearchParams): View =>
  parameters.get('view') === 'list' ? 'list' : 'grid';

/** The games in an order, as a reader of this language expects names; what was never played comes after what was. */
export function inOrder(games: readonly LibraryGame[], order: Order, locale: string): LibraryGame[] {
  const byName = new Intl.Collator(locale, { numeric: true }).compare;
  const played = ({ lastPlayedAt }: LibraryGame) => (order === 'played' ? (lastPlayedAt ?? 0) : 0);
  return games.toSorted((a, b) => played(b) - played(a) || byName(a.name, b.name));
}

const isShown = ({ builds }: LibraryGame, shown: Shown): boolean => {
  if (shown === 'installed') return builds.some(({ state }) => state !== 'gone');
  if (shown === 'updates') return builds.some(({ update }) => update !== null);
  return true;
};

/**
 * Finds the games to show whose name holds what is searched for, in any letter case and width. The names are folded once,
 * at the first search: folding ten thousand for each letter that is typed would hold the page up.
 */
export function gameFilter(games: readonly LibraryGame[], locale: string) {
  const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase(locale);
  let names: string[] | undefined;
  return (shown: Shown, search: string): LibraryGame[] => {
    const wanted = fold(search.trim());
    if (wanted === '') return games.filter((game) => isShown(game, shown));
    names ??= games.map(({ name }) => fold(name));
    const found = names;
    return games.filter((game, index) => isShown(game, shown) && found[index]?.includes(wanted));
  };
}

export const countOf = (games: readonly LibraryGame[], shown: Shown): number =>
  games.filter((game) => isShown(game, shown)).length;
