import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { noticeOf } from './licences.ts';
import { packageOf } from './vite/bundled-packages.ts';

let folder: string;
const folders: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-licence-'));
  folders.push(folder);
});
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

const add = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const addManifest = (license: string, name = 'thing') =>
  add('package.json', JSON.stringify({ name, version: '1.2.3', license }));

describe('the licence of a package', () => {
  test('is read with all that has to be passed on', () => {
    addManifest('Apache-2.0');
    add('LICENSE.md', 'The terms.\n');
    add('NOTICE', 'By the authors.\n');
    add('license.js', 'export {};');
    expect(noticeOf(folder)).toEqual({
      name: 'thing',
      version: '1.2.3',
      licence: 'Apache-2.0',
      texts: ['The terms.', 'By the authors.'],
    });
  });

  test('is read from the repository where the package comes without its text', () => {
    addManifest('MIT', 'lazy-val');
    const [text] = noticeOf(folder).texts;
    expect(text).toContain('Copyright (c) Vladimir Krivosheev');
  });

  test('ends the build where nobody has read such a licence', () => {
    addManifest('GPL-3.0');
    add('LICENSE', 'The terms.');
    expect(() => noticeOf(folder)).toThrow('thing: nobody has read what the licence GPL-3.0 asks for');
  });

  test('ends the build where its text is missing', () => {
    addManifest('MIT');
    expect(() => noticeOf(folder)).toThrow('thing: the package has no text of its licence');
  });
});

test.each([
  ['/moggie/node_modules/react/index.js', 'node_modules/react'],
  ['C:\\moggie\\node_modules\\@scope\\thing\\a.js', 'node_modules/@scope/thing'],
  ['/moggie/node_modules/one/node_modules/two/lib/a.js', 'node_modules/one/node_modules/two'],
  ['\0rolldown/runtime.js', 'node_modules/rolldown'],
  ['/moggie/renderer/app/routes.tsx', undefined],
])('%j is a file of the package %s', (file, found) => {
  expect(packageOf(file)).toBe(found);
});
