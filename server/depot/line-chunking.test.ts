import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeChannel } from '../../shared/depot/channel.ts';
import { chunkingOf } from '../../shared/depot/chunking.ts';
import { buildNameOf, openSections, sealManifest } from '../../shared/depot/manifest-file.ts';
import { key, publicKey, STORE, stranger } from '../../shared/depot/testing/fixtures.ts';
import { letterBuild } from '../../shared/depot/testing/letter-build.ts';
import { chunkingOfNewLine } from './line-chunking.ts';
import { publishBuild } from './publish.ts';

const KIB = 1024;
const GIB = 1024 ** 3;

/** A depot in which a line has a build that was cut into chunks of this average. */
function depotWith(line: 'official-linux' | 'trial-linux', average: number, signer = key): string {
  const depot = mkdtempSync(path.join(tmpdir(), 'moggie-chunking-'));
  onTestFinished(() => rmSync(depot, { recursive: true, force: true }));
  const folder = path.join(depot, STORE, line);
  mkdirSync(path.join(folder, 'manifests'), { recursive: true });
  const file = sealManifest({ ...letterBuild({ a: 'a' }), line, chunking: chunkingOf(average) }, signer);
  const build = buildNameOf(file);
  writeFileSync(path.join(folder, 'manifests', build), file);
  const channel = { store: STORE, line, build, version: '1', sequence: 1, publishedAt: '', size: 10 };
  writeFileSync(
    path.join(folder, 'channel.json'),
    writeChannel({ ...channel, downloadSize: 10, patches: [] }, signer),
  );
  return depot;
}

async function averageOf(depot: string, line: 'official-linux' | 'trial-linux' | 'trial-mac', bytes: number) {
  return (await chunkingOfNewLine({ depot, store: STORE, line }, bytes, [publicKey])).average;
}

test('a new line cuts its builds as the other one of the game does for its system, and else by their size', async () => {
  const depot = depotWith('official-linux', 128 * KIB);
  expect(await averageOf(depot, 'trial-linux', GIB)).toBe(128 * KIB);
  expect(await averageOf(depot, 'trial-mac', GIB)).toBe(64 * KIB);
  rmSync(path.join(depot, STORE), { recursive: true });
  expect(await averageOf(depot, 'trial-linux', GIB)).toBe(64 * KIB);
});

test('a build is not cut into more chunks than are worth it', async () => {
  const depot = depotWith('trial-linux', 64 * KIB);
  expect(await averageOf(depot, 'official-linux', 16 * GIB)).toBe(64 * KIB);
  expect(await averageOf(depot, 'official-linux', 16 * GIB + 1)).toBe(128 * KIB);
});

test('a line that a stranger signed, or whose files are damaged, tells nothing', async () => {
  expect(await averageOf(depotWith('official-linux', 128 * KIB, stranger.privateKey), 'trial-linux', 1)).toBe(
    64 * KIB,
  );
  const damaged = depotWith('official-linux', 128 * KIB);
  writeFileSync(path.join(damaged, STORE, 'official-linux/channel.json'), '{');
  expect(await averageOf(damaged, 'trial-linux', 1)).toBe(64 * KIB);
});

test('a trial is published with the chunks of the official build that is there', async () => {
  const depot = depotWith('official-linux', 128 * KIB);
  const folder = path.join(depot, 'build');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'a.bin'), 'a');
  const terms = { depot, store: STORE, version: '1', key, level: 3, publishedAt: new Date(0), folder };
  const published = async (line: 'trial-linux' | 'trial-mac') => {
    const { channel } = await publishBuild({ ...terms, line });
    const file = readFileSync(path.join(depot, STORE, line, 'manifests', channel.build));
    return openSections(file, [publicKey]).chunking.average;
  };
  expect([await published('trial-linux'), await published('trial-mac')]).toEqual([128 * KIB, 64 * KIB]);
});
