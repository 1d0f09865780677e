import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { RECORDS } from './vite/bundled-packages.ts';

/** The licences of what is given away: as the site serves them, and as they lie in the launcher's folder. */
const LICENCES = ['dist/client/licences.txt', 'dist/licences.txt'];

/** Texts for packages that come without one, by their names. */
const SUPPLIED = 'resources/licences';

/** Licences that let a product be given away with their texts beside it, and ask for nothing else. */
const KNOWN = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'OFL-1.1',
  'BlueOak-1.0.0',
]);

/** Packages with terms of their own, which ask for more than their text: docs/decisions/0024 says for what. */
const OWN_TERMS = new Set(['canvas', 'core', 'pixi-v8'].map((part) => `@esotericsoftware/spine-${part}`));

const RULE = '-'.repeat(80);
const HEAD = 'The store and its launcher contain the following software and fonts.\n';

const manifest = v.object({ name: v.string(), version: v.string(), license: v.string() });

/** A package with what its licence asks to be passed on. */
interface Notice {
  name: string;
  version: string;
  licence: string;
  texts: string[];
}

/** Reads a package's licence. Throws for one that is not known here, or comes without its text. */
export function noticeOf(folder: string): Notice {
  const { name, version, license } = v.parse(
    manifest,
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
  );
  if (!KNOWN.has(license) && !OWN_TERMS.has(name))
    throw new Error(`${name}: nobody has read what the licence ${license} asks for`);
  const own = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)(-\w+)?(\.(md|txt))?$/i.test(file))
    .sort()
    .map((file) => path.join(folder, file));
  const supplied = path.join(SUPPLIED, `${name}.txt`);
  const files = own.length === 0 && existsSync(supplied) ? [supplied] : own;
  if (files.length === 0) throw new Error(`${name}: the package has no text of its licence`);
  return { name, version, licence: license, texts: files.map((file) => readFileSync(file, 'utf8').trim()) };
}

/** The packages that went into what is given away, by their folders. */
function bundledFolders(): string[] {
  const folders = readdirSync(RECORDS).flatMap((file) =>
    v.parse(v.array(v.string()), JSON.parse(readFileSync(path.join(RECORDS, file), 'utf8'))),
  );
  return [...new Set(folders)].sort();
}

/** Puts the licences of all packages beside what is given away. */
export function writeLicences(): void {
  const text = [HEAD, ...bundledFolders().map(noticeOf).map(section)].join(`\n${RULE}\n`);
  for (const file of LICENCES) writeFileSync(file, text);
}

const section = ({ name, version, licence, texts }: Notice) =>
  `${name} ${version} (${licence})\n\n${texts.join('\n\n')}\n`;
