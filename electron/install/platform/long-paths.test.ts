import path from 'node:path';
import { expect, test } from 'vitest';
import { windowsPath } from './long-paths.ts';

const deep = 'x'.repeat(250);

test('a long path gets the long form, on a drive and on a share', () => {
  expect(windowsPath(`C:\\Games\\${deep}`)).toBe(`\\\\?\\C:\\Games\\${deep}`);
  expect(windowsPath(`d:/Games/${deep}`)).toBe(`\\\\?\\d:\\Games\\${deep}`);
  expect(windowsPath(`\\\\nas\\games\\${deep}`)).toBe(`\\\\?\\UNC\\nas\\games\\${deep}`);
  // As Node itself does it.
  for (const place of [`C:\\Games\\${deep}`, `\\\\nas\\games\\${deep}`])
    expect(windowsPath(place)).toBe(path.win32.toNamespacedPath(place));
});

test('a short path, one in the long form and one that is not whole stay as they are', () => {
  for (const place of ['C:\\Games', `\\\\?\\C:\\${deep}`, `Games\\${deep}`, `\\Games\\${deep}`])
    expect(windowsPath(place)).toBe(place);
});
