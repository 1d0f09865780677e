import { expect, test } from 'vitest';
import { letterBuild } from '../../../shared/depot/testing/letter-build.ts';
import { stageNeedOf } from './stage-need.ts';

// Every letter is a chunk of 10 bytes.
const build = letterBuild({ a: 'xyz', b: 'q', c: '' });

test('a file takes whole blocks; one that is begun has its name, one that is whole takes nothing', () => {
  const need = (there: readonly number[], staged = [0, 1, 2]) =>
    stageNeedOf(
      build,
      staged,
      (place) => there.includes(place),
      () => undefined,
      16,
    );
  expect(need([])).toEqual({ bytes: 32 + 16, files: 3 });
  expect(need([1])).toEqual({ bytes: 32 - 10 + 16, files: 2 });
  expect(need([0, 1, 2])).toEqual({ bytes: 16, files: 2 });
  expect(need([0, 1, 2, 3])).toEqual({ bytes: 0, files: 1 });
  expect(need([], [1])).toEqual({ bytes: 16, files: 1 });
});

test('what a file takes of the disk is not asked for again, though nobody knows what was written there', () => {
  const need = (there: readonly number[], allocated: Record<number, number>) =>
    stageNeedOf(
      build,
      [0, 1],
      (place) => there.includes(place),
      (entry) => allocated[entry],
      16,
    );
  expect(need([], { 0: 16 })).toEqual({ bytes: 16 + 16, files: 1 });
  expect(need([1], { 0: 16 })).toEqual({ bytes: 16 + 16, files: 1 });
  expect(need([0, 1], { 0: 16 })).toEqual({ bytes: 32 - 20 + 16, files: 1 });
  expect(need([], { 0: 0, 1: 4096 })).toEqual({ bytes: 32, files: 0 });
});
