/** A stretch of the window's height, px from its top. */
export interface Stretch {
  top: number;
  bottom: number;
}

/** Between the ball and what can be pressed, px. */
const GAP = 8;

/**
 * How far the ball rises from where it would stand, px: no farther than it must so as to lie on none of what is taken.
 * Undefined where there is no such place below the ceiling.
 */
export function riseOver(ball: Stretch, taken: readonly Stretch[], ceiling: number): number | undefined {
  const height = ball.bottom - ball.top;
  let { bottom } = ball;
  for (const control of taken.toSorted((a, b) => b.bottom - a.bottom))
    if (control.top - GAP < bottom && control.bottom + GAP > bottom - height) bottom = control.top - GAP;
  return bottom - height < ceiling ? undefined : ball.bottom - bottom;
}
