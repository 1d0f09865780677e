import { boyBlDialogues } from './boy-bl.dialogues.ts';
import { boyBl } from './boy-bl.ts';
import { boyR18Dialogues } from './boy-r18.dialogues.ts';
import { boyR18 } from './boy-r18.ts';
import type { Dialogue, Direction } from './direction.ts';
import { girlGlDialogues } from './girl-gl.dialogues.ts';
import { girlGl } from './girl-gl.ts';
import { girlR18Dialogues } from './girl-r18.dialogues.ts';
import { girlR18 } from './girl-r18.ts';

const directions: Readonly<Record<string, Direction>> = { ...boyR18, ...boyBl, ...girlR18, ...girlGl };

const dialogues: Readonly<Record<string, Dialogue>> = {
  ...boyR18Dialogues,
  ...boyBlDialogues,
  ...girlR18Dialogues,
  ...girlGlDialogues,
};

function known<T>(entries: Readonly<Record<string, T>>, slug: string): T {
  const entry = entries[slug];
  if (!entry) throw new Error(`nobody has directed the game '${slug}'`);
  return entry;
}

/** The art direction of a game; throws for an unknown game. */
export const directionOf = (slug: string): Direction => known(directions, slug);

/** The words in a game's screenshots; throws for an unknown game. */
export const dialogueOf = (slug: string): Dialogue => known(dialogues, slug);
