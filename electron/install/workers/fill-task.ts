import { hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import { packPath } from '../../../shared/depot/layout.ts';
import { at, ENCODING, hashOf } from '../../../shared/depot/manifest.ts';
import { decompressExactly } from '../../../shared/depot/manifest-file.ts';
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
  readonly #baseBuffer: Buffer;

  constructor(context: FillContext, stopping: AbortController) {
    this.#context = context;
    this.#control = new Control(context.control);
    this.#reader = openDepot(context.address, context.connections, new Bandwidth(context.bandwidth));
    this.#writer = new ChunkWriter(context);
    this.#stopping = stopping;
    this.#baseBuffer = Buffer.allocUnsafeSlow(
      context.patched.reduce((most, { base }) => Math.max(most, base?.length ?? 0), 0),
    );
  }

  /** Answers the chunks that should have been on this disk, or come by a patch, but were damaged or gone. */
  async fill(spans: readonly Span[], copies: readonly CopyRun[]): Promise<number[]> {
    const missing: number[] = [];
    const connections = Math.min(this.#context.connections, spans.length);
    await this.#together([
      ...Array.from({ length: connections }, () => this.#fetchAll(spans, missing)),
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

  async #fetchAll(spans: readonly Span[], missing: number[]): Promise<void> {
    const buffer = Buffer.allocUnsafeSlow(
      spans.reduce((most, { start, end }) => Math.max(most, end - start), 0),
    );
    for (;;) {
      const span = spans[this.#control.claim(CLAIM.span)];
      if (!span) return;
      await this.#fetchSpan(span, buffer, missing);
    }
  }

  /** Fetches a span's chunks; after a failure only those that are still missing. */
  async #fetchSpan(span: Span, buffer: Buffer, missing: number[]): Promise<void> {
    let stored = 0;
    let attempt = 0;
    while (stored < span.chunks.length) {
      const before = stored;
      try {
        await this.#fetchChunks(span, stored, buffer, (chunk, bytes) => {
          if (!this.#storeFetched(chunk, bytes)) missing.push(this.#plainOf(chunk));
          stored += 1;
        });
      } catch (error) {
        if (this.#stopping.signal.aborted) throw error;
        if (this.#isPatched(span) && isUselessPatch(error))
          return void missing.push(...span.chunks.slice(stored).map((chunk) => this.#plainOf(chunk)));
        if (!(error instanceof TransferError)) throw error;
        attempt = stored > before ? 1 : attempt + 1;
        await this.#waitToRetry(error, attempt);
      }
    }
  }

  #isPatched({ chunks }: Span): boolean {
    return chunks.some((chunk) => this.#plainOf(chunk) !== chunk);
  }

  /** The chunk of the build that a chunk of a patch makes; any other is its own. */
  #plainOf(chunk: number): number {
    const { chunks, patched } = this.#context;
    return patched[chunk - (chunks.count - patched.length)]?.chunk ?? chunk;
  }

  async #fetchChunks(
    span: Span,
    first: number,
    buffer: Buffer,
    onChunk: (chunk: number, stored: Buffer) => void,
  ): Promise<void> {
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
        onChunk(chunk, buffer.subarray(from, to));
        next += 1;
      }
    };
    const pack = packs[span.pack];
    if (pack === undefined) throw new RangeError(`no pack ${span.pack}`);
    await this.#reader.readRange(packPath(pack), start, span.end, takeData, this.#stopping.signal);
  }

  /** False when a patch did not give the chunk it should; what the build's own packs give must fit or be fetched again. */
  #storeFetched(chunk: number, stored: Buffer): boolean {
    const raw = this.#decode(chunk, stored);
    const plain = this.#plainOf(chunk);
    const fits = raw !== undefined && this.#fits(chunk, raw);
    if (!fits && plain === chunk) throw new DamagedChunk(`chunk ${chunk} does not fit its hash`);
    if (fits) this.#writer.write(plain, raw);
    this.#control.add(COUNT.fetched, stored.length);
    return fits;
  }

  #decode(chunk: number, stored: Buffer): Buffer | undefined {
    const { chunks, patched } = this.#context;
    const encoding = at(chunks.encoding, chunk);
    if (encoding === ENCODING.raw) return stored;
    const length = at(chunks.rawLength, chunk);
    if (encoding === ENCODING.zstd) return decompressExactly(stored, length);
    const base = patched[chunk - (chunks.count - patched.length)]?.base;
    if (!base || readLocal(base, this.#baseBuffer) < base.length) return undefined;
    return decompressExactly(stored, length, this.#baseBuffer.subarray(0, base.length));
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

/** A pack of a patch that is gone or wrong: the build's own packs hold the same chunks. */
const isUselessPatch = (error: unknown) =>
  error instanceof InstallError && error.fault === 'server-wrong-content';

/** Reads bytes into the buffer and answers how many were there; a file that cannot be read has none. */
function readLocal(
  { file, offset, length }: { file: string; offset: number; length: number },
  buffer: Buffer,
): number {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch {
    return 0;
  }
  try {
    return readSync(fd, buffer, 0, length, offset);
  } catch {
    return 0;
  } finally {
    closeSync(fd);
  }
}
