interface Fill {
  /** How many games the shelf shows. */
  most: number;
  /** With fewer it would stand half empty: then games return that stand above already. */
  least: number;
}

/**
 * Fills the shelves of a page from its top to its bottom, below the games that stand `above` them all: each call takes what
 * one shelf could show, in its order, and answers with what it does show, in the same order. Games that no shelf above has
 * come first.
 */
export function shelvesBelow(
  above: readonly { id: number }[],
): <Game extends { id: number }>(games: readonly Game[], fill: Fill) => Game[] {
  const shown = new Set(above.map(({ id }) => id));
  return (games, { most, least }) => {
    const unseen = games.filter(({ id }) => !shown.has(id)).slice(0, most);
    const seen = games.filter(({ id }) => shown.has(id)).slice(0, Math.max(0, least - unseen.length));
    for (const { id } of unseen) shown.add(id);
    const chosen = new Set([...unseen, ...seen]);
    return games.filter((game) => chosen.has(game));
  };
}
