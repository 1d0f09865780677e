import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  releaseProcessLock,
  renewProcessLock,
  takeProcessLock,
} from '../../shared/process-lock/process-lock.ts';
import { isAliveAnywhere, isOfThisBoot, renewOften } from '../../shared/process-lock/renewed-lock.ts';
import { PublishError } from './publish-error.ts';

/** Throws `line-busy` where the lock went to another computer, as to one that waited while this one slept. */
export type AssertHeld = () => Promise<void>;

/**
 * Runs work while no other process publishes on the line; throws `line-busy` when one does. A killed owner's lock is taken
 * over: at once on this computer, two minutes after it was last renewed by another one. The work asserts that it still holds
 * the lock before it changes what players see.
 */
export async function withLineLock<T>(
  lineFolder: string,
  work: (assertHeld: AssertHeld) => Promise<T>,
): Promise<T> {
  const lock = path.join(lineFolder, '.lock');
  await mkdir(lineFolder, { recursive: true });
  const owner = await takeProcessLock(lock, isAliveAnywhere);
  if (owner)
    throw new PublishError(
      'line-busy',
      isOfThisBoot(owner)
        ? `process ${owner.pid} publishes on this line; if it does not, delete ${lock}`
        : `process ${owner.pid} on ${owner.host} publishes on this line; if it died, the line is free in two minutes`,
    );
  const renewal = renewOften(lock);
  try {
    return await work(async () => {
      if (await renewProcessLock(lock)) return;
      throw new PublishError('line-busy', `${lineFolder} went to another computer; nothing was changed`);
    });
  } finally {
    await renewal.end();
    await releaseProcessLock(lock);
  }
}
