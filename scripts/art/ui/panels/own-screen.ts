import type { Direction, PanelName } from '../../directions/direction.ts';
import type { Stage } from '../../draw/stage.ts';
import { type Skin, veil } from '../skin.ts';
import { calendar } from './calendar.ts';
import { clues } from './clues.ts';
import { gallery } from './gallery.ts';
import { letter } from './letter.ts';
import { management } from './management.ts';
import { map } from './map.ts';
import { music } from './music.ts';
import type { Panel, PanelWords } from './parts.ts';
import { phone } from './phone.ts';

const panels: Readonly<Record<PanelName, Panel>> = {
  management,
  map,
  music,
  letter,
  clues,
  gallery,
  phone,
  calendar,
};

/** The game's own screen, over whatever was drawn before. */
export const ownScreen = (stage: Stage, skin: Skin, { panel: name }: Direction, words: PanelWords): string =>
  veil(stage, skin) + panels[name](stage, skin, words);
