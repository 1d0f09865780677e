import { setMaxListeners } from 'node:events';
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import { packPath } from '../../../shared/depot/layout.ts';
import { at, ENCODING, fitsHash } from '../../../shared/depot/manifest.ts';
import { decompressExactly } from '../../../shared/depot/manifest-file.ts';
import { SPAN_LIMIT_BYTES } from '../../../shared/depot/plan.ts';
import { freeMemory } from '../free-memory.ts';
import { InstallError } from '../install-error.ts';
import { Bandwidth } from '../transfer/bandwidth.ts';
import { MOST_CONNECTIONS } from '../transfer/connections.ts';
import { type DepotReader, openDepot } from '../transfer/depot-source.ts';
import { persist } from '../transfer/retry.ts';
import { DamagedChunk, TransferError } from '../transfer/transfer-error.ts';
import { ChunkWriter } from './chunk-writer.ts';
import { CLAIM, COUNT, Control } from './control.ts';
import { LocalFiles } from './local-files.ts';
import type { FillContext } from './messages.ts';
import { patchBaseAt } from './patch-table.ts';
import { type FilePiece, type PieceTable, pieceAt } from './piece-table.ts';
import { SpanIntake } from './span-intake.ts';
import { SpanQueue, type SpanTable } from './span-queue.ts';

const DAMAGED_ATTEMPTS = 3;
/** A connection that is not wanted now looks again after so many ms. */
const LOOK_AGAIN_MS = 250;

/** A thread's part in filling a stage: takes spans and copies in turn with the other threads until none is left. */
export class FillTask {
  readonly #context: FillContext;
  readonly #control: Control;
  readonly #reader: DepotReader;
  readonly #writer: ChunkWriter;
  readonly #stopping: AbortController;
  readonly #localFiles = new LocalFiles();
  readonly #copyBuffer = Buffer.allocUnsafeSlow(SPAN_LIMIT_BYTES);
  readonly #baseBuffer: Buffer;

  constructor(context: FillContext, stopping: AbortController) {
    this.#context = context;
    this.#control = new Control(context.control);
    this.#reader = openDepot(context.address, new Bandwidth(context.bandwidth));
    this.#writer = new ChunkWriter(context);
    this.#stopping = stopping;
    this.#baseBuffer = Buffer.allocUnsafeSlow(
      context.patched.length.reduce((most, length) => Math.max(most, length), 0),
    );
    setMaxListeners(0, stopping.signal);
  }

  /** Answers the chunks that should have been on this disk, or come by a patch, but were damaged or gone. */
  async fill(spans: SpanTable, copies: PieceTable): Promise<number[]> {
    const { thread, threads } = this.#context;
    const missing: number[] = [];
    const work = [this.#copyAll(copies, missing)];
    const queue = new SpanQueue(spans);
    const exhausted = new AbortController();
    for (let connection = thread; connection < MOST_CONNECTIONS; connection += threads)
      work.push(this.#fetchAll(queue, connection, missing, exhausted));
    await this.#together(work);
    return missing;
  }

  /** Waits until all of it has ended. The first failure stops the rest. */
  async #together(work: Promise<void>[]): Promise<void> {
    try {
      await Promise.all(work);
    } catch (error) {
      this.#stopping.abort(error);
      await Promise.allSettled(work);
      throw error;
    }
  }

  /** Makes everything durable. */
  finish(): Promise<void> {
    return this.#writer.finish();
  }

  /** Lets go of files and connections. */
  async close(): Promise<void> {
    await this.#writer.close();
    this.#localFiles.close();
    this.#reader.close();
  }

  /** One connection's work: takes spans as long as it is wanted. `exhausted` wakes those that wait to be. */
  async #fetchAll(
    queue: SpanQueue,
    connection: number,
    missing: number[],
    exhausted: AbortController,
  ): Promise<void> {
    while (!queue.isExhausted) {
      this.#stopping.signal.throwIfAborted();
      if (connection < this.#control.connections) {
        const span = queue.takeNext();
        if (span !== undefined) await this.#fetchSpan(queue, span, missing);
      } else await sleep(LOOK_AGAIN_MS, undefined, { signal: exhausted.signal }).catch(() => {});
    }
    exhausted.abort();
  }

  /** Fetches a span's chunks; after a failure only those that are still missing. */
  async #fetchSpan(queue: SpanQueue, span: number, missing: number[]): Promise<void> {
    const { chunks, packs } = this.#context;
    const { signal } = this.#stopping;
    const intake = new SpanIntake(chunks, queue, span, (run, stored) =>
      this.#storeFetched(run, stored, missing),
    );
    const pack = packs[intake.pack];
    if (!pack) throw new RangeError(`no pack ${intake.pack}`);
    let damages = 0;
    const fetchMissing = async () => {
      try {
        const range = { name: packPath(pack.name), size: pack.size, ...intake.missing() };
        await this.#reader.readRange(range, intake, signal);
      } catch (error) {
        if (intake.isLeft) return queue.giveBack(span);
        // What came after the last chunk is nothing that anybody needs.
        if (intake.isComplete) return;
        if (isDamage(error)) damages += 1;
        if (damages >= DAMAGED_ATTEMPTS)
          throw new InstallError('server-wrong-content', `${pack.name} is damaged`, { cause: error });
        throw error;
      }
    };
    try {
      await persist(fetchMissing, () => this.#control.count(COUNT.fetched), signal);
    } catch (error) {
      const rest = [...intake.rest()];
      if (!isUselessPatch(error) || !rest.some((chunk) => this.#isPatched(chunk))) throw error;
      missing.push(...rest.map((chunk) => this.#plainOf(chunk)));
    }
  }

  #isPatched(chunk: number): boolean {
    return this.#plainOf(chunk) !== chunk;
  }

  /** The chunk of the build that a chunk of a patch makes; any other is its own. */
  #plainOf(chunk: number): number {
    const row = this.#patchRowOf(chunk);
    return row === undefined ? chunk : at(this.#context.patched.chunk, row);
  }

  /** The row of a patch that a chunk is; nothing for chunks of the build's own packs. */
  #patchRowOf(chunk: number): number | undefined {
    const { chunks, patched } = this.#context;
    const row = chunk - (chunks.count - patched.chunk.length);
    return row < 0 ? undefined : row;
  }

  /**
   * Writes chunks that came one after another, and answers how many are done with: all before one that does not fit its
   * hash and is to be fetched again. What a patch should have given and did not is missing.
   */
  #storeFetched(run: Uint32Array, stored: Buffer, missing: number[]): number {
    const { chunks } = this.#context;
    let from = 0;
    let done = 0;
    const decoded: Buffer[] = [];
    for (const chunk of run) {
      const to = from + at(chunks.storedLength, chunk);
      const raw = this.#decode(chunk, stored.subarray(from, to));
      // What came as it is lies in memory that is used again.
      if (raw && raw.buffer !== stored.buffer) decoded.push(raw);
      if (raw && fitsHash(chunks, chunk, raw)) this.#writer.add(this.#plainOf(chunk), raw);
      else if (this.#isPatched(chunk)) missing.push(this.#plainOf(chunk));
      else break;
      from = to;
      done += 1;
    }
    this.#writer.write();
    for (const raw of decoded) freeMemory(raw);
    this.#control.add(COUNT.fetched, from);
    return done;
  }

  #decode(chunk: number, stored: Buffer): Buffer | undefined {
    const { chunks } = this.#context;
    const encoding = at(chunks.encoding, chunk);
    if (encoding === ENCODING.raw) return stored;
    const length = at(chunks.rawLength, chunk);
    if (encoding === ENCODING.zstd) return decompressExactly(stored, length);
    const row = this.#patchRowOf(chunk);
    const base = row === undefined ? undefined : patchBaseAt(this.#context.patched, row);
    if (!base) return undefined;
    const dictionary = this.#baseBuffer.subarray(0, base.length);
    if (this.#localFiles.read(base.file, base.offset, dictionary) < base.length) return undefined;
    return decompressExactly(stored, length, dictionary);
  }

  async #copyAll(copies: PieceTable, missing: number[]): Promise<void> {
    for (;;) {
      const piece = pieceAt(copies, this.#control.claim(CLAIM.copy));
      if (!piece) return;
      this.#stopping.signal.throwIfAborted();
      this.#copyPiece(piece, missing);
      await breathe();
    }
  }

  #copyPiece(piece: FilePiece, missing: number[]): void {
    const { chunks } = this.#context;
    const length = piece.chunks.reduce((sum, chunk) => sum + at(chunks.rawLength, chunk), 0);
    const buffer = this.#copyBuffer.subarray(0, length);
    const available = this.#localFiles.read(piece.file, piece.offset, buffer);
    let from = 0;
    let copied = 0;
    for (const chunk of piece.chunks) {
      const to = from + at(chunks.rawLength, chunk);
      const raw = buffer.subarray(from, to);
      if (to <= available && fitsHash(chunks, chunk, raw)) {
        this.#writer.add(chunk, raw);
        copied += raw.length;
      } else missing.push(chunk);
      from = to;
    }
    this.#writer.write();
    this.#control.add(COUNT.copied, copied);
  }
}

/** Whether damaged bytes are behind a failure, also where another host is about to be asked. */
function isDamage(error: unknown): error is TransferError {
  return (
    error instanceof TransferError && (error instanceof DamagedChunk || error.cause instanceof DamagedChunk)
  );
}

/** A pack of a patch that is gone or wrong: the build's own packs hold the same chunks. */
const isUselessPatch = (error: unknown) =>
  error instanceof InstallError && error.fault === 'server-wrong-content';
