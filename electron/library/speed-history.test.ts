import { expect, test } from 'vitest';
import { newJob } from '../install/queue/queue-state.ts';
import { SpeedHistory } from './speed-history.ts';

const at = (bytesPerSecond: number) => ({
  ...newJob('b1f0bd1e-6f38-4c3f-9b7e-0b8a4a4c1a11', { kind: 'install', storeId: 1, type: 'trial' }, 0),
  bytesPerSecond,
});

test('the last minute is kept, a point a second, all jobs together', () => {
  const history = new SpeedHistory();
  history.note([at(5), at(7)], 1000);
  history.note([at(1)], 60_100);
  history.note([at(3)], 60_900);
  expect(history.list(60_950)).toEqual([12, ...Array(58).fill(0), 3]);
  history.note([at(9)], 61_000);
  expect(history.list(61_000)).toEqual([...Array(58).fill(0), 3, 9]);
});
