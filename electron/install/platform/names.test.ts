import { expect, test } from 'vitest';
import { exactNames, foldedNames } from './names.ts';

test('where case does not count, neither do the ways to write an accent', () => {
  expect(foldedNames('Data/Caf\u00c9.txt')).toBe(foldedNames('data/cafe\u0301.TXT'));
  expect(foldedNames('data/a.txt')).not.toBe(foldedNames('data/b.txt'));
  expect(exactNames('Data/a.txt')).not.toBe(exactNames('data/a.txt'));
});
