import * as v from 'valibot';
import { sceneShape } from './scene.ts';

const KEY = 'story-saves';
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

const stored = v.object({
  auto: v.optional(saveShape),
  slots: v.pipe(v.array(v.nullable(saveShape)), v.maxLength(SLOTS)),
});

/** What a browser keeps texts in; its own may refuse. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem'>;

export interface Saves {
  auto(): Save | undefined;
  slots(): (Save | null)[];
  /** Keep a save; false where the browser keeps nothing beyond this visit. */
  keepAuto(save: Save | undefined): boolean;
  keepSlot(slot: number, save: Save): boolean;
}

/** Saves in the storage of the game's own origin, as every web game keeps them; in memory where that refuses. */
export function createSaves(storage: () => TextStore): Saves {
  let kept = read(storage);
  const write = (next: typeof kept) => {
    kept = next;
    try {
      storage().setItem(KEY, JSON.stringify(next));
      return true;
    } catch {
      return false;
    }
  };
  return {
    auto: () => kept.auto,
    slots: () => Array.from({ length: SLOTS }, (_, slot) => kept.slots[slot] ?? null),
    keepAuto: (auto) => write({ slots: kept.slots, ...(auto && { auto }) }),
    keepSlot(slot, save) {
      const slots = Array.from({ length: SLOTS }, (_, each) =>
        each === slot ? save : (kept.slots[each] ?? null),
      );
      return write({ ...kept, slots });
    },
  };
}

/** What lies in the storage; nothing where that is not ours or was cut off. */
function read(storage: () => TextStore): v.InferOutput<typeof stored> {
  try {
    const found = v.safeParse(stored, JSON.parse(storage().getItem(KEY) ?? 'null'));
    if (found.success) return found.output;
  } catch {
    // A browser that keeps nothing still plays.
  }
  return { slots: [] };
}
