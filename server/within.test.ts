import { expect, test } from 'vitest';
import { within } from './within.ts';

test('work that ends in time comes to what it comes to', async () => {
  expect(await within(Promise.resolve('done'), 60_000, 'the shop')).toBe('done');
  await expect(within(Promise.reject(new Error('broken')), 60_000, 'the shop')).rejects.toThrow('broken');
});

test('work that takes too long is a TimeoutError that names whom it waited for', async () => {
  await expect(within(new Promise(() => {}), 1, 'the shop')).rejects.toMatchObject({
    name: 'TimeoutError',
    message: 'the shop took longer than 1 ms',
  });
});
