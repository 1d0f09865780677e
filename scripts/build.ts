import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { generate } from '@graphql-codegen/cli';
import { createBuilder } from 'vite';
import { buildElectron } from './build-electron.ts';
import { buildIfStale, filesIn } from './build-if-stale.ts';
import { buildPlayer } from './build-player.ts';
import codegenConfig from './codegen.config.ts';
import { compress } from './compress.ts';
import { writeLicences } from './licences.ts';

const CONTRACT = ['shared/contract/documents', 'scripts/codegen.config.ts', 'package-lock.json'];

const RENDERER = [
  'renderer',
  'shared',
  'resources/locales',
  'resources/brand',
  'scripts/vite',
  'scripts/pseudo-locale.ts',
  'scripts/compress.ts',
  'vite.config.ts',
  'package-lock.json',
];
const PLAYER = [
  'player',
  'shared/story',
  'shared/contract',
  'resources/locales',
  'scripts/build-player.ts',
  'scripts/compress.ts',
  'scripts/vite',
  'server/play/layout.ts',
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
 * `dist/launcher` for the launcher), the story player (`dist/player`) and the launcher's main process (`dist/electron`). What already was built from these
 * very sources, in these languages (`LOCALES=pseudo`: the pseudo-language for English), is left alone.
 */
export async function buildAll(): Promise<void> {
  const schemas = globSync('server/*/schema.graphql');
  await buildIfStale('shared/contract/gql/.build', [...CONTRACT, ...schemas], async () => {
    await generate(codegenConfig);
  });
  await buildIfStale('dist/.renderer-build', RENDERER, buildRenderer);
  await buildIfStale('dist/.player-build', PLAYER, buildPlayer);
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll();
