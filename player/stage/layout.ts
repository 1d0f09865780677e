import type { Place } from '../../shared/story/cue.ts';

export interface Size {
  width: number;
  height: number;
}

/** Where something is drawn: its scale and the point that it is hung up by. */
export interface Spot {
  scale: number;
  x: number;
  y: number;
}

/** How much of a narrow view's width one figure may take beside the stage's own measure. */
const NARROW = 0.62;
const SHARES: Record<Place, number> = { left: 0.25, centre: 0.5, right: 0.75 };

/** A background that covers the view, by its middle: what does not fit is cut off evenly. */
export function coverSpot(view: Size, picture: Size): Spot {
  const scale = Math.max(view.width / picture.width, view.height / picture.height);
  return { scale, x: view.width / 2, y: view.height / 2 };
}

/**
 * A figure by the middle of its feet. In a wide view it stands on the lower edge, behind the words; in a tall one above
 * them, where `floor` is.
 */
export function figureSpot(place: Place, view: Size, stage: Size, floor: number): Spot {
  const scale = Math.min(view.height / stage.height, view.width / (stage.width * NARROW));
  return {
    scale,
    x: view.width * SHARES[place],
    y: view.width < view.height ? floor : view.height,
  };
}
