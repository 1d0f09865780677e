// A plain static file server with ranges, in a process of its own, so that all clients of a benchmark meet the same one.
// usage: node range-server.ts ROOT; prints its origin. `GET /sent` answers the bytes of all bodies sent so far.
import { createReadStream, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const root = process.argv[2] ?? '.';
let sent = 0;

async function sendFile(file: string, range: string | undefined, response: ServerResponse): Promise<void> {
  const { size } = statSync(file);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  response.writeHead(from === undefined ? 200 : 206, {
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  sent += end - start + 1;
  await pipeline(createReadStream(file, { start, end, highWaterMark: 1024 * 1024 }), response);
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://server');
  if (pathname === '/sent') return response.end(String(sent));
  if (request.method === 'HEAD') {
    response.writeHead(200, {
      'accept-ranges': 'bytes',
      'content-length': statSync(path.join(root, pathname)).size,
    });
    return response.end();
  }
  return sendFile(path.join(root, path.normalize(pathname)), request.headers.range, response).catch(() =>
    response.destroy(),
  );
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
