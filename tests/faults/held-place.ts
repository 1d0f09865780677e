import { execFileSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/** Holds what lies at a path while work is done: where something is mounted nothing can be removed. */
export async function whileHeld<T>(place: string, { skip }: TestContext, work: () => Promise<T>): Promise<T> {
  try {
    execFileSync('mount', ['--bind', place, place], { stdio: 'ignore' });
  } catch {
    return skip('mounting is forbidden here');
  }
  try {
    return await work();
  } finally {
    execFileSync('umount', [place]);
  }
}
