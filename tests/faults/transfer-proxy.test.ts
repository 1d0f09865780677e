import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installBuild } from '../../electron/install/install.ts';
import { Bandwidth } from '../../electron/install/transfer/bandwidth.ts';
import { openDepot } from '../../electron/install/transfer/depot-source.ts';
import type { Route } from '../../electron/install/transfer/routes.ts';
import { localCertificate } from '../local-certificate.ts';
import { FaultDepot, type Files, faultOf, sendFile, treeOf } from './fault-depot.ts';
import { SmallSocks } from './small-socks.ts';

const files: Files = { 'game.sh': 'start', 'data/a.txt': 'scene '.repeat(30_000) };
const depot = new FaultDepot();
const { signal } = new AbortController();
/** Nobody listens there. */
const GONE: Route = 'http://127.0.0.1:9';
let line: string;
let proxy: ChildProcess;
let proxyAddress: Route;
const socks = new SmallSocks();
let socksAddress: string;
/** What the proxy was asked, a line a request; it may come after the answer. */
let asked: string[] = [];

beforeAll(async () => {
  line = await depot.publish('1.0', files);
  await depot.listen();
  proxy = spawn(process.execPath, [path.join(import.meta.dirname, 'small-proxy.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!proxy.stdout) throw new Error('the proxy says nothing');
  const lines = createInterface(proxy.stdout);
  const [address] = await once(lines, 'line');
  proxyAddress = `http://${new URL(address).host}`;
  socksAddress = await socks.listen();
  lines.on('line', (request) => asked.push(request));
});

beforeEach(() => {
  depot.reset(line);
  asked = [];
  socks.asked.length = 0;
});

afterAll(() => {
  proxy.kill();
  socks.close();
  depot.close();
});

test('an open address is asked for by its whole name, the licence with it', async () => {
  // Only the proxy knows who this is.
  const base = `http://packs.store.test:${new URL(depot.address.base).port}`;
  const game = depot.newGame();
  let licences = 0;
  depot.disturb = ({ headers }) => {
    if (headers.authorization === 'Bearer licence') licences += 1;
    return false;
  };
  const address = { ...depot.address, base, routes: { [base]: [proxyAddress] } };
  await installBuild(address, game, depot.context());
  expect(treeOf(game)).toEqual(files);
  expect(depot.hits.length).toBeGreaterThan(2);
  await expect.poll(() => asked).toEqual(depot.hits.map((hit) => `GET ${base}${hit.split(' ')[0]}`));
  expect(licences).toBe(depot.hits.length);
});

test('a server without a proxy of its own is asked directly', async () => {
  const game = depot.newGame();
  const address = { ...depot.address, routes: { 'http://packs.store.test': [proxyAddress] } };
  await installBuild(address, game, depot.context());
  expect(treeOf(game)).toEqual(files);
  expect(asked).toEqual([]);
});

test('a proxy that is gone is a network that is gone, and nobody is asked past it', async () => {
  const { base } = depot.address;
  const gone = { ...depot.address, routes: { [base]: [GONE] } };
  const reader = openDepot(gone, new Bandwidth());
  expect(String(await reader.readFile('channel.json', signal).catch((error) => error.fault))).toBe('offline');
  reader.close();
  expect(depot.hits).toEqual([]);
});

test.each(['socks4', 'socks5'] as const)('a whole install goes through a proxy of %s', async (protocol) => {
  const { host, port } = new URL(`http://packs.store.test:${new URL(depot.address.base).port}`);
  const base = `http://${host}`;
  const game = depot.newGame();
  const address = { ...depot.address, base, routes: { [base]: [`${protocol}://${socksAddress}`] as const } };
  await installBuild(address, game, depot.context());
  expect(treeOf(game)).toEqual(files);
  const words = new Set(socks.asked);
  expect([...words]).toEqual([`${protocol.toUpperCase()} packs.store.test:${port}`]);
});

test('past a proxy that is gone an install goes the next way that the system names', async () => {
  const { base } = depot.address;
  const game = depot.newGame();
  await installBuild({ ...depot.address, routes: { [base]: [GONE, 'direct'] } }, game, depot.context());
  expect(treeOf(game)).toEqual(files);
  expect(asked).toEqual([]);

  depot.reset(line);
  const other = depot.newGame();
  const routes: Route[] = ['socks5://127.0.0.1:9', GONE, proxyAddress];
  await installBuild({ ...depot.address, routes: { [base]: routes } }, other, depot.context());
  expect(treeOf(other)).toEqual(files);
  await expect.poll(() => asked).toEqual(depot.hits.map((hit) => `GET ${base}${hit.split(' ')[0]}`));
});

test('an encrypted address is reached through a tunnel, of whose inside the proxy knows nothing', async () => {
  const certificate = localCertificate();
  setDefaultCACertificates([certificate.cert]);
  const server = createServer(certificate, (request, response) =>
    sendFile(request, response, readFileSync(path.join(line, request.url ?? ''))),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  if (!bound || typeof bound === 'string') throw new Error('the server does not listen');
  const base = `https://localhost:${bound.port}`;
  const read = async (...routes: Route[]) => {
    const reader = openDepot({ base, headers: {}, routes: { [base]: routes } }, new Bandwidth());
    const channel = await reader.readFile('channel.json', signal);
    reader.close();
    return channel;
  };
  const channel = readFileSync(path.join(line, 'channel.json'));
  expect(await read(proxyAddress)).toEqual(channel);
  await expect.poll(() => asked).toEqual([`CONNECT localhost:${bound.port}`]);
  expect(await read(GONE, `socks5://${socksAddress}`)).toEqual(channel);
  expect(socks.asked).toEqual([`SOCKS5 localhost:${bound.port}`]);
  expect(await read(GONE, 'direct')).toEqual(channel);
  server.close();
  server.closeAllConnections();
});

test('a tunnel that is refused is a failure of the network', async () => {
  const base = 'https://nobody.store.test:9';
  const reader = openDepot({ base, headers: {}, routes: { [base]: [proxyAddress] } }, new Bandwidth());
  expect(await faultOf(reader.readFile('channel.json', signal))).toMatch(/channel\.json/);
  reader.close();
  await expect.poll(() => asked).toEqual(['CONNECT nobody.store.test:9']);
});
