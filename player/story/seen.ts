import type { TextStore } from './saves.ts';

const KEY = 'story-seen';
/** Letters of a line's mark; a new one is put behind the others, so that two tabs take none from each other. */
const LENGTH = 7;

/** Lines that were read once, in any visit: skipping stops at others. */
export interface Seen {
  has(text: string): boolean;
  add(text: string): void;
}

/** What was read, as marks in the storage of the game's origin; of this visit where that refuses. */
export function createSeen(storage: () => TextStore): Seen {
  const marks = new Set(read(storage).match(/\w{7}/g));
  return {
    has: (text) => marks.has(markOf(text)),
    add(text) {
      const mark = markOf(text);
      if (marks.has(mark)) return;
      marks.add(mark);
      try {
        storage().setItem(KEY, read(storage) + mark);
      } catch {
        // It holds for this visit.
      }
    },
  };
}

function read(storage: () => TextStore): string {
  try {
    return storage().getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** FNV-1a of 32 bits: of ten thousand lines, two seldom share one, which costs nobody more than a line skipped. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(LENGTH, '0');
}
