import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';
import { createServerSession, type SecretStore } from '../server-session.ts';

/** What the store was asked. */
interface Seen {
  method: string;
  url: string;
  cookie: string | undefined;
  authorization: string | undefined;
  body: string;
}

type SessionDeps = Parameters<typeof createServerSession>[0];

/** A server in the store's place, one a test: it notes what it is asked, and answers as the test says. */
export class StubStore {
  seen: Seen[] = [];
  answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  #server: Server = createServer();

  /** Opens before each test of a file, and closes after it. */
  constructor() {
    beforeEach(async () => {
      this.seen = [];
      this.answer = (_request, response) => response.end('{}');
      this.#server = createServer(async (request, response) => {
        const { method = '', url = '', headers } = request;
        const body = await text(request);
        this.seen.push({ method, url, cookie: headers.cookie, authorization: headers.authorization, body });
        this.answer(request, response);
      });
      await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    });
    afterEach(async () => {
      this.#server.closeAllConnections();
      await new Promise((resolve) => this.#server.close(resolve));
    });
  }

  /** A session with this store, signed in by what `secrets` hold; by itself a guest's. */
  session(deps: Partial<Omit<SessionDeps, 'serverUrl'>> = {}) {
    const address = this.#server.address();
    if (!address || typeof address === 'string') throw new Error('the store is not open');
    const serverUrl = `http://127.0.0.1:${address.port}`;
    return createServerSession({ serverUrl, secrets: memorySecret(), lastPlayer: memorySecret(), ...deps });
  }
}

/** A secret that is kept as long as its test runs. */
export function memorySecret(initial?: string): SecretStore & { value: string | undefined } {
  return {
    value: initial,
    load() {
      return this.value;
    },
    save(secret) {
      this.value = secret;
    },
    clear() {
      this.value = undefined;
    },
  };
}
