import { createPublicKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chunkingOf } from '../../shared/depot/chunking.ts';
import { createChunkTable } from '../../shared/depot/manifest.ts';
import { openManifest, sealManifest, signedHeadOf } from '../../shared/depot/manifest-file.ts';
import { key, publicKey, STORE } from '../../shared/depot/testing/fixtures.ts';
import { makeMaterial } from '../faults/fuzz/material.ts';
import { applyPatch, assemble, readJws, readManifest } from './reader.ts';

const root = mkdtempSync(path.join(tmpdir(), 'moggie-format-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The bytes of the worked example: what stands before the explanations. */
function exampleOfDocument(): Buffer {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/depot-format.md'), 'utf8');
  const block = /```hex\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const digits = block.split('\n').map((line) => line.split(';')[0] ?? '');
  return Buffer.from(digits.join('').replaceAll(/\s/g, ''), 'hex');
}

const HELLO = '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03';

test('the worked example is what it says, to the product and to a reader written from the document', () => {
  const file = exampleOfDocument();
  const read = readManifest(file, publicKey);
  expect(read).toMatchObject({
    name: 'e1786083b4587dc49b589f75caab73d840e06970fd0be8d63e56899b2ee53979',
    store: STORE,
    line: 'trial-linux',
    version: '1.0',
    previous: '',
    sizes: [16_384, 65_536, 262_144],
    entries: [
      { kind: 'file', path: 'play.sh', executable: true, size: 6, hash: HELLO, chunks: [0] },
      { kind: 'file', path: 'play.txt', executable: false, size: 6, hash: HELLO, chunks: [0] },
      { kind: 'folder', path: 'saves' },
      { kind: 'link', path: 'start', target: 'play.sh' },
    ],
    chunks: [{ hash: HELLO, rawLength: 6, storedLength: 6, encoding: 0, pack: 0, offset: 0 }],
    packs: [{ name: HELLO, size: 6 }],
  });
  expect(
    assemble(read, () => Buffer.from('68656c6c6f0a', 'hex'))
      .get('play.txt')
      ?.toString(),
  ).toBe('hello\n');

  const chunks = createChunkTable(1);
  const hash = Buffer.from(HELLO, 'hex');
  chunks.hashes.set(hash);
  chunks.rawLength[0] = 6;
  chunks.storedLength[0] = 6;
  const play = { kind: 'file', size: 6, hash, chunks: Uint32Array.of(0) } as const;
  const manifest = {
    store: STORE,
    line: 'trial-linux',
    version: '1.0',
    previous: undefined,
    chunking: chunkingOf(65_536),
    entries: [
      { ...play, path: 'play.sh', executable: true },
      { ...play, path: 'play.txt', executable: false },
      { kind: 'folder', path: 'saves' },
      { kind: 'link', path: 'start', target: 'play.sh' },
    ],
    chunks,
    packs: [{ name: HELLO, size: 6 }],
  } as const;
  expect(openManifest(file, [publicKey])).toEqual(manifest);
  const sealed = sealManifest(
    { ...manifest, entries: [...manifest.entries], packs: [...manifest.packs] },
    key,
  );
  expect(Buffer.from(signedHeadOf(sealed))).toEqual(Buffer.from(signedHeadOf(file)));
});

test('a reader written from the document puts builds together, from packs and by a patch', async () => {
  const material = await makeMaterial(root);
  const signer = createPublicKey(material.key);
  const packs = (name: string) => readFileSync(path.join(material.lineFolder, 'packs', name));
  const channel = readJws(material.channelText, 'moggie-channel', signer);
  expect(channel).toMatchObject({ format: 2, sequence: 2, version: '2.0' });

  const next = readManifest(
    readFileSync(path.join(material.lineFolder, 'manifests', String(channel.build))),
    signer,
  );
  const old = readManifest(readFileSync(path.join(material.lineFolder, 'manifests', next.previous)), signer);
  expect(next.name).toBe(channel.build);
  const asText = (files: Map<string, Buffer>) =>
    Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString('utf8')]));
  expect(asText(assemble(next, packs))).toEqual(material.files);

  const [index = ''] = readdirSync(path.join(material.lineFolder, 'patches'));
  expect(channel.patches).toEqual([{ from: old.name, index, downloadSize: expect.any(Number) }]);
  const patch = readFileSync(path.join(material.lineFolder, 'patches', index));
  const patched = applyPatch(patch, old, assemble(old, packs), signer, packs);
  expect(patched.manifest).toEqual(next);
  expect(asText(patched.files)).toEqual(material.files);
});
