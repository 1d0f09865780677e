import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { HOST, testApp } from '../testing/app.ts';
import { installErrorHandler } from './errors.ts';
import { logOptions } from './log.ts';

const GAME = 'g-1001.play.localhost:4800';

const { app } = await testApp();
await app.listen({ host: '127.0.0.1', port: 0 });

/** A connection to a server that listens. */
function socketTo({ listeningOrigin }: typeof app) {
  const { hostname, port } = new URL(listeningOrigin);
  return connect(Number(port), hostname);
}

/** What is answered to a request whose target is sent as it is written. */
async function rawAnswer(target: string, host: string) {
  const socket = socketTo(app);
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept: */*\r\nConnection: close\r\n\r\n`);
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') };
}

describe('an address that cannot be decoded', () => {
  test.each(['/depot/1001%', '/releases/%zz', '/api/%E0%A4%A'])(
    '%s is answered as one at which there is nothing',
    async (target) => {
      const { status, head, body } = await rawAnswer(target, HOST);
      expect({ status, body: JSON.parse(body) }).toEqual({
        status: 404,
        body: { error: { code: '404', message: 'There is nothing here' } },
      });
      expect(head).toContain('x-content-type-options: nosniff');
    },
  );

  test('says at a game as little as any other', async () => {
    const [cutOff, whole] = await Promise.all([rawAnswer('/%E0', GAME), rawAnswer('/there', GAME)]);
    expect([cutOff.status, cutOff.body]).toEqual([403, whole.body]);
  });
});

describe('a target that names its host', () => {
  test('is that of the path', async () => {
    const { status, body } = await rawAnswer(`http://${HOST}/api/account/token`, HOST);
    expect([status, body]).toEqual([200, '{"token":""}']);
  });

  test.each([`http://${GAME}/index.html?a=1`, `HTTP://${GAME}`])('%s is for a game', async (target) => {
    expect((await rawAnswer(target, GAME)).status).toBe(403);
  });
});

test('variables may be as deep as a body has room for', async () => {
  const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host: HOST, 'content-type': 'application/json', 'accept-version': 'v2' },
    body: `{"query":"{ apiVersion }","variables":{"a":${deep}}}`,
  });
  expect(answer.json()).toEqual({ data: { apiVersion: 'v2' } });
});

test('a body that is broken off is no fault of ours', async () => {
  const lines: string[] = [];
  const server = Fastify({
    logger: { ...logOptions('error'), stream: { write: (line: string) => lines.push(line) } },
  });
  installErrorHandler(server);
  const answered = Promise.withResolvers<number>();
  server.addHook('onSend', async (_request, reply) => answered.resolve(reply.statusCode));
  server.post('/', async () => '');
  await server.listen({ host: '127.0.0.1', port: 0 });
  const socket = socketTo(server);
  await once(socket, 'connect');
  socket.write(
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  socket.end();
  expect(await answered.promise).toBe(400);
  expect(lines).toEqual([]);
  await server.close();
});
