import { expect, test } from 'vitest';
import { editKey } from './edit-keys.ts';

test.each([
  ['Enter', 13, false, 'keep'],
  ['Escape', 27, false, 'leave'],
  ['a', 65, false, undefined],
  // Enter takes a word that the input method offers; in Safari the composition has ended by then.
  ['Enter', 229, true, undefined],
  ['Enter', 229, false, undefined],
  ['Escape', 229, true, undefined],
] as const)('%s with the code %i, composing: %s, means %s', (key, keyCode, isComposing, meaning) => {
  expect(editKey({ key, keyCode, isComposing })).toBe(meaning);
});
