import { closeSync, openSync, writeSync } from 'node:fs';
import { at } from '../../../shared/depot/manifest.ts';
import { WRITE_INTO } from '../folder/files.ts';
import { flushAll } from '../folder/flush-all.ts';
import { Stage } from '../folder/game-folder.ts';
import { currentBoot, JournalWriter } from '../stage/journal.ts';
import { COUNT, Control } from './control.ts';
import type { FillContext } from './messages.ts';

/** A checkpoint is begun after so many bytes, ms or open files, whatever comes first. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024;
const CHECKPOINT_MS = 5000;
const OPEN_FILES = 256;
/** With so many bytes a file, a checkpoint of a slow drive would keep the thread's connections waiting until they seem dead. */
const MUCH_BYTES = 1024 * 1024;

/** What of a fill's context a writer must know. */
type WriterContext = Pick<FillContext, 'control' | 'places' | 'stageFolder' | 'build' | 'journalFile'>;

/** Bytes that go to one place of a file. */
interface Stretch {
  readonly entry: number;
  readonly offset: number;
  bytes: Buffer;
}

/** Writes verified chunks to all their places in the stage and records each in this thread's journal. */
export class ChunkWriter {
  readonly #context: WriterContext;
  readonly #control: Control;
  readonly #stage: Stage;
  readonly #journal: JournalWriter;
  /** Open files by entry, the least recently used first. */
  #open = new Map<number, number>();
  /** Entries written to since the last checkpoint was begun. */
  #dirty = new Set<number>();
  /** What was added and is to be written: stretches of files, and the places that they are. */
  #stretches: Stretch[] = [];
  #places: number[] = [];
  #bytes = 0;
  #since = performance.now();
  /** The checkpoint under way, or the last one. */
  #checkpoint: Promise<void> = Promise.resolve();
  #flushing = false;
  /** What a checkpoint failed with: nothing is written after it. */
  #failure: { readonly error: unknown } | undefined;

  constructor(context: WriterContext) {
    this.#context = context;
    this.#control = new Control(context.control);
    this.#stage = new Stage(context.stageFolder, context.build);
    this.#journal = new JournalWriter(context.journalFile, this.#stage.identity, currentBoot());
  }

  /** Takes a verified chunk, to be written to all its places by the next `write`; its bytes must stay until then. */
  add(chunk: number, bytes: Buffer): void {
    const { starts, numbers, entries, offsets } = this.#context.places;
    for (let row = at(starts, chunk); row < at(starts, chunk + 1); row++) {
      this.#join(at(entries, row), at(offsets, row), bytes);
      this.#places.push(at(numbers, row));
    }
  }

  /** Adds bytes to the last stretch where they continue it, in the file and in memory, else begins another. */
  #join(entry: number, offset: number, bytes: Buffer): void {
    const last = this.#stretches.at(-1);
    const continues =
      last?.entry === entry &&
      last.offset + last.bytes.length === offset &&
      last.bytes.buffer === bytes.buffer &&
      last.bytes.byteOffset + last.bytes.length === bytes.byteOffset;
    if (!continues) this.#stretches.push({ entry, offset, bytes });
    else last.bytes = Buffer.from(bytes.buffer, last.bytes.byteOffset, last.bytes.length + bytes.length);
  }

  /** Writes what was added, and then records it. Throws, also what a checkpoint failed with since. */
  write(): void {
    // Let go of first: where a write fails, the next one must not take bytes that are others by then.
    const stretches = this.#stretches;
    const places = this.#places;
    this.#stretches = [];
    this.#places = [];
    if (this.#failure) throw this.#failure.error;
    let written = 0;
    for (const { entry, offset, bytes } of stretches) {
      this.#writeAt(entry, bytes, offset);
      written += bytes.length;
    }
    this.#journal.add(places);
    this.#control.add(COUNT.written, written);
    this.#bytes += written;
    if (!this.#flushing && this.#isCheckpointDue()) this.#beginCheckpoint();
  }

  #writeAt(entry: number, bytes: Buffer, offset: number): void {
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
    const { end } = this.#journal;
    const open = this.#open;
    const dirty = this.#dirty;
    const isMuch = this.#bytes > dirty.size * MUCH_BYTES;
    this.#open = new Map();
    this.#dirty = new Set();
    this.#bytes = 0;
    this.#since = performance.now();
    this.#flushing = true;
    this.#checkpoint = this.#flush(dirty, open, isMuch)
      .then(() => this.#journal.checkpoint(end))
      .catch((error) => {
        this.#failure = { error };
        this.#journal.forgetUnflushed();
        throw error;
      })
      .finally(() => {
        this.#flushing = false;
      });
    // Awaited at the end; must not count as unhandled until then.
    this.#checkpoint.catch(() => {});
  }

  /** Flushes the files of entries, those that are open through what is open, and closes all. */
  async #flush(entries: ReadonlySet<number>, open: Map<number, number>, isMuch: boolean): Promise<void> {
    const take = (entry: number) => {
      const fd = open.get(entry) ?? openSync(this.#stage.file(entry), WRITE_INTO);
      open.delete(entry);
      return fd;
    };
    try {
      await flushAll(entries, 'bytes', take, isMuch);
    } finally {
      for (const fd of open.values()) closeSync(fd);
      open.clear();
    }
  }

  /** Flushes everything written so far to the disk and says so in the journal. Throws what any checkpoint failed with. */
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
