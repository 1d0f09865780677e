import { utimes } from 'node:fs/promises';
import { statIfThere } from './files.ts';

/**
 * What time it is, in ms since the epoch, for the drive on which a file of ours lies: a network drive goes by the clock of its
 * server. Changes when the file was last changed.
 */
export async function driveTime(file: string): Promise<number> {
  const now = new Date();
  await utimes(file, now, now);
  return (await statIfThere(file))?.ctimeMs ?? Number.NEGATIVE_INFINITY;
}
