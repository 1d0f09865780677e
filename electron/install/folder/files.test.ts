import { expect, test } from 'vitest';
import { inParallel } from './files.ts';

test('after a failure no item is begun, and it is told only when all work rests', async () => {
  const begun: string[] = [];
  const ended: string[] = [];
  let goOn = () => {};
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const working = inParallel(2, ['slow', 'bad', 'next'], async (item) => {
    begun.push(item);
    if (item === 'bad') throw new Error('bad');
    await slow;
    ended.push(item);
  });
  // The failure has long been seen when the slow one ends.
  setImmediate(goOn);
  await expect(working).rejects.toThrow('bad');
  expect([begun, ended]).toEqual([['slow', 'bad'], ['slow']]);
});
