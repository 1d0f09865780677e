import { Worker } from 'node:worker_threads';
import type { PrintedDocument } from './document.ts';

export type { PrintedDocument };

/** A document to print, and what names the answer to it. */
export interface PrintRequest {
  id: number;
  document: PrintedDocument;
}

export type PrintReply = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; error: string };

/**
 * Prints in a thread of its own, which begins with the first document and keeps the letters that it has read: a document
 * takes tens of milliseconds of a processor, and a language's first one more, in which a server would answer nobody.
 */
export function createPrinter() {
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  let worker: Worker | undefined;
  let last = 0;

  /** What was being printed is lost; the next document begins a new thread. */
  function end(cause: Error): void {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(cause);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('./print-worker.ts', import.meta.url));
    // A server that has nothing else to do may end.
    started.unref();
    started.on('message', (reply: PrintReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('bytes' in reply) asked?.resolve(Buffer.from(reply.bytes.buffer));
      else asked?.reject(new Error(reply.error));
    });
    started.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => {
      if (worker === started) end(new Error('the printer has stopped'));
    });
    return started;
  }

  return {
    /**
     * A document as a PDF: letters of all languages of the store, text that can be selected and read out, and the same
     * bytes for the same document.
     */
    print(document: PrintedDocument): Promise<Buffer> {
      worker ??= start();
      last += 1;
      const printed = Promise.withResolvers<Buffer>();
      waiting.set(last, printed);
      worker.postMessage({ id: last, document } satisfies PrintRequest);
      return printed.promise;
    },

    /** Ends the thread; what is being printed fails. */
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}
