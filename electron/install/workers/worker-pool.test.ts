import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createChunkTable } from '../../../shared/depot/manifest.ts';
import { Control } from './control.ts';
import type { CheckContext } from './messages.ts';
import { createPieceTable, type FilePiece } from './piece-table.ts';
import { WorkerPool } from './worker-pool.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'moggie-pool-'));
const pool = new WorkerPool(3);
let started = 0;
const countThread = () => {
  started += 1;
};
process.on('worker', countThread);
afterAll(async () => {
  process.off('worker', countThread);
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

const CONTENT = Buffer.from('the only chunk');
const chunks = createChunkTable(1);
chunks.hashes.set(createHash('sha256').update(CONTENT).digest());
chunks.rawLength[0] = CONTENT.length;

function pieceOf(name: string, content: Uint8Array): FilePiece {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return { entry: 7, file, offset: 0, position: 3, chunks: Uint32Array.of(0) };
}

/** Checks pieces with so many threads and answers the entries found bad. */
async function check(pieces: FilePiece[], threads = pool.size): Promise<number[]> {
  const context: CheckContext = { task: 'check', control: Control.create().memory, chunks };
  const team = pool.begin(threads, () => context, new AbortController().signal);
  try {
    const replies = await team.ask({ type: 'check', pieces: createPieceTable(pieces) });
    return replies.flatMap((reply) => (reply.type === 'checked' ? reply.bad.map(({ entry }) => entry) : []));
  } finally {
    await team.close();
  }
}

test('what one thread does alone, the caller does, and starts none', async () => {
  expect(await check([pieceOf('small', Buffer.from('the only chink'))], 1)).toEqual([7]);
  // The start of a thread is told of in the next turn.
  await setImmediate();
  expect(started).toBe(0);
});

test('operations share the threads, at the same time and one after another', async () => {
  const good = pieceOf('good', CONTENT);
  const bad = pieceOf('bad', Buffer.from('the only chink'));
  expect(await Promise.all([check([good, good]), check([bad]), check([good, bad])])).toEqual([[], [7], [7]]);
  expect(await check([bad])).toEqual([7]);
  expect(started).toBe(2);
});

test('every thread has its part, and a number of its own', async () => {
  const numbers: number[] = [];
  const contextOf = (thread: number): CheckContext => {
    numbers.push(thread);
    return { task: 'check', control: Control.create().memory, chunks };
  };
  const team = pool.begin(pool.size, contextOf, new AbortController().signal);
  expect(await team.ask({ type: 'check', pieces: createPieceTable([]) })).toEqual([
    { type: 'checked', bad: [] },
    { type: 'checked', bad: [] },
    { type: 'checked', bad: [] },
  ]);
  await team.close();
  expect(numbers.sort()).toEqual([0, 1, 2]);
});

test('a task fails alone: what it shares its threads with goes on', async () => {
  const team = pool.begin(
    pool.size,
    () => ({ task: 'check', control: Control.create().memory, chunks }),
    new AbortController().signal,
  );
  await expect(team.ask({ type: 'finish' })).rejects.toThrow('no task can finish');
  await team.close();
  expect(await check([pieceOf('still', CONTENT)])).toEqual([]);
  expect(started).toBe(2);
});

test('after the threads were ended, the next operation starts new ones', async () => {
  await pool.close();
  expect(await check([pieceOf('again', CONTENT)])).toEqual([]);
  expect(started).toBe(4);
});
