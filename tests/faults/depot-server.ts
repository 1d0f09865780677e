// A process that serves depots with the product's own routes, at a limited rate, and logs every range it sends.
// usage: node depot-server.ts ROOT BYTES_PER_SECOND LOG_FILE; prints its address
import { appendFileSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { registerDepot } from '../../server/depot/routes.ts';

const [root = '', rate = '', logFile = ''] = process.argv.slice(2);
const bytesPerSecond = Number(rate);
let sentUntil = performance.now();

/** All connections together get the rate; what was really sent is logged when a response ends, however it ends. */
function limited(range: string, name: string, run: unknown): Transform {
  const [start = 0] = range.match(/\d+/g)?.map(Number) ?? [];
  let sent = 0;
  return new Transform({
    async transform(data: Buffer, _encoding, done) {
      const now = performance.now();
      sentUntil = Math.max(sentUntil, now) + (data.length / bytesPerSecond) * 1000;
      await sleep(sentUntil - now);
      sent += data.length;
      done(null, data);
    },
    destroy(error, done) {
      appendFileSync(logFile, `${JSON.stringify({ run, name, start, end: start + sent })}\n`);
      done(error);
    },
  });
}

const app = fastify();
app.addHook('onSend', async (request, _reply, payload) => {
  const { range } = request.headers;
  if (!range || !(payload instanceof Readable)) return payload;
  return payload.pipe(limited(range, request.url.split('/').at(-1) ?? '', request.headers['x-run']));
});
await registerDepot(app, { root, offerOf: async () => 'everywhere', mayDownload: async () => true });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(address);
