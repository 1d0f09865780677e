import fs, {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { setImmediate as settled } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stage } from '../folder/game-folder.ts';
import { currentBoot, readJournal } from '../stage/journal.ts';
import { ChunkWriter } from './chunk-writer.ts';
import { Control } from './control.ts';

const BUILD = 'ab'.repeat(32);
const CHUNK = Buffer.from('x');
/** A checkpoint is begun when so many files are open. */
const OPEN_FILES = 256;
const CHUNKS = 3 * OPEN_FILES;

let stage: Stage;
let writer: ChunkWriter;

beforeEach(() => {
  // In memory: a disk that is busy would hold up every one of many flushes.
  stage = new Stage(mkdtempSync('/dev/shm/moggie-writer-'), BUILD);
  const numbers = Uint32Array.from({ length: CHUNKS }, (_, chunk) => chunk);
  writer = new ChunkWriter({
    control: Control.create().memory,
    // Chunk n is all of file n, and place n.
    places: {
      starts: Uint32Array.of(...numbers, CHUNKS),
      numbers,
      entries: numbers,
      offsets: new Float64Array(CHUNKS),
    },
    stageFolder: stage.folder,
    build: BUILD,
    journalFile: stage.journalFile(0),
  });
});

afterEach(async () => {
  await writer.close();
  rmSync(stage.folder, { recursive: true });
});

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

function write(...chunks: number[]): void {
  for (const chunk of chunks) writer.add(chunk, CHUNK);
  writer.write();
}

/** Puts what cannot be flushed in the place of a file that the writer has open. */
function breakOpenFile(chunk: number): void {
  const links = readdirSync('/proc/self/fd').map((fd) => path.join('/proc/self/fd', fd));
  const link = links.find((name) => existsSync(name) && readlinkSync(name) === stage.file(chunk));
  const fd = Number(path.basename(link ?? ''));
  closeSync(fd);
  expect(openSync('/dev/null', 'r')).toBe(fd);
}

const journal = () => readJournal(readFileSync(stage.journalFile(0)), stage.identity, currentBoot());

test('after a flush that failed nothing more is written, and only what was flushed before counts', async () => {
  const first = range(0, OPEN_FILES);
  write(...first);
  await vi.waitFor(() => expect(journal()?.durable).toEqual(first), 20_000);
  write(OPEN_FILES);
  breakOpenFile(OPEN_FILES);
  write(...range(OPEN_FILES + 1, 2 * OPEN_FILES));
  await settled();
  expect(() => write(2 * OPEN_FILES)).toThrow('EINVAL');
  expect(existsSync(stage.file(2 * OPEN_FILES))).toBe(false);
  await expect(writer.finish()).rejects.toThrow('EINVAL');
  expect(journal()).toEqual({ durable: first, written: [], sameBoot: true, flushFailed: true });
});

test('the last flush tells that it failed, and what it was to flush must be written again', async () => {
  write(0);
  breakOpenFile(0);
  await expect(writer.finish()).rejects.toThrow('EINVAL');
  expect(journal()).toEqual({ durable: [], written: [], sameBoot: true, flushFailed: true });
});

test('what was written is flushed in the end', async () => {
  write(2, 0);
  write(1);
  await writer.finish();
  expect(journal()).toEqual({
    durable: [2, 0, 1],
    written: [],
    sameBoot: true,
    flushFailed: false,
  });
});

test('a large file is flushed without keeping the thread from its connections, small ones at once', async () => {
  const flushNow = vi.spyOn(fs, 'fdatasyncSync');
  syncBuiltinESMExports();
  try {
    writer.add(0, Buffer.alloc(2 * 1024 * 1024));
    writer.write();
    await writer.finish();
    // The journal's few bytes alone.
    expect(flushNow).toHaveBeenCalledTimes(1);
    write(1);
    await writer.finish();
    expect(flushNow).toHaveBeenCalledTimes(3);
  } finally {
    flushNow.mockRestore();
    syncBuiltinESMExports();
  }
  expect(journal()?.durable).toEqual([0, 1]);
});
