import { builtinModules } from 'node:module';
import path from 'node:path';
import { build, type InlineConfig } from 'vite';
import { bundledPackages } from './vite/bundled-packages.ts';

const root = path.dirname(import.meta.dirname);
const OUT_DIR = path.join(root, 'dist/electron');
const PROVIDED = ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];

/** One file of the main process's side; everything but Electron and Node is bundled, so the package ships no node_modules. */
function entry(source: string, file: string, format: 'es' | 'cjs', outDir = OUT_DIR): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    plugins: outDir === OUT_DIR ? [bundledPackages(path.parse(file).name)] : [],
    build: {
      ssr: path.join(root, source),
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        external: PROVIDED,
        checks: { pluginTimings: false },
        output: { format, entryFileNames: file, codeSplitting: false },
      },
    },
  };
}

/** Builds the launcher's main process, its preload (one CommonJS file, as the sandbox needs) and its workers. */
export async function buildElectron(): Promise<void> {
  await build(entry('electron/main.ts', 'main.js', 'es'));
  await build(entry('electron/preload.ts', 'preload.cjs', 'cjs'));
  await buildEngineThreads(OUT_DIR);
}

/**
 * Builds the install engine's threads into a folder; what starts them must lie beside them. As CommonJS, which takes of
 * Node's modules what is used: an `import` evaluates all that a module exports, in each thread that starts.
 */
async function buildEngineThreads(outDir: string): Promise<void> {
  await build(entry('electron/install/workers/engine-worker.ts', 'engine-worker.cjs', 'cjs', outDir));
  await build(entry('electron/install/workers/install-worker.ts', 'install-worker.cjs', 'cjs', outDir));
}

/** Builds a program that uses the install engine, and the engine's threads, as the launcher ships them. */
export async function buildWithEngine(source: string, file: string, outDir: string): Promise<void> {
  await build(entry(source, file, 'es', outDir));
  await buildEngineThreads(outDir);
}
