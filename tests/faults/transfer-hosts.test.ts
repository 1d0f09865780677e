import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installBuild } from '../../electron/install/install.ts';
import { Bandwidth } from '../../electron/install/transfer/bandwidth.ts';
import { FaultDepot, type Files, faultOf, isPack, LINE, STORE, sendFile, treeOf } from './fault-depot.ts';

const noise = (seed: number, bytes: number) =>
  Array.from({ length: bytes / 64 }, (_, part) =>
    createHash('sha256').update(`${seed} ${part}`).digest('hex'),
  ).join('');

/** More ranges than threads, so that one of these needs two at a time. */
const files: Files = { 'game.sh': 'start', 'data/a.pak': noise(3, 25_600_000) };
const depot = new FaultDepot();
let line: string;
let game: string;

/** The most connections at once, and the most that one of them reads before it asks for leave. */
const CONNECTIONS = 16;
const READ_BYTES = 256 * 1024;

/** A second host of the same line. */
let mirror: Server;
let mirrorBase: string;
let mirrored: IncomingMessage[] = [];
let serve: (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => void;

const packsAt = (requests: readonly IncomingMessage[]) => requests.filter(isPack).length;
const install = (context = depot.context()) =>
  installBuild({ ...depot.address, mirrors: [mirrorBase] }, game, context);

beforeAll(async () => {
  line = await depot.publish('1.0', files);
  await depot.listen();
  mirror = createServer((request, response) => {
    mirrored.push(request);
    serve(request, response, readFileSync(path.join(line, request.url ?? '')));
  });
  mirror.listen(0, '127.0.0.1');
  await once(mirror, 'listening');
  const bound = mirror.address();
  if (!bound || typeof bound === 'string') throw new Error('the mirror does not listen');
  mirrorBase = `http://127.0.0.1:${bound.port}`;
});

beforeEach(() => {
  depot.reset(line);
  mirrored = [];
  serve = sendFile;
  game = depot.newGame();
});

afterAll(() => {
  mirror.close();
  mirror.closeAllConnections();
  depot.close();
});

test('a mirror shares the work: it is asked for packs alone, and told no licence', async () => {
  await install();
  expect(treeOf(game)).toEqual(files);
  expect(depot.ranges.length).toBeGreaterThan(0);
  expect(packsAt(mirrored)).toBeGreaterThan(0);
  expect(packsAt(mirrored)).toBe(mirrored.length);
  expect(mirrored.map(({ headers }) => headers.authorization).filter(Boolean)).toEqual([]);
});

test('a mirror serves every pack while the server gives none', async () => {
  depot.disturb = (request, response) => {
    if (isPack(request)) response.destroy();
    return isPack(request);
  };
  await install();
  expect(treeOf(game)).toEqual(files);
  const [pack] = readdirSync(path.join(line, 'packs'));
  const bytes = mirrored.reduce((sum, { headers }) => {
    const [start = 0, last = 0] = headers.range?.match(/\d+/g)?.map(Number) ?? [];
    return sum + last + 1 - start;
  }, 0);
  expect(bytes).toBe(statSync(path.join(line, 'packs', pack ?? '')).size);
});

/** Installs anew beside a mirror that has nothing. */
async function installBesideMissing(): Promise<void> {
  game = depot.newGame();
  let missed = 0;
  serve = (_request, response) => {
    missed += 1;
    response.writeHead(404).end();
  };
  await install();
  expect(treeOf(game)).toEqual(files);
  expect(missed).toBeGreaterThan(0);
}

test('a mirror of something else is dropped at its first answer, though the server rests', async () => {
  let served = 0;
  serve = (request, response, bytes) => {
    served += 1;
    sendFile(request, response, Buffer.alloc(bytes.length, 7));
  };
  // The server is busy with every other request, so that the mirror is always at hand.
  let asked = 0;
  depot.disturb = (request, response) => {
    asked += 1;
    const isBusy = isPack(request) && asked % 2 === 0;
    if (isBusy) response.writeHead(503).end();
    return isBusy;
  };
  await install();
  expect(treeOf(game)).toEqual(files);
  expect(served).toBeGreaterThan(0);
  // What is under way when the first answer is seen to be wrong, and nothing more.
  expect(served).toBeLessThanOrEqual(CONNECTIONS / 2);

  await installBesideMissing();
}, 60_000);

test('when a host dies on the way, the other one does its work', async () => {
  let answers = 0;
  serve = (request, response, bytes) => {
    answers += 1;
    if (answers > 1) response.destroy();
    else {
      response.writeHead(206, {
        'content-range': `bytes ${request.headers.range?.slice(6)}/${bytes.length}`,
      });
      response.write(bytes.subarray(0, 1000), () => response.destroy());
    }
  };
  await install();
  expect(treeOf(game)).toEqual(files);
  expect(answers).toBeGreaterThan(0);
});

test('a host with wrong or damaged bytes does no harm beside a good one', async () => {
  let damaged = 0;
  serve = (request, response, bytes) => {
    damaged += 1;
    sendFile(request, response, Buffer.from(bytes.map((byte) => byte ^ 7)));
  };
  await install();
  expect(treeOf(game)).toEqual(files);
  expect(damaged).toBeGreaterThan(0);

  await installBesideMissing();
});

test('a host that sends nothing or next to nothing is given up for the other', async () => {
  const timers: NodeJS.Timeout[] = [];
  serve = (request, response, bytes) => {
    if (!isPack(request)) return sendFile(request, response, bytes);
    const [from = 0, to = 0] = request.headers.range?.match(/\d+/g)?.map(Number) ?? [];
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${bytes.length}` });
    let at = from;
    const drip = () => {
      response.write(bytes.subarray(at, at + 100));
      at += 100;
    };
    timers.push(setInterval(drip, 100));
  };
  await install();
  for (const timer of timers) clearInterval(timer);
  expect(treeOf(game)).toEqual(files);
  expect(timers.length).toBeGreaterThan(0);
}, 30_000);

test('when no host is right, the last reason is told', async () => {
  const gone = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(404).end();
    return true;
  };
  serve = gone;
  depot.disturb = gone;
  expect(await faultOf(install())).toBe('server-wrong-content');
});

test('the limit of the bandwidth is held by bytes counted at the server', async () => {
  const bandwidth = new Bandwidth();
  const limit = 4_000_000;
  bandwidth.setLimit(limit);
  const started = performance.now();
  await install(depot.context({ bandwidth }));
  const seconds = (performance.now() - started) / 1000;
  const asked = [...depot.hits, ...mirrored.map(({ headers }) => `${headers.range}`)];
  const bytes = asked.reduce((sum, request) => {
    const [, start, last] = /bytes=(\d+)-(\d+)/.exec(request) ?? [];
    return sum + (last ? Number(last) + 1 - Number(start) : 0);
  }, 0);
  expect(bytes).toBeGreaterThan(12_000_000);
  // What each connection is ahead with is one read, and all together the grain of the clock: never more, however fast.
  expect(bytes).toBeLessThan(limit * (seconds + 0.05) + CONNECTIONS * READ_BYTES);
}, 30_000);

test('a pause waits for none of the bytes that a limit holds back', async () => {
  const bandwidth = new Bandwidth();
  const stopping = new AbortController();
  // At this pace a pack takes hours.
  const slowDown = (request: IncomingMessage) => {
    if (!isPack(request)) return;
    bandwidth.setLimit(1000);
    setImmediate(() => stopping.abort(new Error('paused')));
  };
  depot.disturb = (request) => {
    slowDown(request);
    return false;
  };
  serve = (request, response, bytes) => {
    slowDown(request);
    sendFile(request, response, bytes);
  };
  const running = install(depot.context({ bandwidth, signal: stopping.signal })).catch((error) => error);
  expect((await running).message).toBe('paused');
  depot.reset(line);
  serve = sendFile;
  await install();
  expect(treeOf(game)).toEqual(files);
}, 30_000);

test('the command line goes to the mirrors that it is told, with no header of the server, and to nothing else', async () => {
  const key = path.join(depot.root, 'key.pem');
  writeFileSync(key, depot.keys.publicKey.export({ type: 'spki', format: 'pem' }));
  const command = path.join(import.meta.dirname, '../../scripts/depot.ts');
  const run = (mirror: string) =>
    promisify(execFile)(process.execPath, [
      ...[command, 'install', '--store', STORE, '--line', LINE, '--key', key, '--to', game],
      ...['--from', depot.address.base, '--header', 'Authorization: Bearer licence', '--mirror', mirror],
    ]);
  await run(mirrorBase);
  expect(treeOf(game)).toEqual(files);
  expect(packsAt(mirrored)).toBeGreaterThan(0);
  // What says which build is current comes from the server alone.
  expect(packsAt(mirrored)).toBe(mirrored.length);
  expect(mirrored.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  const { code, stderr } = await run('mirror.example/depot').catch((error) => error);
  expect(code).toBe(2);
  expect(stderr).toContain("--mirror is an address, not 'mirror.example/depot'");
}, 30_000);
