import { createHash, hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installBuild } from '../../electron/install/install.ts';
import { MOST_CONNECTIONS } from '../../electron/install/transfer/connections.ts';
import { FaultDepot, type Files, faultOf, isPack, sendFile, treeOf } from './fault-depot.ts';

/** Text of which half the bytes are left when it is compressed. */
const noise = (seed: number, bytes: number) =>
  Array.from({ length: bytes / 64 }, (_, part) =>
    createHash('sha256').update(`${seed} ${part}`).digest('hex'),
  ).join('');

const files: Files = {
  'game.sh': 'start',
  'data/a.pak': noise(1, 9_600_000),
  'data/b.pak': noise(2, 640_000),
};
const depot = new FaultDepot();
let line: string;
let game: string;

/** Another web server, on a port and so an origin of its own. */
async function elsewhere(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ origin: string; server: Server; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handler(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (!bound || typeof bound === 'string') throw new Error('the server does not listen');
  opened.push(server);
  return { origin: `http://127.0.0.1:${bound.port}`, server, requests };
}

const opened: Server[] = [];
const bytesOf = (request: IncomingMessage) => readFileSync(path.join(line, request.url ?? ''));
const install = () => installBuild(depot.address, game, depot.context());

beforeAll(async () => {
  line = await depot.publish('1.0', files);
  await depot.listen();
});

beforeEach(() => {
  depot.reset(line);
  game = depot.newGame();
});

afterAll(() => {
  for (const server of opened) {
    server.close();
    server.closeAllConnections();
  }
  depot.close();
});

test('an operation reads channel and manifest over one connection, and goes on with ranges over it', async () => {
  const asked: string[] = [];
  depot.disturb = ({ url = '', socket }) => {
    asked.push(`${url.split('/')[1]} ${socket.remotePort}`);
    return false;
  };
  await installBuild(depot.address, game, depot.context({ aloneBytes: Number.POSITIVE_INFINITY }));
  const [channel = ''] = asked;
  const [, port] = channel.split(' ');
  expect(asked.slice(0, 2)).toEqual([`channel.json ${port}`, `manifests ${port}`]);
  expect(asked.slice(2)).toContain(`packs ${port}`);
});

test('a redirect is followed; the licence goes to the same origin and to no other', async () => {
  const store = await elsewhere((request, response) => sendFile(request, response, bytesOf(request)));
  depot.disturb = (request, response) => {
    if (request.url?.startsWith('/manifests/') && !request.url.endsWith('?again')) {
      expect(request.headers.authorization).toBe('Bearer licence');
      response.writeHead(307, { location: `${request.url}?again` }).end();
      return true;
    }
    if (request.url?.endsWith('?again')) {
      expect(request.headers.authorization).toBe('Bearer licence');
      response.end(readFileSync(path.join(line, request.url.replace('?again', ''))));
      return true;
    }
    if (!isPack(request)) return false;
    response.writeHead(302, { location: `${store.origin}${request.url}` }).end();
    return true;
  };
  await install();
  expect(treeOf(game)).toEqual(files);
  expect(store.requests.length).toBeGreaterThan(0);
  expect(store.requests.map(({ headers }) => headers.authorization)).toEqual(
    store.requests.map(() => undefined),
  );
});

test('a redirect whose target has gone is asked for anew', async () => {
  let gone = 0;
  const store = await elsewhere((request, response) => {
    if (request.url?.startsWith('/old')) {
      gone += 1;
      response.writeHead(404).end();
    } else sendFile(request, response, bytesOf(request));
  });
  let asked = 0;
  depot.disturb = (request, response) => {
    if (!isPack(request)) return false;
    asked += 1;
    const old = asked === 1 ? '/old' : '';
    response.writeHead(302, { location: `${store.origin}${old}${request.url}` }).end();
    return true;
  };
  expect(await faultOf(install())).toBe('server-wrong-content');
  expect(gone).toBe(1);
  await install();
  expect(treeOf(game)).toEqual(files);
});

test('redirects without end and to other protocols are refused', async () => {
  depot.disturb = (request, response) => {
    response.writeHead(302, { location: request.url ?? '' }).end();
    return true;
  };
  expect(await faultOf(install())).toBe('server-wrong-content');
  depot.disturb = (_request, response) => {
    response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    return true;
  };
  expect(await faultOf(install())).toBe('server-wrong-content');
});

test('a busy server is left alone for as long as it asks, in seconds or until a date', async () => {
  const times: number[] = [];
  depot.disturb = (request, response) => {
    if (!request.url?.startsWith('/manifests/')) return false;
    times.push(performance.now());
    if (times.length === 1) response.writeHead(429, { 'retry-after': '1' }).end();
    else if (times.length === 2)
      response.writeHead(503, { 'retry-after': new Date(Date.now() + 2000).toUTCString() }).end();
    else return false;
    return true;
  };
  await install();
  const [first = 0, second = 0, third = 0] = times;
  expect(second - first).toBeGreaterThan(999);
  // Dates know whole seconds only.
  expect(third - second).toBeGreaterThan(999);
});

test('a server that knows no ranges is asked by each connection once at most, and once more for the rest', async () => {
  let packs = 0;
  depot.disturb = (request, response, file) => {
    if (!isPack(request)) return false;
    packs += 1;
    response.end(readFileSync(file));
    return true;
  };
  await install();
  expect(treeOf(game)).toEqual(files);
  // Those that asked for other ranges of the pack before the first answer leave it to the first.
  expect(packs).toBeLessThanOrEqual(MOST_CONNECTIONS + 1);
});

test('a server that knows no ranges and breaks off is gone on with', async () => {
  let packs = 0;
  depot.disturb = (request, response, file) => {
    if (!isPack(request)) return false;
    packs += 1;
    const bytes = readFileSync(file);
    if (packs > 3) response.end(bytes);
    else {
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    }
    return true;
  };
  await install();
  expect(treeOf(game)).toEqual(files);
});

test('nothing is lost where a server breaks off a whole pack, and gives ranges after it', async () => {
  // More ranges than there are connections.
  const large = { 'data/large.pak': randomBytes(80_000_000).toString('hex') };
  depot.reset(await depot.publish('2.0', large));
  let broken = false;
  depot.disturb = (request, response, file) => {
    if (!isPack(request) || broken) return false;
    broken = true;
    const bytes = readFileSync(file);
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(bytes.subarray(0, 1_000_000), () => response.destroy());
    return true;
  };
  await install();
  expect(hash('sha256', readFileSync(path.join(game, 'data/large.pak')))).toBe(
    hash('sha256', large['data/large.pak']),
  );
});

/** Answers each request for a pack, with its bytes and the range asked for. */
function answerPacks(
  answer: (response: ServerResponse, bytes: Buffer, start: number, end: number) => void,
): void {
  depot.disturb = (request, response, file) => {
    if (!isPack(request)) return false;
    const [start = 0, last = 0] = request.headers.range?.match(/\d+/g)?.map(Number) ?? [];
    answer(response, readFileSync(file), start, last + 1);
    return true;
  };
}

test.each<[string, string, Parameters<typeof answerPacks>[0]]>([
  [
    'a total that is not the size of the pack',
    'server-wrong-content',
    (response, bytes, start, end) =>
      response
        .writeHead(206, { 'content-range': `bytes ${start}-${end - 1}/${bytes.length + 1}` })
        .end(bytes.subarray(start, end)),
  ],
  [
    'a length that is not that of the range',
    'server-wrong-content',
    (response, bytes, start, end) =>
      response
        .writeHead(206, {
          'content-range': `bytes ${start}-${end - 1}/${bytes.length}`,
          'content-length': end - start - 1,
        })
        .end(bytes.subarray(start, end - 1)),
  ],
  [
    'more bytes than the range has',
    'server-wrong-content',
    (response, bytes, start, end) => {
      response.writeHead(206, { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` });
      response.end(Buffer.concat([bytes.subarray(start, end), Buffer.from('more')]));
    },
  ],
  [
    'bytes that were compressed on the way',
    'server-wrong-content',
    (response, bytes, start, end) =>
      response
        .writeHead(206, {
          'content-range': `bytes ${start}-${end - 1}/${bytes.length}`,
          'content-encoding': 'gzip',
        })
        .end(bytes.subarray(start, end)),
  ],
  [
    'the page of a network that wants a sign-in',
    'captive-portal',
    (response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Hotel</h1>'),
  ],
  [
    'such a page of another kind',
    'captive-portal',
    (response) => response.writeHead(200, { 'content-type': 'application/xhtml+xml' }).end('<html/>'),
  ],
  [
    'the status that says so',
    'captive-portal',
    (response) => response.writeHead(511, { 'content-type': 'text/html' }).end(),
  ],
  [
    'an error page',
    'server-wrong-content',
    (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
  ],
  [
    'a page of a firewall that lets nothing through',
    'server-wrong-content',
    (response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Blocked</h1>'),
  ],
  [
    'a mirror that may not read its own files',
    'server-wrong-content',
    (response) => response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error/>'),
  ],
])('%s is told from the depot', async (_name, fault, answer) => {
  answerPacks(answer);
  expect(await faultOf(install())).toBe(fault);
  depot.reset(line);
  await install();
  expect(treeOf(game)).toEqual(files);
});

test('a sign-in page in the place of the channel is told, too', async () => {
  depot.disturb = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Train</h1>');
    return true;
  };
  expect(await faultOf(install())).toBe('captive-portal');
});

test('another ETag with the same bytes does no harm; other bytes are noticed whatever the ETag', async () => {
  let answers = 0;
  const send = (response: ServerResponse, bytes: Buffer, start: number, end: number) => {
    answers += 1;
    response
      .writeHead(206, {
        'content-range': `bytes ${start}-${end - 1}/${bytes.length}`,
        etag: `"${answers}"`,
      })
      .end(bytes.subarray(start, end));
  };
  answerPacks(send);
  await install();
  expect(treeOf(game)).toEqual(files);

  game = depot.newGame();
  answers = 0;
  // The file is another one from the second answer on.
  answerPacks((response, bytes, start, end) =>
    send(response, answers === 0 ? bytes : Buffer.from(bytes.map((byte) => byte ^ 255)), start, end),
  );
  expect(await faultOf(install())).toBe('server-wrong-content');
}, 60_000);

test('lines cut at random bytes are overcome', async () => {
  let state = 12345;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state % below;
  };
  let cuts = 0;
  answerPacks((response, bytes, start, end) => {
    response.writeHead(206, {
      'content-range': `bytes ${start}-${end - 1}/${bytes.length}`,
      'content-length': end - start,
    });
    const cut = cuts < 20 ? start + random(Math.min(end - start, 600_000)) : end;
    if (cut === end) return response.end(bytes.subarray(start, end));
    cuts += 1;
    response.write(bytes.subarray(start, cut), () => response.destroy());
  });
  await install();
  expect(treeOf(game)).toEqual(files);
  expect(cuts).toBe(20);
}, 60_000);

test('a lone server that is busy for five seconds, and each time says to come back at once, is outlasted', async () => {
  const recoversAt = performance.now() + 5000;
  depot.disturb = (_request, response) => {
    if (performance.now() >= recoversAt) return false;
    response.writeHead(503, { 'retry-after': '0' }).end();
    return true;
  };
  await install();
  expect(treeOf(game)).toEqual(files);
  // No storm of requests either.
  expect(depot.hits.filter((hit) => hit.startsWith('/channel.json')).length).toBeLessThan(8);
}, 60_000);
