import path from 'node:path';
import { expect, test } from 'vitest';
import { labelsOf } from './folder-labels.ts';

test('a folder is called by its own name, and a whole drive by the drive’s', () => {
  expect(labelsOf(['/home/mia/Moggie Games', '/mnt/games', '/'], path.posix)).toEqual([
    'Moggie Games',
    'games',
    '/',
  ]);
  expect(labelsOf(['C:\\Users\\mia\\Moggie Games', 'D:\\', '\\\\nas\\games'], path.win32)).toEqual([
    'Moggie Games',
    'D:',
    'games',
  ]);
});

test('namesakes are told apart by the nearest folder above that they do not share', () => {
  expect(labelsOf(['D:\\Games', 'E:\\Games', 'E:\\Other'], path.win32)).toEqual([
    'Games (D:)',
    'Games (E:)',
    'Other',
  ]);
  expect(labelsOf(['/mnt/one/x/Games', '/mnt/two/x/Games'], path.posix)).toEqual([
    'Games (one)',
    'Games (two)',
  ]);
});
