import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { openDocument } from './document-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'moggie-documents-'));
const file = path.join(folder, 'games.json');
const open = () => openDocument(folder, 'games', v.array(v.string()), ['none']);

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what was written is read at once and after the next start', () => {
  const document = open();
  expect(document.read()).toEqual(['none']);
  document.write(['a', 'b']);
  expect(document.read()).toEqual(['a', 'b']);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ document: ['a', 'b'] });
  expect(open().read()).toEqual(['a', 'b']);
});

test('the disk is asked once a start, however often the document is read', () => {
  open().write(['a']);
  const document = open();
  rmSync(file);
  expect(document.read()).toEqual(['a']);
});

test('a document of another shape is begun anew', () => {
  open().write(['a']);
  writeFileSync(file, JSON.stringify({ document: [1] }));
  expect(open().read()).toEqual(['none']);
  writeFileSync(file, '{ half');
  expect(open().read()).toEqual(['none']);
});
