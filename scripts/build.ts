import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';

const SOURCES = [
  'renderer',
  'shared',
  'resources/locales',
  'resources/brand',
  'scripts/vite',
  'vite.config.ts',
  'package-lock.json',
];
const STAMP = 'dist/.renderer-build';

/**
 * Builds the renderer (site, server bundle, launcher page) into `dist/` unless the last build had these very sources.
 * The server then imports `dist/server/entry-server.js` and serves `dist/client`; the launcher serves `dist/launcher`.
 */
export async function buildAll(): Promise<void> {
  const stamp = hashOf(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  const builder = await createBuilder({ logLevel: 'warn' });
  for (const name of ['client', 'ssr', 'launcher']) {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`vite.config.ts declares no environment ${name}`);
    await builder.build(environment);
  }
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stamp);
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn).sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(root: string): string[] {
  if (!existsSync(root)) return [];
  if (statSync(root).isFile()) return [root];
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(root, name))
    .filter((file) => statSync(file).isFile() && !file.includes('.test.'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll();
