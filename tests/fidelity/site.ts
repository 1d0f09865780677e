import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small site on this machine, for pages that are not the app's own. */
export interface Site {
  /** Its origin by address; `otherOrigin` is the same site by name. */
  origin: string;
  otherOrigin: string;
  /** Paths asked for so far, with the headers of each request. */
  hits: { path: string; headers: Record<string, unknown> }[];
  close(): void;
}

const PAGE = `<!doctype html><title>Site</title><link rel="icon" href="data:,"><h1>Site</h1>
<script>window.seenAtStart = { bridge: typeof window.fixture, require: typeof window.require };</script>`;

/** A service worker that answers in the site's place. */
const WORKER = `addEventListener('fetch', (event) => event.respondWith(new Response('from the worker')));`;

export async function startSite(): Promise<Site> {
  const hits: Site['hits'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    hits.push({ path, headers: { ...request.headers } });
    if (path === '/moved') response.writeHead(302, { location: '/elsewhere' });
    else if (path === '/gone') response.writeHead(410, 'Gone', { 'content-type': 'text/html' });
    else if (path === '/worker.js') response.writeHead(200, { 'content-type': 'text/javascript' });
    else response.writeHead(200, { 'content-type': 'text/html' });
    response.end(path === '/worker.js' ? WORKER : PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    otherOrigin: `http://localhost:${port}`,
    hits,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
