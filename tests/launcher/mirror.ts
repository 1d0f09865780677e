import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import path from 'node:path';
import { sendFile } from '../faults/fault-depot.ts';

/** The range of a file that is asked for, and the headers of a right answer. */
interface AskedRange {
  bytes: Buffer;
  body: Buffer;
  head: OutgoingHttpHeaders;
}

/** A web server beside the store that serves its depot, rightly unless a test says otherwise. */
export class Mirror {
  /** Holds the lines; known once the store is there. */
  folder = '';
  /** Paths that were asked for. */
  readonly asked: string[] = [];
  serve: (request: IncomingMessage, response: ServerResponse, range: AskedRange) => void = (
    request,
    response,
    { bytes },
  ) => sendFile(request, response, bytes);
  readonly #server = createServer((request, response) => {
    const { url = '' } = request;
    this.asked.push(url);
    const file = path.join(this.folder, url);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const bytes = readFileSync(file);
    const [from = 0, to = bytes.length - 1] = request.headers.range?.match(/\d+/g)?.map(Number) ?? [];
    const body = bytes.subarray(from, to + 1);
    const head = {
      'content-range': `bytes ${from}-${to}/${bytes.length}`,
      'content-length': body.length,
    };
    this.serve(request, response, { bytes, body, head });
  });

  async listen(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  get address(): string {
    const bound = this.#server.address();
    if (!bound || typeof bound === 'string') throw new Error('the mirror does not listen');
    return `http://127.0.0.1:${bound.port}`;
  }

  /** Takes no connection any more, and cuts those that there are. */
  die(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
