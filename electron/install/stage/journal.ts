import { hash } from 'node:crypto';
import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { bootName } from '../../../shared/process-lock/boot.ts';
import { WRITE_INTO, WRITE_NEW } from '../folder/files.ts';

// A journal is a header and 8-byte records: a number and a check over it. A number is that of a place of the build whose
// bytes were verified and written; with the top bit set it is a checkpoint: so many places from the start on were
// flushed to the disk. With all bits set it says that a flush failed: what no checkpoint speaks for is not to be believed,
// in whichever journal of the stage it is, since several threads write to one file.
const MAGIC = Buffer.from('MGJ1');
const IDENTITY_BYTES = 32;
const BOOT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + IDENTITY_BYTES + BOOT_BYTES;
const RECORD_BYTES = 8;
const CHECKPOINT = 0x80000000;
const FLUSH_FAILED = 0xffffffff;
const CHECK_SALT = 0x5bd1e995;

const checkOf = (index: number) => Math.imul(index ^ CHECK_SALT, 0x9e3779b1) >>> 0;

/** Names the running system's boot: what was written in the same boot is in the file system, even after a kill. */
export function currentBoot(): Buffer {
  // Where only the clock names it, a wrong guess costs no more than reading some chunks again.
  return hash('sha256', bootName(), 'buffer').subarray(0, BOOT_BYTES);
}

function records(numbers: ArrayLike<number>): Buffer {
  const bytes = Buffer.allocUnsafe(numbers.length * RECORD_BYTES);
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    bytes.writeUInt32LE(number, index * RECORD_BYTES);
    bytes.writeUInt32LE(checkOf(number), index * RECORD_BYTES + 4);
  }
  return bytes;
}

/** A point of a journal: so many places lie before it, in so many records. */
export interface JournalMark {
  readonly places: number;
  readonly records: number;
}

/** Begins a journal about a build (its SHA-256) and appends to it; a file of that name is replaced. */
export class JournalWriter {
  readonly #fd: number;
  #end: JournalMark = { places: 0, records: 0 };
  /** Everything before is on the disk. */
  #flushed = this.#end;

  constructor(file: string, identity: Buffer, boot: Buffer) {
    this.#fd = openSync(file, WRITE_NEW, 0o644);
    writeFileSync(this.#fd, Buffer.concat([MAGIC, identity, boot]));
  }

  /** Where the journal ends now. */
  get end(): JournalMark {
    return this.#end;
  }

  /** The bytes of these places were verified and written. */
  add(places: ArrayLike<number>): void {
    if (places.length > 0) writeFileSync(this.#fd, records(places));
    this.#end = {
      places: this.#end.places + places.length,
      records: this.#end.records + places.length,
    };
  }

  /** The data of all places before a mark is on the disk: the caller flushed it before. */
  checkpoint(mark: JournalMark): void {
    writeFileSync(this.#fd, records([CHECKPOINT + mark.places]));
    this.#end = { ...this.#end, records: this.#end.records + 1 };
    fdatasyncSync(this.#fd);
    this.#flushed = mark;
  }

  /**
   * Forgets all places that no checkpoint speaks for, as their flush failed: what the system's cache shows of them may
   * never reach the disk, and no later flush would tell, so they must be written again. Nothing may be added after it.
   */
  forgetUnflushed(): void {
    endAtFlushed(this.#fd, this.#flushed);
  }

  close(): void {
    closeSync(this.#fd);
  }
}

/** The same in a journal that an earlier run left; one about another build is left alone. */
export function forgetUnflushed(file: string, identity: Buffer): void {
  const bytes = readFileSync(file);
  const content = readJournal(bytes, identity, currentBoot());
  if (!content) return;
  const places = content.durable.length;
  let records = 0;
  for (let passed = 0; passed < places; records++)
    if (bytes.readUInt32LE(HEADER_BYTES + records * RECORD_BYTES) < CHECKPOINT) passed += 1;
  const fd = openSync(file, WRITE_INTO);
  try {
    endAtFlushed(fd, { places, records });
  } finally {
    closeSync(fd);
  }
}

/** Written over what is there before the rest is cut off: a disk that is full has no room for more. */
function endAtFlushed(fd: number, flushed: JournalMark): void {
  const end = HEADER_BYTES + flushed.records * RECORD_BYTES;
  const last = records([CHECKPOINT + flushed.places, FLUSH_FAILED]);
  writeSync(fd, last, 0, last.length, end);
  ftruncateSync(fd, end + last.length);
}

/**
 * Places a journal speaks for: `durable` survived even a power cut, `written` only a kill in the same boot, and not that
 * a flush failed.
 */
export interface JournalContent {
  durable: number[];
  written: number[];
  sameBoot: boolean;
  flushFailed: boolean;
}

/** Reads a journal up to its first torn record. Nothing when the bytes are about something else. */
export function readJournal(bytes: Buffer, identity: Buffer, boot: Buffer): JournalContent | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const known = Buffer.concat([MAGIC, identity]);
  if (!bytes.subarray(0, known.length).equals(known)) return undefined;
  const places: number[] = [];
  let flushed = 0;
  let flushFailed = false;
  for (let at = HEADER_BYTES; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
    const number = bytes.readUInt32LE(at);
    if (bytes.readUInt32LE(at + 4) !== checkOf(number)) break;
    if (number < CHECKPOINT) places.push(number);
    else if (number === FLUSH_FAILED) flushFailed = true;
    else flushed = Math.min(number - CHECKPOINT, places.length);
  }
  return {
    durable: places.slice(0, flushed),
    written: places.slice(flushed),
    sameBoot: bytes.subarray(known.length, HEADER_BYTES).equals(boot),
    flushFailed,
  };
}
