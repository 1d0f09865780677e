import { generateKeyPairSync, hash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngine, type EngineContext } from '../../electron/install/engine-context.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { InstallError } from '../../electron/install/install-error.ts';
import { uninstallBuild } from '../../electron/install/uninstall.ts';
import { repairBuild, verifyBuild } from '../../electron/install/verify.ts';
import { publishBuild } from '../../server/depot/publish.ts';

const STORE = '11111111-2222-3333-4444-555555555555';
const LINE = 'official-linux';
const root = mkdtempSync(path.join(tmpdir(), 'moggie-faults-'));
const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
const engine = createEngine();
const oldLine = path.join(root, 'old-line');
const newLine = path.join(root, 'depot', STORE, LINE);

const first: Record<string, string> = {
  'game.sh': 'start one',
  'data/a.pak': 'a'.repeat(300_000),
  'data/gone.txt': 'gone',
};
const second: Record<string, string> = {
  'game.sh': 'start two',
  'data/a.pak': `${'a'.repeat(300_000)}new`,
  'mods/readme.txt': 'mods',
};
const noise = Array.from({ length: 4000 }, (_, number) => hash('sha256', `noise ${number}`)).join('');
first['data/noise.bin'] = noise;
second['data/noise.bin'] = noise;
for (let number = 0; number < 40; number++) {
  first[`maps/${number}.map`] = `map ${number} `.repeat(9000);
  second[`maps/${number}.map`] =
    number % 2 ? `map ${number} `.repeat(9000) : `new map ${number} `.repeat(9000);
}

let game: string;
let served: string;
let hits: string[] = [];
/** What a test does to a request; true when it answered it. */
let disturb: (request: IncomingMessage, response: ServerResponse, file: string) => boolean;

const server = createServer((request, response) => {
  const file = path.join(served, request.url ?? '');
  hits.push(`${request.url} ${request.headers.range ?? ''}`);
  if (disturb(request, response, file)) return;
  if (existsSync(file)) sendFile(request, response, readFileSync(file));
  else response.writeHead(404).end();
});

function sendFile(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const [from, to] = request.headers.range?.match(/\d+/g)?.map(Number) ?? [];
  if (from === undefined || to === undefined) {
    response.end(bytes);
    return;
  }
  const body = bytes.subarray(from, to + 1);
  response.writeHead(206, {
    'content-range': `bytes ${from}-${to}/${bytes.length}`,
    'content-length': body.length,
  });
  response.end(body);
}

const address = () => {
  const bound = server.address();
  if (!bound || typeof bound === 'string') throw new Error('the server does not listen');
  return { base: `http://127.0.0.1:${bound.port}`, headers: { authorization: 'Bearer licence' } };
};

function contextWith(
  signal = new AbortController().signal,
  onProgress: EngineContext['onProgress'] = () => {},
): EngineContext {
  return { ...engine, trustedKeys: [publicKey], signal, onProgress };
}

function writeTree(folder: string, files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** All files below the game's folder but the engine's own. */
function tree(): Record<string, string> {
  const names = readdirSync(game, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = names.map((entry) => path.relative(game, path.join(entry.parentPath, entry.name)));
  return Object.fromEntries(
    files
      .filter((name) => !name.startsWith('.moggie'))
      .map((name) => [name, readFileSync(path.join(game, name), 'utf8')]),
  );
}

async function faultOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof InstallError ? error.fault : String(error);
  }
}

beforeAll(async () => {
  const publish = (files: Record<string, string>, version: string) =>
    publishBuild({
      depot: path.join(root, 'depot'),
      store: STORE,
      line: LINE,
      version,
      folder: writeTree(path.join(root, version), files),
      key,
      level: 3,
      publishedAt: new Date(0),
    });
  await publish(first, '1.0');
  cpSync(newLine, oldLine, { recursive: true });
  await publish(second, '2.0');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
  game = mkdtempSync(path.join(root, 'game-'));
  served = oldLine;
  hits = [];
  disturb = () => false;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(root, { recursive: true, force: true });
});

const isPack = (request: IncomingMessage) => request.url?.startsWith('/packs/') === true;

test('a busy server, a dropped line and damaged bytes are overcome, and the licence goes along', async () => {
  let packRequests = 0;
  disturb = (request, response, file) => {
    expect(request.headers.authorization).toBe('Bearer licence');
    if (!isPack(request)) return false;
    packRequests += 1;
    if (packRequests === 1) response.writeHead(503, { 'retry-after': '0' }).end();
    else if (packRequests === 2) {
      const [from = 0, to = 0] = request.headers.range?.match(/\d+/g)?.map(Number) ?? [];
      const bytes = readFileSync(file);
      const range = `bytes ${from}-${to}/${bytes.length}`;
      response.writeHead(206, { 'content-range': range, 'content-length': to - from + 1 });
      response.write(bytes.subarray(from, from + 5000), () => response.destroy());
    } else if (packRequests === 3)
      sendFile(request, response, readFileSync(file).map((byte) => byte ^ 1) as Buffer);
    else return false;
    return true;
  };
  expect(await installBuild(address(), game, contextWith())).toMatchObject({ version: '1.0', sequence: 1 });
  expect(tree()).toEqual(first);
  expect(packRequests).toBeGreaterThan(3);
});

test.each([
  [
    'a whole file instead of a range',
    'server-wrong-content',
    (_: IncomingMessage, response: ServerResponse) => response.end('x'),
  ],
  [
    'another range than asked',
    'server-wrong-content',
    (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(206, { 'content-range': 'bytes 1-2/9' }).end('xx'),
  ],
  [
    'no such file',
    'server-wrong-content',
    (_: IncomingMessage, response: ServerResponse) => response.writeHead(404).end(),
  ],
  [
    'no licence',
    'licence-missing',
    (_: IncomingMessage, response: ServerResponse) => response.writeHead(403).end(),
  ],
] as const)(
  '%s fails at once with its reason, and the install can go on later',
  async (_name, fault, answer) => {
    disturb = (request, response) => {
      if (!isPack(request)) return false;
      answer(request, response);
      return true;
    };
    expect(await faultOf(installBuild(address(), game, contextWith()))).toBe(fault);
    expect(tree()).toEqual({});
    disturb = () => false;
    await installBuild(address(), game, contextWith());
    expect(tree()).toEqual(first);
  },
);

test('a channel from the past, a changed manifest and a strange key are refused', async () => {
  served = newLine;
  await installBuild(address(), game, contextWith());
  served = oldLine;
  expect(await faultOf(updateBuild(address(), game, contextWith()))).toBe('server-wrong-content');
  const stranger = generateKeyPairSync('ed25519').publicKey;
  const fresh = path.join(root, 'fresh');
  expect(await faultOf(installBuild(address(), fresh, { ...contextWith(), trustedKeys: [stranger] }))).toBe(
    'signature-invalid',
  );
  disturb = (request, response, file) => {
    if (!request.url?.startsWith('/manifests/')) return false;
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    response.end(bytes);
    return true;
  };
  expect(await faultOf(installBuild(address(), fresh, contextWith()))).toBe('server-wrong-content');
  expect(tree()).toEqual(second);
});

test('a paused install goes on from where it was', async () => {
  const pausing = new AbortController();
  disturb = (request) => {
    if (isPack(request)) setTimeout(() => pausing.abort(new Error('paused')), 0);
    return false;
  };
  expect(await faultOf(installBuild(address(), game, contextWith(pausing.signal)))).toBe('Error: paused');
  expect(tree()).toEqual({});
  disturb = () => false;
  await installBuild(address(), game, contextWith());
  expect(tree()).toEqual(first);
});

test('an update repairs what was damaged before it, and keeps what the player put in its way', async () => {
  await installBuild(address(), game, contextWith());
  writeTree(game, { 'data/a.pak': 'b'.repeat(300_000), 'mods/readme.txt': 'mine', 'saves/1.sav': 'saved' });
  rmSync(path.join(game, 'maps/1.map'));
  served = newLine;
  await updateBuild(address(), game, contextWith());
  expect(tree()).toEqual({ ...second, 'mods/readme.txt.kept-1': 'mine', 'saves/1.sav': 'saved' });
  expect(await verifyBuild(game, contextWith())).toMatchObject({ bad: 0, damaged: [] });
});

test('an update that cannot be switched leaves every file of the old build in place, and then goes through', async () => {
  await installBuild(address(), game, contextWith());
  const elsewhere = path.join(root, 'elsewhere');
  cpSync(path.join(game, 'maps'), elsewhere, { recursive: true });
  rmSync(path.join(game, 'maps'), { recursive: true });
  symlinkSync(elsewhere, path.join(game, 'maps'));
  served = newLine;
  expect(await faultOf(updateBuild(address(), game, contextWith()))).toBe('internal');
  const { 'game.sh': start, 'data/a.pak': pack, 'data/gone.txt': gone } = tree();
  expect({ start, pack, gone }).toEqual({ start: first['game.sh'], pack: first['data/a.pak'], gone: 'gone' });
  expect(readFileSync(path.join(elsewhere, '0.map'), 'utf8')).toBe(first['maps/0.map']);

  rmSync(path.join(game, 'maps'));
  cpSync(elsewhere, path.join(game, 'maps'), { recursive: true });
  hits = [];
  await updateBuild(address(), game, contextWith());
  expect(tree()).toEqual(second);
  expect(hits.filter((hit) => hit.startsWith('/packs/'))).toEqual([]);
});

test("repair fetches only the damaged chunks and leaves the player's files alone", async () => {
  await installBuild(address(), game, contextWith());
  writeTree(game, { 'maps/3.map': 'broken', 'notes.txt': 'mine' });
  const report = await repairBuild(address(), game, contextWith());
  expect(report.damaged).toEqual(['maps/3.map']);
  expect(report.fetched).toBe(report.bad);
  expect(tree()).toEqual({ ...first, 'notes.txt': 'mine' });
});

test('uninstalling removes what was installed, keeps saves, and touches no folder without a receipt', async () => {
  await installBuild(address(), game, contextWith());
  writeTree(game, { 'saves/1.sav': 'saved' });
  expect(await uninstallBuild(game, contextWith())).toEqual({
    removed: Object.keys(first).length,
    kept: true,
  });
  expect(readdirSync(game, { recursive: true }).sort()).toEqual(['saves', 'saves/1.sav']);
  expect(await faultOf(uninstallBuild(game, contextWith()))).toBe('folder-missing');
  expect(existsSync(path.join(game, 'saves/1.sav'))).toBe(true);
});

test('a folder with other files is not installed into', async () => {
  writeTree(game, { 'thesis.txt': 'years of work' });
  expect(await faultOf(installBuild(address(), game, contextWith()))).toBe('folder-not-empty');
  expect(tree()).toEqual({ 'thesis.txt': 'years of work' });
});
