import { expect, test } from 'vitest';
import { createEnding } from './ending.ts';

test('an end closes what plays, then the queue, and can be called off', async () => {
  const done: string[] = [];
  const ending = createEnding({
    start: () => void done.push('queue goes on'),
    close: async () => void done.push(`queue is closed, end has begun: ${ending.hasBegun()}`),
  });
  ending.onBegin(() => done.push(`play ends, end has begun: ${ending.hasBegun()}`));
  expect(ending.hasBegun()).toBe(false);
  await ending.settle();
  ending.resume();
  expect(ending.hasBegun()).toBe(false);
  expect(done).toEqual([
    'play ends, end has begun: true',
    'queue is closed, end has begun: true',
    'queue goes on',
  ]);
});
