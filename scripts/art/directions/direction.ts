import type { Light } from '../draw/colour.ts';
import type { Face } from '../draw/lettering.ts';
import type { Treatment } from '../draw/treatments.ts';

/** Where a title stands in a landscape cover; the scene's subject takes the other side. */
export type Side =
  | 'left'
  | 'left-high'
  | 'left-low'
  | 'right'
  | 'right-high'
  | 'right-low'
  | 'top'
  | 'bottom'
  | 'foot'
  | 'middle';

export interface TitleDirection {
  /** Lines parted by `/`; a line that begins with `~` is set small. */
  text: string;
  face: Face;
  fit: 'even' | 'block';
  tracking?: number;
  treatment: Treatment;
  /** Letters, background of the letters, small lines. */
  ink: readonly [fill: string, back: string, small: string];
  wide: Side;
  tall: 'top' | 'bottom' | 'middle';
  /** How far the square cover's scene moves down (or up, when negative) to make room. */
  shift?: number;
}

/** The place of a conversation. */
export type SetName =
  | 'cafe'
  | 'library'
  | 'bedroom'
  | 'street'
  | 'carriage'
  | 'office'
  | 'workshop'
  | 'garden'
  | 'shore'
  | 'hall'
  | 'starship'
  | 'airship'
  | 'submarine'
  | 'kitchen';

/** The game's own screen beside its conversations. */
export type PanelName =
  | 'management'
  | 'map'
  | 'music'
  | 'letter'
  | 'clues'
  | 'gallery'
  | 'phone'
  | 'calendar';

export interface Cast {
  name: string;
  look: 'bun' | 'short' | 'long' | 'hat';
}

/** The art direction of one game. */
export interface Direction {
  style: string;
  /** Six colours by role: ink, deep, mid, soft, pale, glow. */
  palette: string;
  title: TitleDirection;
  /** The light of the second look at the game's own scene. */
  light: Exclude<Light, 'own'>;
  set: SetName;
  panel: PanelName;
}

/** The words in a game's screenshots. */
export interface Dialogue {
  cast: readonly [Cast, Cast];
  /** Two lines of dialogue, then the answers to choose from. */
  says: readonly [string, string];
  answers: readonly string[];
}
