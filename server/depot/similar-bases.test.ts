import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openChannel } from '../../shared/depot/channel.ts';
import { CHANNEL_FILE, manifestPath } from '../../shared/depot/layout.ts';
import { type BuildManifest, isFile } from '../../shared/depot/manifest.ts';
import { openManifest } from '../../shared/depot/manifest-file.ts';
import { publishBuild } from './publish.ts';
import { SimilarBases } from './similar-bases.ts';
import { StoredBuild } from './stored-build.ts';

const STORE = '11111111-2222-3333-4444-555555555555';
const LINE = 'official-linux';
const MIB = 1024 * 1024;
/** Less than a chunk: an archive whose entries change places shares no chunk with the one before. */
const ENTRY_BYTES = 20_000;
const ENTRIES = 400;
const root = mkdtempSync(path.join(tmpdir(), 'moggie-similar-'));
const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
const lineFolder = path.join(root, STORE, LINE);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Bytes that no compressor makes smaller. */
const noise = (name: string, bytes: number) =>
  createHash('shake256', { outputLength: bytes }).update(name).digest();

const entries = Array.from({ length: ENTRIES }, (_, number) => noise(String(number), ENTRY_BYTES));

async function publish(version: string, archive: Buffer): Promise<BuildManifest> {
  const folder = path.join(root, version);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'a.txt'), 'read me');
  writeFileSync(path.join(folder, 'assets.zip'), archive);
  await publishBuild({
    depot: root,
    store: STORE,
    line: LINE,
    version,
    folder,
    key,
    level: 1,
    publishedAt: new Date(0),
  });
  return openManifest(readFileSync(path.join(lineFolder, manifestPath(channel().build))), [publicKey]);
}

const channel = () => openChannel(readFileSync(path.join(lineFolder, CHANNEL_FILE), 'utf8'), [publicKey]);

test('an archive whose entries changed places is found again wherever they went', async () => {
  const before = await publish('1.0', Buffer.concat(entries));
  const after = await publish('2.0', Buffer.concat(entries.toReversed()));
  const chunksOf = ({ entries: [, archive] }: BuildManifest) =>
    archive && isFile(archive) ? archive.chunks : [];
  expect(chunksOf(after).length).toBeGreaterThan(80);

  // All but what is cut at the ends of entries, and the patch's own lists.
  expect(channel().patches.map(({ downloadSize }) => downloadSize < 0.08 * ENTRIES * ENTRY_BYTES)).toEqual([
    true,
  ]);

  const old = new StoredBuild(lineFolder, before);
  const similar = await SimilarBases.find(old, after);
  await old.close();
  const place = 300 * ENTRY_BYTES;
  const wanted = Buffer.concat(entries.slice(300, 303));
  const base = similar.baseOf(wanted, MIB);
  expect(base?.entry).toBe(1);
  expect(base?.offset).toBeLessThanOrEqual(place + 4096);
  expect(base?.offset).toBeGreaterThanOrEqual(place - 4096);
  expect(base && base.length > 52_000 && base.length <= 60_000 + 2 * 4096).toBe(true);
  expect(similar.baseOf(wanted, 32_768)?.length).toBeLessThanOrEqual(32_768);
  expect(similar.baseOf(noise('new', 60_000), MIB)).toBeUndefined();
});
