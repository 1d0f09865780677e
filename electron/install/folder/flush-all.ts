import { closeSync, fdatasync, fdatasyncSync, fsync, fsyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { platform } from '../platform/platform.ts';
import { FLUSHING, inParallel, statIfThereSync } from './files.ts';

/** A disk that flushes in less than so many ms, such as one in memory, keeps nobody waiting. */
const QUICK_FLUSH_MS = 0.1;
/** One flush can take longer because the thread had to wait for a processor; so many say that the disk is slow. */
const SLOW_FLUSHES = 2;

/**
 * Makes durable what `open` opens of each item, the bytes of a file or a folder's list of names, and closes it. One after
 * another as long as the disk answers at once, else many together: to hand a flush to another thread takes longer than
 * such an answer. Where each has so much to flush that a slow disk takes seconds (`isMuch`), this thread waits for none.
 */
export async function flushAll<T>(
  items: Iterable<T>,
  what: 'bytes' | 'names',
  open: (item: T) => number,
  isMuch = false,
): Promise<void> {
  const [flushNow, flushLater] = what === 'bytes' ? [fdatasyncSync, fdatasync] : [fsyncSync, fsync];
  const queue = [...items].values();
  for (let slow = isMuch ? SLOW_FLUSHES : 0; slow < SLOW_FLUSHES; ) {
    const { value: item, done } = queue.next();
    if (done) return;
    const fd = open(item);
    const began = performance.now();
    try {
      flushNow(fd);
    } finally {
      closeSync(fd);
    }
    if (performance.now() - began >= QUICK_FLUSH_MS) slow += 1;
  }
  const flush = promisify(flushLater);
  await inParallel(FLUSHING, queue, async (item) => {
    const fd = open(item);
    await flush(fd).finally(() => closeSync(fd));
  });
}

/** Makes lists of names durable, where the system does not do so by itself, of those folders that are there. */
export async function syncFolders(folders: readonly string[]): Promise<void> {
  if (!platform.flushesFolders) return;
  const there = folders.filter((folder) => statIfThereSync(folder)?.isDirectory());
  await flushAll(there, 'names', (folder) => openSync(folder, 'r'));
}
