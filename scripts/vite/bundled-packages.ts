import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Where each build that is given away notes the packages that went into it. */
export const RECORDS = 'dist/.packages';

/** Bundlers add helpers of their own under these names. */
const HELPERS = [
  ['\0rolldown/', 'node_modules/rolldown'],
  ['\0vite/', 'node_modules/vite'],
] as const;

/** The folder of the package that a bundled file is from, from `node_modules` on; undefined for our own. */
export function packageOf(file: string): string | undefined {
  const helper = HELPERS.find(([prefix]) => file.startsWith(prefix));
  if (helper) return helper[1];
  return /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0];
}

/** A package that a style sheet imports; others are put in its place before the bundler sees it. */
const STYLE_IMPORT = /@import\s+"((?:@[^/"]+\/)?[^./"][^/"]*)/g;

const stylesImported = (sheet: string): string[] =>
  [...readFileSync(sheet, 'utf8').matchAll(STYLE_IMPORT)].map(([, name]) => `node_modules/${name}`);

/** Notes of which packages something went into a build; `scripts/licences.ts` collects their licences. */
export function bundledPackages(name?: string): Plugin {
  return {
    name: 'bundled-packages',
    apply: 'build',
    applyToEnvironment: (environment) => name !== undefined || environment.config.consumer === 'client',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((item) =>
        item.type === 'chunk' ? item.moduleIds : item.originalFileNames,
      );
      const sheets = [...this.getModuleIds()].filter((id) => id.endsWith('.css'));
      const packages = new Set(
        [...files, ...sheets.flatMap(stylesImported)].map(packageOf).filter((found) => found !== undefined),
      );
      mkdirSync(RECORDS, { recursive: true });
      const record = path.join(RECORDS, `${name ?? this.environment.name}.json`);
      writeFileSync(record, JSON.stringify([...packages].sort()));
    },
  };
}
