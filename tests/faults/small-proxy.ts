// A proxy for HTTP in a process of its own: passes absolute addresses on, and opens tunnels. `*.store.test` is this machine
// for it, and for nobody else. Prints its address, then a line for every request: method, target, and who asks.
// usage: node small-proxy.ts
import { request as ask, createServer } from 'node:http';
import { connect } from 'node:net';

const LOCAL = '127.0.0.1';
const placeOf = (host: string) => (host.endsWith('.store.test') ? LOCAL : host);

const server = createServer((request, response) => {
  const { method, url = '', headers } = request;
  console.log(`${method} ${url}`);
  if (!URL.canParse(url)) return response.writeHead(400).end();
  const { hostname, port, pathname, search } = new URL(url);
  const target = { host: placeOf(hostname), port, method, path: `${pathname}${search}`, headers };
  const passed = ask(target, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  return request.pipe(passed);
});

server.on('connect', ({ url = '' }, client, head) => {
  console.log(`CONNECT ${url}`);
  const { hostname, port } = new URL(`http://${url}`);
  const target = connect(Number(port), placeOf(hostname), () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    target.write(head);
    target.pipe(client).pipe(target);
  });
  target.on('error', () => client.destroy());
  client.on('error', () => target.destroy());
});

server.listen(0, LOCAL, () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`http://${LOCAL}:${address.port}`);
});
