import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest, Plugin } from 'vite';

const ID = 'virtual:client-assets';
const ENTRY = 'renderer/app/entry-browser.tsx';

/** What a page links to: its script, its style sheets, and for each lazily loaded module the files it needs. */
interface ClientAssets {
  script: string;
  styles: string[];
  /** The headings' face for Latin letters. */
  displayFont: string | null;
  modules: Record<string, string[]>;
}

/** Serves `virtual:client-assets` to the server build: the addresses of what the `client` build wrote. */
export function clientAssets(): Plugin {
  let development = false;
  return {
    name: 'client-assets',
    configResolved(config) {
      development = config.command === 'serve';
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const assets = development ? fromSources() : fromManifest();
      return `export default ${JSON.stringify(assets)}`;
    },
  };
}

const fromSources = (): ClientAssets => ({
  script: `/${ENTRY}`,
  styles: ['/renderer/components/styles.css'],
  displayFont: null,
  modules: {},
});

function fromManifest(): ClientAssets {
  const manifest: Manifest = JSON.parse(
    readFileSync(path.resolve('dist/client/.vite/manifest.json'), 'utf8'),
  );
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the client build has no ${ENTRY}`);
  const withImports = (key: string, seen: Set<string>): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || chunk.file === entry.file || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) withImports(imported, seen);
    return seen;
  };
  const modules = Object.entries(manifest)
    .filter(([, chunk]) => chunk.isDynamicEntry)
    .map(
      ([key]) => [key.replace('\0', ''), [...withImports(key, new Set())].map((file) => `/${file}`)] as const,
    );
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    displayFont: fontOf(entry.assets ?? []),
    modules: Object.fromEntries(modules),
  };
}

function fontOf(files: readonly string[]): string | null {
  const file = files.find((name) => /bricolage-grotesque-latin-wght/.test(name));
  return file ? `/${file}` : null;
}
