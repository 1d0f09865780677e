import * as v from 'valibot';
import { sceneShape } from './scene.ts';

/** Each save has a key of its own: one that was cut off, or that another tab writes, touches no other. */
const AUTO = 'story-save-auto';
const keyOf = (slot: number) => `story-save-${slot + 1}`;
/** Slots that a player fills by hand. */
export const SLOTS = 6;

const saveShape = v.object({
  /** When it was made, in milliseconds. */
  at: v.number(),
  /** The line that was shown, for the list of saves. */
  line: v.string(),
  place: v.object({ ink: v.string(), scene: sceneShape }),
  /** What was read before, for the backlog. */
  read: v.array(v.object({ speaker: v.optional(v.string()), text: v.string() })),
});

/** A place in the story to go on from. */
export type Save = v.InferOutput<typeof saveShape>;
export type ReadLine = Save['read'][number];

/** What a browser keeps texts in; its own may refuse. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Saves {
  auto(): Save | undefined;
  slots(): (Save | null)[];
  /** Keep a save; false where the browser keeps nothing beyond this visit. */
  keepAuto(save: Save | undefined): boolean;
  keepSlot(slot: number, save: Save): boolean;
}

/** Saves in the storage of the game's own origin, as every web game keeps them; in memory where that refuses. */
export function createSaves(storage: () => TextStore): Saves {
  const refused = new Map<string, Save>();

  /** Read anew each time: another tab of the story writes them, too. */
  function read(key: string): Save | undefined {
    const found = refused.get(key);
    if (found) return found;
    try {
      const stored = v.safeParse(saveShape, JSON.parse(storage().getItem(key) ?? 'null'));
      return stored.success ? stored.output : undefined;
    } catch {
      // It is not ours, or the browser keeps nothing.
      return undefined;
    }
  }

  function write(key: string, save: Save | undefined): boolean {
    refused.delete(key);
    try {
      if (save) storage().setItem(key, JSON.stringify(save));
      else storage().removeItem(key);
      return true;
    } catch {
      if (save) refused.set(key, save);
      return false;
    }
  }

  return {
    auto: () => read(AUTO),
    slots: () => Array.from({ length: SLOTS }, (_, slot) => read(keyOf(slot)) ?? null),
    keepAuto: (save) => write(AUTO, save),
    keepSlot: (slot, save) => write(keyOf(slot), save),
  };
}
