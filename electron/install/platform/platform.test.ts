import { expect, test } from 'vitest';
import { linux } from './linux.ts';
import { macos } from './macos.ts';
import { policyOf } from './platform.ts';
import { windows } from './windows.ts';

// These are decisions, looked at from Linux: no file of another system has been touched by them here.

test('every system has its policy; what is unknown is taken for a Linux', () => {
  expect([policyOf('win32'), policyOf('darwin'), policyOf('linux'), policyOf('freebsd')]).toEqual([
    windows,
    macos,
    linux,
    linux,
  ]);
});

test('on Windows a refused move is tried again for four seconds, elsewhere a missing right is final', () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) expect(windows.heldCodes.has(code)).toBe(true);
  expect(windows.heldWaitsMs.reduce((sum, wait) => sum + wait, 0)).toBe(3900);
  for (const policy of [macos, linux]) {
    expect([...policy.heldCodes]).toEqual(['EBUSY', 'ETXTBSY']);
    expect(policy.heldWaitsMs.reduce((sum, wait) => sum + wait, 0)).toBe(400);
  }
});

test('executable bits and the flushing of folders are everywhere but on Windows', () => {
  expect([windows, macos, linux].map(({ hasModes, flushesFolders }) => [hasModes, flushesFolders])).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ]);
});

test('case counts on Linux alone, long paths have a form of their own on Windows alone', () => {
  const long = `C:\\${'x'.repeat(300)}`;
  expect(
    [windows, macos, linux].map(({ nameKey }) => nameKey('Data/A.pak') === nameKey('data/a.PAK')),
  ).toEqual([true, true, false]);
  expect([windows, macos, linux].map(({ pathOf }) => pathOf(long))).toEqual([`\\\\?\\${long}`, long, long]);
});

test('a link that Windows refuses is refused for good, though a file it refuses to move is held', () => {
  for (const code of windows.linkRefusals) expect(windows.heldCodes.has(code)).toBe(true);
  expect([...windows.linkRefusals]).toEqual(['EPERM', 'EACCES']);
  expect([macos.linkRefusals.size, linux.linkRefusals.size]).toEqual([0, 0]);
});

test('only macOS marks downloaded files, and the mark is taken from the build’s own files alone', () => {
  expect(macos.releaseCommand(['/Games/Harbour Lights/game', '/Games/Harbour Lights/a.pak'])).toEqual([
    '/usr/bin/xattr',
    '-d',
    'com.apple.quarantine',
    '/Games/Harbour Lights/game',
    '/Games/Harbour Lights/a.pak',
  ]);
  expect(windows.releaseCommand(['C:\\Games\\game.exe'])).toBeUndefined();
  expect(linux.releaseCommand(['/games/game'])).toBeUndefined();
});
