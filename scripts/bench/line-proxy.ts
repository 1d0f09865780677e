// A line of limited speed and some delay before a server: a TCP proxy in a process of its own.
// usage: node line-proxy.ts ORIGIN BYTES_PER_SECOND BYTES_PER_SECOND_AND_CONNECTION ROUND_TRIP_MS; prints its origin
import { connect, createServer, type Socket } from 'node:net';

const [origin = '', total = '', each = '', roundTrip = ''] = process.argv.slice(2);
const { hostname, port } = new URL(origin);
const delayMs = Number(roundTrip) / 2;
/** What may be on its way in one connection; beyond it the sender waits, as with a full window. */
const WINDOW_BYTES = 2 * 1024 * 1024;

/** A stretch of the line: bytes pass one after another at its speed. */
class Stretch {
  readonly #bytesPerMs: number;
  #freeAt = 0;

  constructor(bytesPerSecond: number) {
    this.#bytesPerMs = bytesPerSecond / 1000;
  }

  /** When so many bytes have passed that arrive at a time; all in ms. */
  pass(bytes: number, arrival: number): number {
    this.#freeAt = Math.max(this.#freeAt, arrival) + bytes / this.#bytesPerMs;
    return this.#freeAt;
  }
}

const shared = new Stretch(Number(total));

/** Hands data on in order, each piece when the line has let it through. */
function carry(from: Socket, to: Socket, stretches: readonly Stretch[]): void {
  let underWay = 0;
  const later = (at: number, act: () => void) => setTimeout(act, Math.max(0, at - performance.now()));
  let last = 0;
  from.on('data', (data: Buffer) => {
    const now = performance.now();
    last = Math.max(last, ...stretches.map((stretch) => stretch.pass(data.length, now)), now);
    underWay += data.length;
    if (underWay > WINDOW_BYTES) from.pause();
    later(last + delayMs, () => {
      underWay -= data.length;
      if (underWay <= WINDOW_BYTES) from.resume();
      if (!to.destroyed) to.write(data);
    });
  });
  from.on('end', () => later(last + delayMs, () => to.end()));
  from.on('error', () => to.destroy());
}

const server = createServer((client) => {
  const upstream = connect(Number(port), hostname);
  carry(client, upstream, []);
  carry(upstream, client, [new Stretch(Number(each)), shared]);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
