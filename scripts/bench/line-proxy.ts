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
  const underWay: { at: number; deliver(): void }[] = [];
  let bytes = 0;
  let last = 0;
  // Timers of different lengths may fire in another order than they are due: one at a time waits for the first piece.
  const deliverNext = () => {
    for (let next = underWay[0]; next && next.at <= performance.now(); next = underWay[0]) {
      underWay.shift();
      next.deliver();
    }
    const next = underWay[0];
    if (next) setTimeout(deliverNext, Math.max(1, next.at - performance.now()));
  };
  const send = (at: number, deliver: () => void) => {
    underWay.push({ at, deliver });
    if (underWay.length === 1) setTimeout(deliverNext, Math.max(0, at - performance.now()));
  };
  from.on('data', (data: Buffer) => {
    const now = performance.now();
    last = Math.max(last, now, ...stretches.map((stretch) => stretch.pass(data.length, now)));
    bytes += data.length;
    if (bytes > WINDOW_BYTES) from.pause();
    send(last + delayMs, () => {
      bytes -= data.length;
      if (bytes <= WINDOW_BYTES) from.resume();
      if (!to.destroyed) to.write(data);
    });
  });
  from.on('end', () => send(last + delayMs, () => to.end()));
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
