/** A way on the screen. */
export type Direction = 'up' | 'down' | 'left' | 'right';

/** The edges of something on the screen, px. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How much nearer something straight ahead is than something as far away beside the way. */
const ASIDE = 2;
/** Weight of how far two middles stand apart, which decides between two that are otherwise as near. */
const OFF_CENTRE = 0.1;
/** Rows that are not quite level still count as one, px. */
const SLACK_PX = 24;

/**
 * The one that a person means who presses a direction: the nearest ahead. Sideways it stands in the same row, or at least
 * more ahead than beside; up and down the next row counts, wherever in it the nearest stands.
 */
export function neighbour<T extends { box: Box }>(
  from: Box,
  direction: Direction,
  candidates: readonly T[],
): T | undefined {
  const start = turned(from, direction);
  const ahead = candidates
    .map((candidate) => ({ candidate, way: wayBetween(start, turned(candidate.box, direction)) }))
    .filter(({ way }) => way.isAhead);
  if (direction === 'up' || direction === 'down') return nearest(ahead);
  const row = ahead.filter(({ way }) => way.aside === 0);
  return nearest(row) ?? nearest(ahead.filter(({ way }) => way.aside <= Math.max(SLACK_PX, way.along)));
}

/** The candidate whose middle is nearest to that of a box: what takes the place of something that has gone. */
export function closest<T extends { box: Box }>(to: Box, candidates: readonly T[]): T | undefined {
  return least(candidates, ({ box }) =>
    Math.hypot(
      middle(box.left, box.right) - middle(to.left, to.right),
      middle(box.top, box.bottom) - middle(to.top, to.bottom),
    ),
  );
}

interface Way {
  isAhead: boolean;
  /** Distance in the direction, px. */
  along: number;
  /** Distance beside it, px; 0 where the two overlap. */
  aside: number;
  /** Distance of the middles beside it, px. */
  offCentre: number;
}

/** From one box down to another. */
function wayBetween(from: Box, to: Box): Way {
  const overlap = from.bottom - to.top;
  const smaller = Math.min(from.bottom - from.top, to.bottom - to.top);
  return {
    isAhead: middle(to.top, to.bottom) > middle(from.top, from.bottom) && overlap <= smaller / 2,
    along: Math.max(0, -overlap),
    aside: Math.max(0, to.left - from.right, from.left - to.right),
    offCentre: Math.abs(middle(to.left, to.right) - middle(from.left, from.right)),
  };
}

/** The box as it lies when the screen is turned so that the direction points down. */
function turned({ left, top, right, bottom }: Box, direction: Direction): Box {
  switch (direction) {
    case 'down':
      return { left, top, right, bottom };
    case 'up':
      return { left, right, top: -bottom, bottom: -top };
    case 'right':
      return { left: top, right: bottom, top: left, bottom: right };
    case 'left':
      return { left: top, right: bottom, top: -right, bottom: -left };
  }
}

const nearest = <T>(ways: readonly { candidate: T; way: Way }[]): T | undefined =>
  least(ways, ({ way }) => way.along + ASIDE * way.aside + OFF_CENTRE * way.offCentre)?.candidate;

function least<T>(list: readonly T[], cost: (item: T) => number): T | undefined {
  let best: { item: T; cost: number } | undefined;
  for (const item of list) {
    const its = cost(item);
    if (!best || its < best.cost) best = { item, cost: its };
  }
  return best?.item;
}

const middle = (from: number, to: number) => (from + to) / 2;
