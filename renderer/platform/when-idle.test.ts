import { expect, test } from 'vitest';
import { whenIdle } from './when-idle.ts';

test('where the browser cannot tell when it is idle, it runs all the same, unless called off', async () => {
  expect(typeof requestIdleCallback).toBe('undefined');
  const ran: string[] = [];
  const callOff = whenIdle(() => ran.push('called off'));
  callOff();
  await new Promise<void>((resolve) => {
    whenIdle(() => {
      ran.push('ran');
      resolve();
    });
  });
  expect(ran).toEqual(['ran']);
});
