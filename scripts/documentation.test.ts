// What the documents of the house point to is there: files, headings, commands, settings.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(path.join(ROOT, file)));
const texts = new Map(documents.map((file) => [file, read(file)]));

/** Where a document's headings are reached, as GitHub names them. */
const anchorsOf = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const found = (pattern: RegExp): { file: string; text: string }[] =>
  [...texts].flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map(([, inner = '']) => ({ file, text: inner })),
  );

test('every link within the house leads to a file, and to a heading that it has', () => {
  const links = found(/\]\((?!https?:)([^)\s]+)\)/g);
  expect(links.length).toBeGreaterThan(20);
  const broken = links.filter(({ file, text }) => {
    const [target = '', anchor] = text.split('#');
    const aim = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
    if (!existsSync(path.join(ROOT, aim))) return true;
    return anchor !== undefined && !anchorsOf(aim).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('every command of npm is one', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  const named = found(/\bnpm (?:run )?([a-z][\w:]*)/g);
  expect(named.length).toBeGreaterThan(30);
  const own = ['ci', 'package', 'packages', 'dependency'];
  expect(named.filter(({ text }) => !(text in scripts) && !own.includes(text))).toEqual([]);
});

test('every file that is named is there', () => {
  const named = found(
    /[` ]((?:shared|server|renderer|player|electron|resources|scripts|tests|docs)\/[\w./*-]*)`/g,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ text }) => globSync(text, { cwd: ROOT }).length === 0)).toEqual([]);
});

test('every setting of the operator is one of the server', () => {
  const known = globSync('server/**/{config,settings}.ts', { cwd: ROOT })
    .map((file) => read(file))
    .join('\n');
  const rows = read('docs/operating.md').match(/^\| `[A-Z_]+`.*$/gm) ?? [];
  const settings = rows.flatMap((row) => row.split(' | ')[0]?.match(/[A-Z_]{4,}/g) ?? []);
  expect(settings.length).toBeGreaterThan(15);
  expect(settings.filter((name) => !known.includes(name))).toEqual([]);
});
