import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { buildIfStale } from './build-if-stale.ts';

const root = mkdtempSync(path.join(tmpdir(), 'moggie-build-'));
const sources = path.join(root, 'sources');
const built = path.join(root, 'dist/page.js');
let builds = 0;
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  builds = 0;
});

const write = (text: string) => {
  mkdirSync(sources, { recursive: true });
  writeFileSync(path.join(sources, 'page.ts'), text);
};

/** Builds the page if it is stale, half of it where it fails; answers with what lies there afterwards. */
async function build(fails = false): Promise<string> {
  await buildIfStale(path.join(root, 'dist/.page-build'), [sources], async () => {
    builds += 1;
    mkdirSync(path.dirname(built), { recursive: true });
    const text = readFileSync(path.join(sources, 'page.ts'), 'utf8');
    writeFileSync(built, fails ? text.slice(0, 1) : text);
    if (fails) throw new Error('does not build');
  });
  return readFileSync(built, 'utf8');
}

test('what was built from these sources, in these languages, is left alone', async () => {
  write('first');
  expect([await build(), await build(), builds]).toEqual(['first', 'first', 1]);
  writeFileSync(path.join(sources, 'page.test.ts'), 'a test is no source');
  await build();
  expect(builds).toBe(1);
  vi.stubEnv('LOCALES', 'pseudo');
  await build();
  vi.unstubAllEnvs();
  expect(builds).toBe(2);
});

test('what a failed build left is built anew, also from the sources of the last good one', async () => {
  write('first');
  await build();
  write('second');
  await expect(build(true)).rejects.toThrow('does not build');
  write('first');
  expect([await build(), builds]).toEqual(['first', 3]);
});
