import { expect, test } from 'vitest';
import { encodingsIn } from './player-files.ts';

test('reads the encodings that a request takes', () => {
  expect(encodingsIn('gzip , deflate,br')).toEqual(['gzip', 'deflate', 'br']);
  expect(encodingsIn(undefined)).toEqual(['']);
});

test('takes no longer the more blanks stand in a header, which anybody can send', () => {
  const begun = performance.now();
  expect(encodingsIn(`gzip${' '.repeat(100_000)}x`)).toHaveLength(1);
  // Where each blank is tried as the first, this takes more than ten seconds.
  expect(performance.now() - begun).toBeLessThan(2_000);
});
