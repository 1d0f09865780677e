import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'moggie-server-stop-'));
const running: ServerProcess[] = [];

afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT: '100000', LOG_LEVEL: 'trace' });
  running.push(server);
  return server;
}

const post = (address: string, url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${address}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-version': 'v2', ...headers },
    body: JSON.stringify(body),
  });

/** The head of a request with this body. */
const headOf = (body: string, connection: 'keep-alive' | 'close') =>
  `POST /graphql HTTP/1.1\r\nhost: localhost\r\nconnection: ${connection}\r\ncontent-type: application/json\r\naccept-version: v2\r\ncontent-length: ${body.length}\r\n\r\n`;

/** A request whose head has arrived and whose body has not; another follows it on the same connection. */
async function begun(address: string, body: string) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(headOf(body, 'keep-alive'));
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  return {
    async finish(next: string) {
      const closed = once(socket, 'close');
      socket.write(`${body}${headOf(next, 'close')}${next}`);
      await closed;
      return answer;
    },
  };
}

test('a server that is asked to stop answers whom it is connected to, then ends, and leaves its database free', async () => {
  const { child, address } = await start();
  const exit = once(child, 'exit');
  const request = await begun(address, JSON.stringify({ query: '{ apiVersion }' }));
  // The request's head is read once a later request on the same server was answered.
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(`${address}/healthz`).then(
        ({ status }) => status,
        () => 'closed',
      ),
    )
    .not.toBe(200);
  const answers = await request.finish(JSON.stringify({ query: '{ again: apiVersion }' }));
  expect(answers.match(/HTTP\/1\.1 \d+ \w+/g)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
  expect(answers).toContain('{"data":{"apiVersion":"v2"}}');
  expect(answers).toContain('{"data":{"again":"v2"}}');
  expect(await exit).toEqual([0, null]);
  await (await openDatabase({ dataDir })).close();
}, 180_000);

test('no password, token, licence or address is in the log of what players do, however it ends', async () => {
  const { child, address, log } = await start();
  const exit = once(child, 'exit');
  const email = 'quiet.reader@mail.example';
  const password = 'Nightjar77';
  const signUp = await post(address, '/api/account/sign-up', { email, password });
  const cookie = signUp.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  await post(address, '/api/account/sign-up', { email, password });
  await post(address, '/api/account/sign-in', { email, password: 'Wrong4ever' });
  await post(address, '/api/account/sign-in', { email, password, more: { password } });
  await post(address, '/api/account/reset-password/send', { email });
  await post(address, '/api/account/reset-password', { email, code: '11112222', password });
  await post(address, '/api/account/verify-email', { code: '33334444' }, { cookie });
  const { token } = v.parse(
    v.object({ token: v.string() }),
    await (await fetch(`${address}/api/account/token?email=${email}`, { headers: { cookie } })).json(),
  );
  const authorization = `Bearer ${token}`;
  const me = await post(address, '/graphql', { query: '{ me { email } }' }, { authorization });
  expect(await me.json()).toEqual({ data: { me: { email } } });
  await post(address, '/graphql', { query: `{ me { email(of: "${email}") } }` }, { authorization });
  await post(address, '/graphql', { query: '{ me { email } }' }, { authorization: `${authorization}x` });
  await fetch(`${address}/search?keyword=${email}&licence=${token}`, { headers: { authorization, cookie } });
  await fetch(`${address}/depot/x?licence=${token}`, { headers: { authorization } });
  child.kill('SIGTERM');
  await exit;

  expect(log()).toContain('/api/account/sign-in');
  const session = /session_token=([^;]+)/.exec(cookie)?.[1] ?? '';
  expect(session.length).toBeGreaterThan(20);
  for (const secret of [email, password, 'Wrong4ever', '11112222', '33334444', token, session])
    expect(log()).not.toContain(secret);
  expect(log()).not.toMatch(/eyJ[\w-]{10}|argon2id/);
}, 180_000);
