import type { MessageTree } from './locale-rules.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'àƀçđéƒğħíĵķľɱñóþɋŕšťúṽŵẋýžÀƁÇĐÉƑĞĦÍĴĶĽṀÑÓÞɊŔŠŤÚṼŴẊÝŽ';
/** How much longer than English a text of another language may well be. */
const GROWTH = 0.4;

/**
 * A text in the pseudo-language: accented, 40 % longer and in brackets, but still readable. What shows without brackets
 * was never translated, and what lacks the closing one is cut off. Placeholders stay as they are.
 */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\{\w+\}\})/);
  return `[${parts.map((part, index) => (index % 2 === 1 ? part : stretched(part))).join('')}]`;
}

/** Grows in its vowels, so that single words grow, too. */
function stretched(text: string): string {
  const vowels = text.match(/[aeiou]/gi)?.length ?? 0;
  const growth = Math.ceil(text.length * GROWTH);
  let met = 0;
  return [...text]
    .map((letter) => {
      const accented = ACCENTED[PLAIN.indexOf(letter)] ?? letter;
      if (!/[aeiou]/i.test(letter)) return accented;
      met++;
      const more = Math.floor((growth * met) / vowels) - Math.floor((growth * (met - 1)) / vowels);
      return accented.repeat(1 + more);
    })
    .join('');
}

/** All texts of an area in the pseudo-language. */
export const pseudoMessages = (tree: MessageTree): MessageTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudo(value) : pseudoMessages(value),
    ]),
  );
