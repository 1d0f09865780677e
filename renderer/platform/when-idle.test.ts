import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser that is never idle is given two seconds [B10]', () => {
  const asked: (IdleRequestOptions | undefined)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void, options?: IdleRequestOptions) => {
    asked.push(options);
    run();
    return 1;
  });
  let ran = 0;
  whenIdle(() => {
    ran += 1;
  });
  expect([ran, asked]).toEqual([1, [{ timeout: 2000 }]]);
});

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
