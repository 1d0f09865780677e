import { Worker } from 'node:worker_threads';

/** Folders of this disk, and where 7-Zip sees them. It sees nothing else. */
export interface SevenZipData {
  mounts: { place: string; folder: string }[];
}

/** A run of 7-Zip. */
export interface SevenZipRun {
  args: readonly string[];
  /** Bytes of output after which the run is stopped. */
  outputLimit: number;
}

export interface Outcome {
  code: number;
  output: Uint8Array;
  errors: string;
}

/** `wrote`: bytes written by the run under way so far, what it says included. */
export type SevenZipReply = { type: 'wrote'; bytes: number } | { type: 'ended'; outcome: Outcome };

/** 7-Zip in a thread of its own, one run at a time. */
export class SevenZipThread {
  readonly #worker: Worker;

  constructor(data: SevenZipData) {
    this.#worker = new Worker(new URL('./seven-zip-worker.ts', import.meta.url), { workerData: data });
  }

  /**
   * Runs 7-Zip with these arguments. `onBytes` is told now and then what the run has written so far; one that puts out
   * `outputLimit` bytes fails.
   */
  run(
    args: readonly string[],
    {
      onBytes = () => {},
      outputLimit = Number.POSITIVE_INFINITY,
    }: { onBytes?(bytes: number): void; outputLimit?: number } = {},
  ): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const listen = (reply: SevenZipReply) => {
        if (reply.type === 'wrote') return onBytes(reply.bytes);
        this.#worker.off('message', listen).off('error', reject);
        resolve(reply.outcome);
      };
      this.#worker.on('message', listen).on('error', reject);
      const run: SevenZipRun = { args, outputLimit };
      this.#worker.postMessage(run);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
