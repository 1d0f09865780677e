import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { isAliveHere, releaseProcessLock, takeProcessLock } from '../../shared/process-lock/process-lock.ts';
import { PublishError } from './publish-error.ts';

/** Runs work while no other process publishes on the line; throws `line-busy` when one does. A killed owner's lock is taken over. */
export async function withLineLock<T>(lineFolder: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(lineFolder, '.lock');
  await mkdir(lineFolder, { recursive: true });
  // Of a process on another machine nobody here can say that it is dead.
  const owner = await takeProcessLock(lock, (found) => found.host !== hostname() || isAliveHere(found));
  if (owner)
    throw new PublishError(
      'line-busy',
      `process ${owner.pid} on ${owner.host} publishes on this line; if it does not, delete ${lock}`,
    );
  try {
    return await work();
  } finally {
    await releaseProcessLock(lock);
  }
}
