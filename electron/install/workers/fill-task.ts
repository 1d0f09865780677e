import { hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { packPath } from '../../../shared/depot/layout.ts';
import { at, ENCODING, hashOf } from '../../../shared/depot/manifest.ts';
import { SPAN_LIMIT_BYTES, type Span } from '../../../shared/depot/plan.ts';
import { InstallError } from '../install-error.ts';
import { Bandwidth } from '../transfer/bandwidth.ts';
import { type DepotReader, openDepot, TransferError } from '../transfer/depot-source.ts';
import { retryDelay } from '../transfer/retry.ts';
import { ChunkWriter } from './chunk-writer.ts';
import { CLAIM, COUNT, Control } from './control.ts';
import type { CopyRun, FillContext } from './messages.ts';

/** Fetched bytes that do not fit their hash: worth another try, but not many. */
class DamagedChunk extends TransferError {}

const DAMAGED_ATTEMPTS = 3;

/** A worker's part in filling a stage: takes spans and copies in turn with the other workers until none is left. */
export class FillTask {
  readonly #context: FillContext;
  readonly #control: Control;
  readonly #reader: DepotReader;
  readonly #writer: ChunkWriter;
  readonly #stopping: AbortController;
  readonly #copyBuffer = Buffer.allocUnsafeSlow(SPAN_LIMIT_BYTES);

  constructor(context: FillContext, stopping: AbortController) {
    this.#context = context;
    this.#control = new Control(context.control);
    this.#reader = openDepot(context.address, context.connections, new Bandwidth(context.bandwidth));
    this.#writer = new ChunkWriter(context);
    this.#stopping = stopping;
  }

  /** Answers the chunks that should have been on this disk but were damaged or gone. */
  async fill(spans: readonly Span[], copies: readonly CopyRun[]): Promise<number[]> {
    const missing: number[] = [];
    const connections = Math.min(this.#context.connections, spans.length);
    await this.#together([
      ...Array.from({ length: connections }, () => this.#fetchAll(spans)),
      this.#copyAll(copies, missing),
    ]);
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
    this.#reader.close();
  }

  async #fetchAll(spans: readonly Span[]): Promise<void> {
    const buffer = Buffer.allocUnsafeSlow(
      spans.reduce((most, { start, end }) => Math.max(most, end - start), 0),
    );
    for (;;) {
      const span = spans[this.#control.claim(CLAIM.span)];
      if (!span) return;
      await this.#fetchSpan(span, buffer);
    }
  }

  /** Fetches a span's chunks; after a failure only those that are still missing. */
  async #fetchSpan(span: Span, buffer: Buffer): Promise<void> {
    let stored = 0;
    let attempt = 0;
    while (stored < span.chunks.length) {
      const before = stored;
      try {
        await this.#fetchChunks(span, stored, buffer, () => {
          stored += 1;
        });
      } catch (error) {
        if (!(error instanceof TransferError) || this.#stopping.signal.aborted) throw error;
        attempt = stored > before ? 1 : attempt + 1;
        await this.#waitToRetry(error, attempt);
      }
    }
  }

  async #fetchChunks(span: Span, first: number, buffer: Buffer, onStored: () => void): Promise<void> {
    const { chunks, packs } = this.#context;
    const pending = span.chunks.slice(first);
    const start = at(chunks.offset, pending[0] ?? 0);
    let received = 0;
    let next = 0;
    const takeData = (data: Buffer) => {
      data.copy(buffer, received);
      received += data.length;
      for (let chunk = pending[next]; chunk !== undefined; chunk = pending[next]) {
        const from = at(chunks.offset, chunk) - start;
        const to = from + at(chunks.storedLength, chunk);
        if (to > received) return;
        this.#storeFetched(chunk, buffer.subarray(from, to));
        next += 1;
        onStored();
      }
    };
    const pack = packs[span.pack];
    if (pack === undefined) throw new RangeError(`no pack ${span.pack}`);
    await this.#reader.readRange(packPath(pack), start, span.end, takeData, this.#stopping.signal);
  }

  #storeFetched(chunk: number, stored: Buffer): void {
    const { chunks } = this.#context;
    const length = at(chunks.rawLength, chunk);
    const raw = at(chunks.encoding, chunk) === ENCODING.zstd ? decompress(stored, length) : stored;
    if (!raw || !this.#fits(chunk, raw)) throw new DamagedChunk(`chunk ${chunk} does not fit its hash`);
    this.#writer.write(chunk, raw);
    this.#control.add(COUNT.fetched, stored.length);
  }

  #fits(chunk: number, raw: Uint8Array): boolean {
    return hash('sha256', raw, 'buffer').equals(hashOf(this.#context.chunks, chunk));
  }

  async #waitToRetry(error: TransferError, attempt: number): Promise<void> {
    const damaged = error instanceof DamagedChunk;
    const delay =
      damaged && attempt >= DAMAGED_ATTEMPTS
        ? undefined
        : retryDelay({ attempt, retryAfterMs: error.retryAfterMs }, Math.random());
    if (delay === undefined)
      throw new InstallError(damaged ? 'server-wrong-content' : 'offline', error.message, { cause: error });
    await sleep(delay, undefined, { signal: this.#stopping.signal });
  }

  async #copyAll(copies: readonly CopyRun[], missing: number[]): Promise<void> {
    for (;;) {
      const run = copies[this.#control.claim(CLAIM.copy)];
      if (!run) return;
      this.#stopping.signal.throwIfAborted();
      this.#copyRun(run, missing);
      await breathe();
    }
  }

  #copyRun(run: CopyRun, missing: number[]): void {
    const { chunks } = this.#context;
    const available = readLocal(run, this.#copyBuffer);
    let from = 0;
    for (const chunk of run.chunks) {
      const to = from + at(chunks.rawLength, chunk);
      const raw = this.#copyBuffer.subarray(from, to);
      if (to <= available && this.#fits(chunk, raw)) {
        this.#writer.write(chunk, raw);
        this.#control.add(COUNT.copied, raw.length);
      } else missing.push(chunk);
      from = to;
    }
  }
}

/** Reads a run into the buffer and answers how many bytes were there; a file that cannot be read has none. */
function readLocal(run: CopyRun, buffer: Buffer): number {
  let fd: number;
  try {
    fd = openSync(run.file, 'r');
  } catch {
    return 0;
  }
  try {
    return readSync(fd, buffer, 0, run.length, run.offset);
  } catch {
    return 0;
  } finally {
    closeSync(fd);
  }
}

function decompress(stored: Buffer, length: number): Buffer | undefined {
  try {
    return zstdDecompressSync(stored, { chunkSize: Math.max(length, 64), maxOutputLength: length });
  } catch {
    return undefined;
  }
}
