import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { generate } from '@graphql-codegen/cli';
import { createBuilder } from 'vite';
import { buildElectron } from './build-electron.ts';
import { buildIfStale, filesIn } from './build-if-stale.ts';
import codegenConfig from './codegen.config.ts';
import { writeLicences } from './licences.ts';

const CONTRACT = ['shared/contract/documents', 'scripts/codegen.config.ts', 'package-lock.json'];

const RENDERER = [
  'renderer',
  'shared',
  'resources/locales',
  'resources/brand',
  'scripts/vite',
  'scripts/pseudo-locale.ts',
  'vite.config.ts',
  'package-lock.json',
];
const LAUNCHER = [
  'electron',
  'shared',
  'resources/locales',
  'scripts/build-electron.ts',
  'scripts/vite',
  'package-lock.json',
];

/**
 * Generates the contract's types and documents, and builds what runs from `dist/`: the renderer (`dist/server/entry-server.js` for the server, `dist/client` for browsers,
 * `dist/launcher` for the launcher) and the launcher's main process (`dist/electron`). What already was built from these
 * very sources, in these languages (`LOCALES=pseudo`: the pseudo-language for English), is left alone.
 */
export async function buildAll(): Promise<void> {
  const schemas = globSync('server/*/schema.graphql');
  await buildIfStale('shared/contract/gql/.build', [...CONTRACT, ...schemas], async () => {
    await generate(codegenConfig);
  });
  await buildIfStale('dist/.renderer-build', RENDERER, buildRenderer);
  await buildIfStale('dist/.launcher-build', LAUNCHER, buildElectron);
  writeLicences();
}

async function buildRenderer(): Promise<void> {
  const builder = await createBuilder({ logLevel: 'warn' });
  for (const name of ['client', 'ssr', 'launcher']) {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`vite.config.ts declares no environment ${name}`);
    await builder.build(environment);
  }
  for (const file of filesIn('dist/client/assets')) if (/\.(?:js|css|svg)$/.test(file)) compress(file);
}

/** Puts the compressed forms beside a file: the server sends these and spends no time on it. */
function compress(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll();
