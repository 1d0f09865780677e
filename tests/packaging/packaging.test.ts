import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { build } from 'electron-builder';
import { beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { buildAll } from '../../scripts/build.ts';
import { packageOf } from '../../scripts/vite/bundled-packages.ts';
import { makeStandInElectron } from './stand-in.ts';

const ON = '1'.charCodeAt(0);
const OFF = '0'.charCodeAt(0);

let unpacked: string;
const resources = () => path.join(unpacked, 'resources');

beforeAll(async () => {
  await buildAll();
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-dist-'));
  const electronDist = path.join(folder, 'electron');
  mkdirSync(electronDist);
  await makeStandInElectron(electronDist, manifest.devDependencies.electron);
  writeFileSync('dist/launcher.json', '{"serverUrl":"https://store.example"}');
  const output = path.join(folder, 'out');
  // The file is electron-builder's own configuration; only where it reads and writes is changed here.
  const config = { extends: path.resolve('electron-builder.yml'), electronDist, directories: { output } };
  await build({ dir: true, linux: ['dir'], x64: true, publish: 'never', config });
  unpacked = path.join(output, 'linux-unpacked');
}, 120_000);

test('the package holds what runs and nothing else: no sources, maps or packages', () => {
  const files = listPackage(path.join(resources(), 'app.asar'), { isPack: false });
  const folders = new Set(files.map((file) => file.split('/').slice(1, 3).join('/')));
  expect([...folders].sort()).toEqual(['dist', 'dist/electron', 'dist/launcher', 'package.json']);
  expect(files).toContain('/dist/electron/main.js');
  expect(files).toContain('/dist/electron/preload.cjs');
  expect(files).toContain('/dist/electron/engine-worker.cjs');
  expect(files).toContain('/dist/electron/install-worker.cjs');
  expect(files).toContain('/dist/launcher/index.html');
  expect(files.filter((file) => /\.(ts|tsx|map)$|node_modules/.test(file))).toEqual([]);
});

test('its server and keys ship beside it', () => {
  const shipped = JSON.parse(readFileSync(path.join(resources(), 'launcher.json'), 'utf8'));
  expect(shipped).toEqual({ serverUrl: 'https://store.example' });
});

test('the licence of every package in its programs ships beside it', () => {
  const maps = readdirSync('dist/electron').filter((file) => file.endsWith('.map'));
  const sources = maps.flatMap((file): string[] =>
    JSON.parse(readFileSync(path.join('dist/electron', file), 'utf8')).sources.map(String),
  );
  const packages = [...new Set(sources.map(packageOf).filter((folder) => folder !== undefined))];
  const names = packages.map((folder) => folder.replace(/^.*node_modules\//, ''));
  expect(names).toEqual(expect.arrayContaining(['conf', 'electron-updater', 'valibot']));
  const licences = readFileSync(path.join(resources(), 'licences.txt'), 'utf8');
  const named = [...licences.matchAll(/^-{80}\n(\S+) /gm)].map(([, name]) => name);
  expect(names.filter((name) => !named.includes(name))).toEqual([]);
});

test('only the languages of the store are kept, under its own name', () => {
  expect(readdirSync(path.join(unpacked, 'locales')).sort()).toEqual(['de.pak', 'en-US.pak', 'ja.pak']);
  expect(readdirSync(unpacked)).toContain('moggie');
});

test('the fuses close every way to run other code in the launcher', async () => {
  const wire = await getCurrentFuseWire(path.join(unpacked, 'moggie'));
  expect(wire[FuseV1Options.RunAsNode]).toBe(OFF);
  expect(wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable]).toBe(OFF);
  expect(wire[FuseV1Options.EnableNodeCliInspectArguments]).toBe(OFF);
  expect(wire[FuseV1Options.GrantFileProtocolExtraPrivileges]).toBe(OFF);
  expect(wire[FuseV1Options.EnableCookieEncryption]).toBe(ON);
  expect(wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(ON);
  expect(wire[FuseV1Options.OnlyLoadAppFromAsar]).toBe(ON);
});

test.each(['preload.cjs', 'main.js'])('%s asks for nothing that is not shipped', (file) => {
  const source = readFileSync(path.join('dist/electron', file), 'utf8');
  const asked = [
    ...source.matchAll(/^(?:import\b.*?from\s*|(?:const|let|var)\b.*?=\s*require\()"([^"]+)"/gm),
  ].map((match) => match[1] ?? '');
  expect(asked).toContain('electron');
  const foreign = asked.filter((name) => name !== 'electron' && !isBuiltin(name));
  expect(foreign).toEqual([]);
});
