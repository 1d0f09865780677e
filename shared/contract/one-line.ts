/** Line ends and control characters, which a pasted text brings along. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that turn the order of the words that follow, outside the name as well. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Something that can be seen. */
const SEEN = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** A name as it can stand among other words: in one line, which reads in its own order; empty where nothing of it can be seen. */
export function oneLine(text: string): string {
  const line = text.replace(BREAKS, ' ').replace(TURNS, '').trim();
  return SEEN.test(line) ? line : '';
}
