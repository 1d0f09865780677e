import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { isAliveHere, releaseProcessLock, takeProcessLock } from '../../shared/process-lock/process-lock.ts';

/**
 * Takes the embedded database's directory for this process and answers with the function that gives it back. Two
 * processes on one directory lose data without an error, so a lock whose holder lives is an error; a dead holder's
 * lock is taken over.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const lock = path.join(directory, 'moggie.lock');
  await mkdir(directory, { recursive: true });
  const owner = await takeProcessLock(lock, isAliveHere);
  if (owner) throw new Error(`the database in ${directory} is in use by process ${owner.pid}`);
  return () => releaseProcessLock(lock);
}
