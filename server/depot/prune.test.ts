import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { BuildLine } from '../../shared/depot/layout.ts';
import { pruneLine } from './prune.ts';
import { publishBuild } from './publish.ts';

const STORE = '11111111-2222-3333-4444-555555555555';
const LINE = 'official-linux';
const root = mkdtempSync(path.join(tmpdir(), 'moggie-prune-'));
const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
const depot = path.join(root, 'depot');
const lineFolder = path.join(depot, STORE, LINE);
afterAll(() => rmSync(root, { recursive: true, force: true }));

function noise(seed: string, size: number): Buffer {
  const parts = Array.from({ length: size / 32 }, (_, part) =>
    createHash('sha256').update(`${seed} ${part}`).digest(),
  );
  return Buffer.concat(parts);
}

/** A build that shares its big file with all others, has a file of its own, and a few bytes in a third. */
async function publish(number: number) {
  const folder = path.join(root, 'build');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'shared'), noise('shared', 320_000));
  writeFileSync(path.join(folder, 'own'), noise(`own ${number}`, 32_000));
  const edited = noise('edited', 64_000);
  edited.write(`edit ${number}`, 30_000);
  writeFileSync(path.join(folder, 'edited'), edited);
  const { channel } = await publishBuild({
    depot,
    store: STORE,
    line: LINE,
    version: `${number}.0`,
    folder,
    key,
    level: 3,
    publishedAt: new Date(0),
    patches: 2,
  });
  return channel;
}

const prune = (keep: number, line: BuildLine = LINE) =>
  pruneLine({ depot, store: STORE, line, keep, trustedKeys: [publicKey] });
const namesIn = (folder: string) => readdirSync(path.join(lineFolder, folder)).sort();

test('builds that are not among the newest go, and only what nothing needs goes with them', async () => {
  const builds: string[] = [];
  for (let number = 1; number <= 4; number++) builds.push((await publish(number)).build);
  const channel = await publish(5);
  builds.push(channel.build);
  expect(namesIn('manifests')).toHaveLength(5);

  const pruned = await prune(2);
  expect(pruned.builds).toBe(3);
  expect(namesIn('manifests')).toEqual(builds.slice(3).sort());
  expect(namesIn('patches')).toEqual(channel.patches.map(({ index }) => index).sort());
  // The first build's pack is still needed: all share its big file.
  expect(pruned.packs).toBeGreaterThan(0);
  expect(pruned.bytes).toBeGreaterThan(64_000);
  expect(await prune(2)).toEqual({ builds: 0, packs: 0, bytes: 0 });

  // The line goes on, and a build that was deleted can come back.
  expect((await publish(1)).sequence).toBe(6);
});

test('nothing is deleted where the current build is not told', async () => {
  await publish(6);
  const { build } = await publish(7);
  const current = path.join(lineFolder, 'manifests', build);
  const held = () => ['manifests', 'packs', 'patches'].map(namesIn);

  const whole = held();
  renameSync(path.join(lineFolder, 'channel.json'), path.join(root, 'channel.json'));
  await expect(prune(1)).rejects.toMatchObject({ name: 'PublishError', fault: 'no-build' });
  expect(held()).toEqual(whole);

  renameSync(path.join(root, 'channel.json'), path.join(lineFolder, 'channel.json'));
  renameSync(current, path.join(root, 'current'));
  const partial = held();
  await expect(prune(1)).rejects.toMatchObject({ name: 'PublishError', fault: 'no-build' });
  expect(held()).toEqual(partial);

  renameSync(path.join(root, 'current'), current);
  await prune(1);
  expect(namesIn('manifests')).toEqual([build]);
});

test('nothing is deleted where a patch is not told, until it is back or the next build has others', async () => {
  await publish(8);
  const { patches } = await publish(9);
  const index = path.join(lineFolder, 'patches', patches[0]?.index ?? '');
  const held = () => ['manifests', 'packs', 'patches'].map(namesIn);
  renameSync(index, path.join(root, 'index'));
  const partial = held();
  await expect(prune(1)).rejects.toMatchObject({ name: 'PublishError', fault: 'no-patch' });
  expect(held()).toEqual(partial);

  const next = await publish(10);
  expect((await prune(1)).packs).toBeGreaterThan(0);
  expect(namesIn('patches')).toEqual(next.patches.map(({ index }) => index).sort());
});

test('a line that was only mistyped is refused, and no folder is made for it', async () => {
  await expect(prune(3, 'trial-linux')).rejects.toMatchObject({ name: 'PublishError', fault: 'no-build' });
  expect(readdirSync(path.join(depot, STORE))).toEqual([LINE]);
});
