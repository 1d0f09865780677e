import { expect, test, vi } from 'vitest';
import { add, NOW, queue, request, restart, run, runner, settle, states } from './testing/queue-bed.ts';

test('cancels: what was unfinished is dropped from the disk once the job has stopped', async () => {
  const id = add(1);
  await settle();
  expect(queue.cancel(id)).toMatchObject({
    state: 'cancelled',
    reason: 'user',
    next: { by: 'nobody', at: null, help: null },
  });
  expect(runner.discarded).toEqual([]);
  await settle();
  expect(runner.discarded).toEqual([id]);
  expect(queue.resume(id).state).toBe('cancelled');
  expect(queue.forgetFinished()).toEqual([]);
  await restart();
  expect(queue.list()).toEqual([]);
});

test('installs anew right after cancelling: the new job takes over what is there', async () => {
  const id = add(1);
  await settle();
  queue.cancel(id);
  add(1);
  await settle();
  expect(runner.discarded).toEqual([]);
  expect(states()).toEqual(['1 cancelled', '1 running']);
});

test('other work that is asked for right after cancelling begins once what was cancelled is dropped', async () => {
  const update = add(1, 'update');
  await settle();
  queue.cancel(update);
  add(1, 'verify');
  await settle();
  expect(runner.discarded).toEqual([update]);
  expect(states()).toEqual(['1 cancelled', '1 running']);
});

test('what was cancelled and is still on the disk is not taken for something found there', async () => {
  const update = add(1, 'update');
  await settle();
  queue.cancel(update);
  queue.adopt([request(1, 'update')], NOW + 1);
  await settle();
  expect([states(), runner.discarded]).toEqual([['1 cancelled'], [update]]);
});

test('what ended while the disk was looked at is not taken for something found there', async () => {
  const install = add(1);
  await settle();
  const lookedAt = Date.now();
  run(install).end(null);
  await settle();
  queue.adopt([request(1)], lookedAt);
  expect(states()).toEqual(['1 done']);
  queue.adopt([request(1)], lookedAt + 1);
  expect(states()).toEqual(['1 done', '1 paused']);
});

test('what was cleared away while the disk was looked at is not taken for something found there', async () => {
  const update = add(1, 'update');
  await settle();
  runner.stuck = new Error('the drive is gone');
  queue.cancel(update);
  await settle();
  runner.stuck = undefined;
  await restart();
  vi.setSystemTime(NOW + 1000);
  queue.start();
  await settle();
  expect(runner.discarded).toEqual([update]);
  queue.adopt([request(1, 'update')], NOW + 1000);
  expect(states()).toEqual(['1 cancelled']);
});

test('what can only be finished is listed again once the rest was dropped', async () => {
  const update = add(1, 'update');
  await settle();
  runner.unfinished = request(1, 'update');
  queue.cancel(update);
  await settle();
  expect(queue.list()).toMatchObject([
    { id: update, state: 'cancelled' },
    { kind: 'update', storeId: 1, type: 'trial', state: 'paused', reason: 'found' },
  ]);
});

test('what was begun in another library folder is dropped, wherever the game is installed then', async () => {
  const id = queue.add({ ...request(1), folderId: 'slow' }).id;
  await settle();
  queue.cancel(id);
  queue.add({ ...request(1), folderId: 'fast' });
  await settle();
  expect(runner.discarded).toEqual([id]);
});

test('a cancelled job whose drive is away can be taken from the list, and is cleared away once that is back', async () => {
  const id = add(1);
  await settle();
  runner.stuck = new Error('the drive is gone');
  queue.cancel(id);
  await settle();
  expect(states()).toEqual(['1 cancelled']);
  expect(queue.forgetFinished()).toEqual([]);
  await restart();
  queue.start();
  await settle();
  expect([queue.list(), runner.discarded]).toEqual([[], []]);
  runner.stuck = undefined;
  queue.drivesChanged();
  await settle();
  expect([queue.list(), runner.discarded]).toEqual([[], [id]]);
});

test('what a cancelled job left goes with its game', async () => {
  const id = add(1, 'update');
  await settle();
  runner.stuck = new Error('the drive is gone');
  queue.cancel(id);
  await settle();
  const uninstall = add(1, 'uninstall');
  await settle();
  run(uninstall).end(null);
  runner.stuck = undefined;
  queue.drivesChanged();
  await settle();
  expect([queue.forgetFinished(), runner.discarded]).toEqual([[], []]);
});
