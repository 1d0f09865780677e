import { expect, test } from 'vitest';
import { dotted } from './dotted.ts';

test('what is there stands in one line, and a line can only break after a dot', () => {
  expect(dotted(['Lantern Moon', false, 'Romance', undefined, ''])).toBe('Lantern Moon\u00a0· Romance');
});
