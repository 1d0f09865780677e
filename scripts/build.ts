import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build-if-stale.ts';
import { writeLicences } from './licences.ts';

const CONTRACT = ['shared/contract/documents', 'scripts/codegen.config.ts', 'package-lock.json'];

const RENDERER = [
  'renderer',
  'shared',
  'resources/locales',
  'resources/brand',
  'scripts/build-renderer.ts',
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
  // What builds is loaded where something is stale: a store that is built opens a second earlier.
  await buildIfStale('shared/contract/gql/.build', [...CONTRACT, ...schemas], async () => {
    const [{ generate }, config] = await Promise.all([
      import('@graphql-codegen/cli'),
      import('./codegen.config.ts'),
    ]);
    await generate(config.default);
  });
  await buildIfStale('dist/.renderer-build', RENDERER, async () =>
    (await import('./build-renderer.ts')).buildRenderer(),
  );
  await buildIfStale('dist/.player-build', PLAYER, async () =>
    (await import('./build-player.ts')).buildPlayer(),
  );
  await buildIfStale('dist/.launcher-build', LAUNCHER, async () =>
    (await import('./build-electron.ts')).buildElectron(),
  );
  writeLicences();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll();
