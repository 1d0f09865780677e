import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { CodedError } from '../../shared/contract/errors.ts';
import { readOwnChannel } from '../../shared/depot/channel.ts';
import { type BuildLine, CHANNEL_FILE, linePath, manifestPath, packPath } from '../../shared/depot/layout.ts';
import { readOwnManifest } from '../../shared/depot/manifest-file.ts';
import { installErrorHandler } from '../http/errors.ts';
import { registerDownloads } from './download-routes.ts';
import { publishBuild } from './publish.ts';
import { StoredBuild } from './stored-build.ts';

const STORE = '11111111-2222-4333-8444-555555555555';
const root = mkdtempSync(path.join(tmpdir(), 'moggie-download-'));
const { privateKey: key } = generateKeyPairSync('ed25519');
const ART = Buffer.from('picture '.repeat(50_000));
const app = fastify();

async function publish(line: BuildLine, fill: (folder: string) => void): Promise<void> {
  const folder = mkdtempSync(path.join(root, 'build-'));
  fill(folder);
  const depot = path.join(root, 'depot');
  const publishedAt = new Date('2026-10-01T00:00:00Z');
  await publishBuild({ depot, store: STORE, line, version: '1.2.0', folder, key, level: 3, publishedAt });
}

beforeAll(async () => {
  await publish('trial-mac', (folder) => {
    writeFileSync(path.join(folder, 'play.sh'), 'play');
    chmodSync(path.join(folder, 'play.sh'), 0o755);
    mkdirSync(path.join(folder, 'saves'));
    mkdirSync(path.join(folder, 'art'));
    writeFileSync(path.join(folder, 'art/one.bin'), ART);
    symlinkSync('one.bin', path.join(folder, 'art/two.bin'));
  });
  await publish('official-mac', (folder) => {
    writeFileSync(path.join(folder, 'play.sh'), 'play');
    writeFileSync(path.join(folder, 'art.bin'), ART);
  });
  await publish('official-android', (folder) => writeFileSync(path.join(folder, 'game.apk'), ART));
  installErrorHandler(app);
  registerDownloads(app, {
    root: path.join(root, 'depot'),
    async offer(_request, storeId) {
      if (storeId !== 7) throw new CodedError('launch/no-licence', 'not yours');
      return { uuid: STORE, name: 'harbour-lights' };
    },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

interface Entry {
  mode: string;
  content: Buffer;
}

/** The entries of a zip, read by another library than the one that wrote it. */
const entriesOf = (zip: Buffer): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (!file) return reject(error);
      file.on('error', reject);
      file.on('end', () => resolve(entries));
      file.on('entry', (entry) => {
        const mode = (entry.externalFileAttributes >>> 16).toString(8);
        file.openReadStream(entry, async (failure, stream) => {
          if (!stream) return reject(failure);
          entries.set(entry.fileName, { mode, content: Buffer.concat(await stream.toArray()) });
          file.readEntry();
        });
      });
      file.readEntry();
    });
  });

test('a build of many files is one zip, with its programs, links and empty folders [S09]', async () => {
  const answer = await app.inject('/download/7/trial-mac');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''harbour-lights-1.2.0.zip");
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  const entries = await entriesOf(answer.rawPayload);
  expect([...entries.keys()].sort()).toEqual(['art/one.bin', 'art/two.bin', 'play.sh', 'saves/']);
  expect(entries.get('art/one.bin')).toEqual({ mode: '100644', content: ART });
  expect(entries.get('art/two.bin')).toEqual({ mode: '120777', content: Buffer.from('one.bin') });
  expect(entries.get('play.sh')).toEqual({ mode: '100755', content: Buffer.from('play') });
});

test('an app for phones is that one file', async () => {
  const answer = await app.inject('/download/7/official-android');
  expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''harbour-lights-1.2.0.apk");
  expect(answer.headers['content-length']).toBe(String(ART.length));
  expect(answer.rawPayload.equals(ART)).toBe(true);
});

test('a build whose packs are gone ends the download, and nothing else', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  rmSync(path.join(root, 'depot', linePath(STORE, 'official-mac'), packPath('')), { recursive: true });
  const broken = await fetch(`${address}/download/7/official-mac`);
  expect(broken.status).toBe(200);
  await expect(broken.arrayBuffer()).rejects.toThrow('terminated');
  const whole = await fetch(`${address}/download/7/trial-mac`);
  expect((await whole.arrayBuffer()).byteLength).toBe(Number(whole.headers.get('content-length')));
});

test('a download that is given up reads no further', async () => {
  const folder = path.join(root, 'depot', linePath(STORE, 'trial-mac'));
  const { build } = readOwnChannel(readFileSync(path.join(folder, CHANNEL_FILE), 'utf8'));
  const stored = new StoredBuild(
    folder,
    readOwnManifest(readFileSync(path.join(folder, manifestPath(build)))),
  );
  expect((await stored.rawChunk(0)).length).toBeGreaterThan(0);
  await stored.close();
  await expect(stored.rawChunk(1)).rejects.toThrow('the build is closed');
});

test('what is not offered is not given', async () => {
  expect((await app.inject('/download/8/trial-mac')).statusCode).toBe(403);
  for (const url of ['/download/7/nothing', '/download/abc/trial-mac', '/download/7/trial-mac/../x'])
    expect((await app.inject(url)).statusCode).toBe(404);
});
