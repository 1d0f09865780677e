import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listSources } from './sources.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const page = read('docs/commerce-rules.md');
/** Tests, and the contract that every provider is held to. */
const tests = listSources()
  .filter((file) => /\.test\.tsx?$|^server\/testing\/provider-contract\.ts$/.test(file))
  .map(read)
  .join('\n');

test('every rule of commerce has a test that names it', () => {
  const rules = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, rule]) => Number(rule));
  expect(rules.length).toBeGreaterThan(30);
  const shown = new Set(
    [...tests.matchAll(/\(rules? ([\d, and]+)\)/g)].flatMap(([, named = '']) =>
      named.split(/\D+/).map(Number),
    ),
  );
  expect(rules.filter((rule) => !shown.has(rule))).toEqual([]);
});

test('every worked example and published vector has a test', () => {
  const examples = [...page.matchAll(/^\| ([A-Z]+\d(?:, [A-Z]+\d)*) \|/gm)].flatMap(([, ids = '']) =>
    ids.split(', '),
  );
  expect(examples.length).toBeGreaterThan(40);
  expect(examples.filter((id) => !new RegExp(`['"\`]${id}\\b`).test(tests))).toEqual([]);
});
