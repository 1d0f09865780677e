// A plain static file server with ranges, in a process of its own, so that all clients of a benchmark meet the same one.
// usage: node range-server.ts ROOT; prints its origin. `GET /sent` answers the bytes and the number of all bodies so far.
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';

const READ_BYTES = 256 * 1024;

const root = process.argv[2] ?? '.';
let bytes = 0;
let bodies = 0;

/** Bytes of the file, or bytes that frame them. */
type Piece = { start: number; end: number } | Buffer;

const BOUNDARY = 'range-boundary';

/** The ranges asked for, in bytes; the end is exclusive. */
function rangesOf(header: string, size: number): { start: number; end: number }[] {
  return header
    .replace('bytes=', '')
    .split(',')
    .map((range) => {
      const [from, to] = range.trim().split('-');
      return { start: Number(from), end: to ? Math.min(Number(to) + 1, size) : size };
    });
}

/** Status, headers and body of an answer; several ranges in one request come as a multipart body. */
function answerTo(header: string | undefined, size: number) {
  const all = { start: 0, end: size };
  if (!header) return { status: 200, type: 'application/octet-stream', range: {}, pieces: [all] };
  const ranges = rangesOf(header, size);
  const described = ({ start, end }: typeof all) => `bytes ${start}-${end - 1}/${size}`;
  const [only = all, ...others] = ranges;
  if (others.length === 0)
    return {
      status: 206,
      type: 'application/octet-stream',
      range: { 'content-range': described(only) },
      pieces: [only],
    };
  const pieces: Piece[] = ranges.flatMap((range) => [
    Buffer.from(`\r\n--${BOUNDARY}\r\ncontent-range: ${described(range)}\r\n\r\n`),
    range,
  ]);
  pieces.push(Buffer.from(`\r\n--${BOUNDARY}--\r\n`));
  return { status: 206, type: `multipart/byteranges; boundary=${BOUNDARY}`, range: {}, pieces };
}

const lengthOf = (piece: Piece) => (Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start);

/** Reads and sends with one buffer: a server that costs little leaves the machine to the clients that are measured. */
function sendFile(file: string, header: string | undefined, response: ServerResponse): void {
  const { status, type, range, pieces } = answerTo(header, statSync(file).size);
  const length = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
  response.writeHead(status, {
    'accept-ranges': 'bytes',
    'content-type': type,
    'content-length': length,
    ...range,
  });
  bytes += length;
  bodies += 1;
  const fd = openSync(file, 'r');
  response.on('close', () => closeSync(fd));
  const buffer = Buffer.allocUnsafeSlow(Math.min(READ_BYTES, length));
  const queue: Piece[] = [...pieces];
  const sendNext = () => {
    const piece = queue.shift();
    if (!piece) return response.end();
    let data = piece;
    if (!Buffer.isBuffer(data)) {
      const count = readSync(fd, buffer, 0, Math.min(buffer.length, data.end - data.start), data.start);
      if (data.start + count < data.end) queue.unshift({ start: data.start + count, end: data.end });
      data = buffer.subarray(0, count);
    }
    response.write(data, (error) => (error ? response.destroy() : sendNext()));
  };
  sendNext();
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://server');
  if (pathname === '/sent') return response.end(JSON.stringify({ bytes, bodies }));
  const file = path.join(root, path.normalize(pathname));
  if (!existsSync(file)) return response.writeHead(404).end();
  if (request.method !== 'HEAD') return sendFile(file, request.headers.range, response);
  return response.writeHead(200, { 'accept-ranges': 'bytes', 'content-length': statSync(file).size }).end();
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
