import { expect, test } from 'vitest';
import { reasonOf } from './reason.ts';

test('a reason is trimmed, and has up to 500 characters', () => {
  expect(reasonOf(' It is an ad.\n')).toBe('It is an ad.');
  expect(reasonOf(` ${'x'.repeat(500)} `)).toBe('x'.repeat(500));
});

test.each([
  ['nothing', ''],
  ['blanks alone', ' \n'],
  ['501 characters', 'x'.repeat(501)],
])('%s is no reason', (_what, text) => {
  expect(() => reasonOf(text)).toThrow('A reason is needed, of up to 500 characters');
});
