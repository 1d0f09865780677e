// The thread that prints: what it shapes and sets takes the processor for itself.
import { parentPort } from 'node:worker_threads';
import { printPdf } from './pdf.ts';
import type { PrintReply, PrintRequest } from './service.ts';

async function answer({ id, document }: PrintRequest): Promise<PrintReply> {
  try {
    return { id, bytes: new Uint8Array(await printPdf(document)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (request: PrintRequest) => {
  const reply = await answer(request);
  parentPort?.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer] : []);
});
