import { expect, test } from 'vitest';
import { memorySize } from './measures.ts';

test.each([
  ['en-US', 4096, '4 GB'],
  ['de-DE', 512, '0,5\u00a0GB'],
  ['fr-FR', 1536, '1,5\u202fGo'],
] as const)('memory in %s: %i MB are %s', (locale, megabytes, text) => {
  expect(memorySize(locale, megabytes)).toBe(text);
});
