import { expect, test } from 'vitest';
import { isSystemFile } from './system-files.ts';

test.each([
  ['.DS_Store', true],
  ['Thumbs.db', true],
  ['desktop.ini', true],
  ['Desktop.ini', true],
  ['._game.sh', true],
  ['game.ini', false],
  ['thumbs', false],
  ['.hidden', false],
])('%s is the system’s doing: %j', (name, expected) => {
  expect(isSystemFile(name)).toBe(expected);
});
