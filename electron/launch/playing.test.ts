import { expect, test } from 'vitest';
import { createPlaying } from './playing.ts';

test('a game’s program and its web build are played each for itself', () => {
  const told: unknown[] = [];
  const playing = createPlaying((conditions) => told.push(conditions));
  const last = () => [playing.any(), told.at(-1)];
  playing.noteProgram({ storeId: 7, running: true });
  playing.noteWeb({ running: true });
  expect(last()).toEqual([true, { playing: true, programs: [7] }]);
  playing.noteProgram({ storeId: 7, running: false });
  expect(last()).toEqual([true, { playing: true, programs: [] }]);
  playing.noteProgram({ storeId: 7, running: true });
  playing.noteWeb({ running: false });
  expect(last()).toEqual([true, { playing: true, programs: [7] }]);
  playing.noteProgram({ storeId: 7, running: false });
  expect(last()).toEqual([false, { playing: false, programs: [] }]);
});
