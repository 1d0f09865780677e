import { closeSync, fdatasync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { at } from '../../../shared/depot/manifest.ts';
import { FLUSHING, inParallel, WRITE_INTO } from '../folder/files.ts';
import { Stage } from '../folder/game-folder.ts';
import { currentBoot, JournalWriter } from '../stage/journal.ts';
import { COUNT, Control } from './control.ts';
import type { FillContext } from './messages.ts';

const flushData = promisify(fdatasync);

/** A checkpoint is begun after so many bytes, ms or open files, whatever comes first. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024;
const CHECKPOINT_MS = 5000;
const OPEN_FILES = 256;

/** Writes verified chunks to all their places in the stage and records each in this thread's journal. */
export class ChunkWriter {
  readonly #context: FillContext;
  readonly #control: Control;
  readonly #stage: Stage;
  readonly #journal: JournalWriter;
  /** Open files by entry, the least recently used first. */
  #open = new Map<number, number>();
  /** Entries written to since the last checkpoint was begun. */
  #dirty = new Set<number>();
  #bytes = 0;
  #since = performance.now();
  /** The checkpoint under way, or the last one. */
  #checkpoint: Promise<void> = Promise.resolve();
  #flushing = false;

  constructor(context: FillContext) {
    this.#context = context;
    this.#control = new Control(context.control);
    this.#stage = new Stage(context.stageFolder, context.build);
    this.#journal = new JournalWriter(context.journalFile, this.#stage.identity, currentBoot());
  }

  write(chunk: number, bytes: Uint8Array): void {
    const { starts, numbers, entries, offsets } = this.#context.places;
    const first = at(starts, chunk);
    const end = at(starts, chunk + 1);
    for (let row = first; row < end; row++) this.#writeAt(at(entries, row), bytes, at(offsets, row));
    this.#journal.add(numbers.subarray(first, end));
    this.#control.add(COUNT.written, bytes.length * (end - first));
    this.#bytes += bytes.length;
    if (!this.#flushing && this.#isCheckpointDue()) this.#beginCheckpoint();
  }

  #writeAt(entry: number, bytes: Uint8Array, offset: number): void {
    const fd = this.#fileOf(entry);
    for (let done = 0; done < bytes.length; )
      done += writeSync(fd, bytes, done, bytes.length - done, offset + done);
    this.#dirty.add(entry);
  }

  #fileOf(entry: number): number {
    const known = this.#open.get(entry);
    if (known !== undefined) {
      this.#open.delete(entry);
      this.#open.set(entry, known);
      return known;
    }
    const fd = openSync(this.#stage.file(entry), WRITE_INTO, 0o644);
    this.#open.set(entry, fd);
    // Only where a flush takes so long that no checkpoint could be begun.
    for (const [oldest, oldFd] of this.#open) {
      if (this.#open.size <= OPEN_FILES) break;
      closeSync(oldFd);
      this.#open.delete(oldest);
    }
    return fd;
  }

  #isCheckpointDue(): boolean {
    return (
      this.#bytes >= CHECKPOINT_BYTES ||
      this.#open.size >= OPEN_FILES ||
      performance.now() - this.#since >= CHECKPOINT_MS
    );
  }

  #beginCheckpoint(): void {
    const count = this.#journal.count;
    const open = this.#open;
    const dirty = this.#dirty;
    this.#open = new Map();
    this.#dirty = new Set();
    this.#bytes = 0;
    this.#since = performance.now();
    this.#flushing = true;
    this.#checkpoint = this.#flush(dirty, open)
      .then(() => this.#journal.checkpoint(count))
      .finally(() => {
        this.#flushing = false;
      });
    // Awaited at the end; must not count as unhandled until then.
    this.#checkpoint.catch(() => {});
  }

  /** Flushes the files of entries, those that are open through what is open, and closes all. */
  async #flush(entries: ReadonlySet<number>, open: Map<number, number>): Promise<void> {
    try {
      await inParallel(FLUSHING, entries, async (entry) => {
        const fd = open.get(entry) ?? openSync(this.#stage.file(entry), WRITE_INTO);
        open.delete(entry);
        await flushData(fd).finally(() => closeSync(fd));
      });
    } finally {
      for (const fd of open.values()) closeSync(fd);
      open.clear();
    }
  }

  /** Flushes everything written so far to the disk and says so in the journal. */
  async finish(): Promise<void> {
    await this.#checkpoint;
    this.#beginCheckpoint();
    await this.#checkpoint;
  }

  /** Closes all files once no flush needs them any more. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#checkpoint]);
    for (const fd of this.#open.values()) closeSync(fd);
    this.#open.clear();
    this.#journal.close();
  }
}
