import path from 'node:path';

/** One broken import rule: where, what was imported, and which rule of the house it breaks. */
export interface Violation {
  file: string;
  specifier: string;
  rule: string;
}

const HOUSES = ['shared', 'server', 'renderer', 'player', 'electron'] as const;
const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)['"]([^'"]+)['"]/g;
const ELECTRON_OWNERS = /^electron\/(shell\/|main\.ts$|preload\.ts$)/;
/** Folders of shared/ that only Node's side imports. */
const NODE_FOLDERS = /^shared\/(depot|process-lock)\//;
const TEST_FILE = /\.(test|spec|bench)\.tsx?$|\/testing\//;

const house = (file: string) => HOUSES.find((name) => file.startsWith(`${name}/`));

/** The first two folders of a file inside `server/` or `renderer/screens/`: the domain or the screen. */
const domainOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1];
const screenOf = (file: string) => /^renderer\/screens\/([^/]+)\//.exec(file)?.[1];

/** Server folders that are plumbing, open to every domain. */
const PLUMBING = new Set(['db', 'http', 'gql', 'testing']);

/** Why `file` may not import `specifier`, or nothing. Paths are relative to the root, with slashes. */
export function brokenRule(file: string, specifier: string): string | undefined {
  const from = house(file);
  if (!from) return undefined;
  if (!specifier.startsWith('.')) return brokenPackageRule(file, from, specifier);
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  const to = house(target);
  if (to && to !== from && to !== 'shared') return `${from} imports shared and itself only`;
  if (!to && from !== undefined && !target.startsWith('resources/') && !TEST_FILE.test(file))
    return `${from} imports nothing outside its own folder and shared`;
  if (from === 'server') return brokenDomainRule(file, target);
  const screen = screenOf(file);
  const targetScreen = screenOf(target);
  if (screen && targetScreen && screen !== targetScreen) return 'a screen never imports another screen';
  return undefined;
}

function brokenPackageRule(file: string, from: string, specifier: string): string | undefined {
  if (/^electron(\/|$)/.test(specifier) && !(from === 'electron' && ELECTRON_OWNERS.test(file)))
    return 'only electron/shell, main.ts and preload.ts import the electron module';
  if (from === 'shared' && specifier.startsWith('node:') && !TEST_FILE.test(file) && !NODE_FOLDERS.test(file))
    return 'shared does no I/O: no node modules outside shared/depot and shared/process-lock';
  return undefined;
}

function brokenDomainRule(file: string, target: string): string | undefined {
  const domain = domainOf(file);
  const other = domainOf(target);
  if (!domain || !other || domain === other || PLUMBING.has(other) || PLUMBING.has(domain)) return undefined;
  if (/\/service\.ts$/.test(target) || TEST_FILE.test(file)) return undefined;
  return 'a domain meets another only through its service.ts';
}

/** Every broken rule in one source text. */
export function violationsIn(file: string, source: string): Violation[] {
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[1] ?? '';
    const rule = brokenRule(file, specifier);
    return rule ? [{ file, specifier, rule }] : [];
  });
}
