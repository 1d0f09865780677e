import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { beganAt, beganByTool } from './process-start.ts';

test('when a program began is told alike however often it is asked, and of who has ended nothing', async () => {
  const { pid, end } = await sleeper();
  const began = await beganAt(pid);
  expect(began).toMatch(/\d/);
  expect(await beganAt(pid)).toBe(began);
  expect(await beganAt(1)).not.toBe(began);
  await end();
  expect(await beganAt(pid)).toBeUndefined();
});

test('macOS tells it as a time', async () => {
  const { pid, end } = await sleeper();
  const began = Date.parse(`${await beganByTool(pid)} UTC`);
  expect(Math.abs(Date.now() - began)).toBeLessThan(60_000);
  await end();
  expect(await beganByTool(pid)).toBeUndefined();
});

async function sleeper() {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const { pid = 0 } = child;
  const ended = once(child, 'exit');
  return {
    pid,
    async end() {
      child.kill();
      await ended;
    },
  };
}
