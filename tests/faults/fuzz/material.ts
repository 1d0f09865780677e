import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publishBuild } from '../../../server/depot/publish.ts';
import { openChannel } from '../../../shared/depot/channel.ts';
import type { BuildManifest } from '../../../shared/depot/manifest.ts';
import { openManifest, openSections } from '../../../shared/depot/manifest-file.ts';

export const LINE = { store: '11111111-2222-3333-4444-555555555555', line: 'official-linux' } as const;

/** A small published line with everything in it that the format has: links, folders, executables, packs, a patch. */
export interface Material {
  lineFolder: string;
  /** The line as it was when the old build was the current one. */
  oldLineFolder: string;
  key: KeyObject;
  trustedKeys: KeyObject[];
  channelText: string;
  old: Build;
  next: Build;
  /** The patch from the old build to the next one. */
  patch: { index: string; file: Buffer };
  /** Files of the next build. */
  files: Record<string, string>;
}

export interface Build {
  file: Buffer;
  manifest: BuildManifest;
  sections: Buffer[];
}

/** Text that compresses to about half. */
function text(seed: number, size: number): string {
  const parts: string[] = [];
  for (let part = 0; part * 64 < size; part++)
    parts.push(createHash('sha256').update(`${seed} ${part}`).digest('hex'));
  return parts.join('').slice(0, size);
}

function filesOf(version: number): Record<string, string> {
  return {
    'bin/run.sh': `#!/bin/sh\necho ${version}\n`,
    'data/world.pak': `${text(1, 200_000)}${version === 2 ? 'changed' : ''}${text(2, 150_000)}`,
    'data/caf\u00e9.txt': text(3, 400),
    'data/empty.bin': '',
    'data/twice.pak': text(1, 120_000),
    [`only-${version}.txt`]: `version ${version}`,
  };
}

/** Publishes two versions below `root`. */
export async function makeMaterial(root: string): Promise<Material> {
  const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
  const depot = path.join(root, 'depot');
  const lineFolder = path.join(depot, LINE.store, LINE.line);
  const oldLineFolder = path.join(root, 'old-line');
  for (const version of [1, 2]) {
    const folder = path.join(root, `build-${version}`);
    for (const [name, content] of Object.entries(filesOf(version))) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content, { mode: name.endsWith('.sh') ? 0o755 : 0o644 });
    }
    mkdirSync(path.join(folder, 'saves'));
    symlinkSync('../bin/run.sh', path.join(folder, 'data/start'));
    const publishedAt = new Date(0);
    await publishBuild({ depot, ...LINE, version: `${version}.0`, folder, key, level: 3, publishedAt });
    if (version === 1) cpSync(lineFolder, oldLineFolder, { recursive: true });
  }
  const read = (...names: string[]) => readFileSync(path.join(lineFolder, ...names));
  const channelText = read('channel.json').toString('utf8');
  const { build } = openChannel(channelText, [publicKey]);
  const next = readBuild(read('manifests', build), [publicKey]);
  const old = readBuild(read('manifests', next.manifest.previous ?? ''), [publicKey]);
  const index = readdirSync(path.join(lineFolder, 'patches'))[0] ?? '';
  const patch = { index, file: read('patches', index) };
  return {
    lineFolder,
    oldLineFolder,
    key,
    trustedKeys: [publicKey],
    channelText,
    old,
    next,
    patch,
    files: filesOf(2),
  };
}

function readBuild(file: Buffer, keys: KeyObject[]): Build {
  return { file, manifest: openManifest(file, keys), sections: openSections(file, keys).sections };
}
