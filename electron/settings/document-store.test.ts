import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDocument } from './document-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'moggie-documents-'));
const file = path.join(folder, 'games.json');
const aside = path.join(folder, 'games.damaged.json');
const open = () => openDocument(folder, 'games', v.array(v.string()), ['none']);

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const watchWarnings = () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  return warn;
};

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

test('a document that is damaged or of another shape is begun anew, and its file as it was is kept', () => {
  open().write(['a']);
  for (const damaged of [JSON.stringify({ document: { a: 1 } }), 'null', '{ half']) {
    writeFileSync(file, damaged);
    expect(open().read()).toEqual(['none']);
    expect(readFileSync(aside, 'utf8')).toBe(damaged);
  }
  // Nothing was written since: the next start finds no damage that could take its place.
  expect(open().read()).toEqual(['none']);
  expect(readFileSync(aside, 'utf8')).toBe('{ half');
  open().write(['b']);
  expect(open().read()).toEqual(['b']);
});

test('of a list what is of its shape stays, and the file as it was is kept', () => {
  const list = JSON.stringify({ document: ['a', 1, 'b', { c: 'secret' }] });
  open().write([]);
  writeFileSync(file, list);
  const warn = watchWarnings();
  const document = open();
  expect(document.read()).toEqual(['a', 'b']);
  expect(readFileSync(aside, 'utf8')).toBe(list);
  expect(warn.mock.calls).toEqual([['games.json is damaged:', '2 of its parts damaged']]);
  document.write(['a', 'b', 'd']);
  expect(open().read()).toEqual(['a', 'b', 'd']);
  expect(readFileSync(aside, 'utf8')).toBe(list);
});

test('of a document with fields the readable ones stay, and the file as it was is kept', () => {
  const openPair = () =>
    openDocument(folder, 'games', v.object({ a: v.number(), b: v.string() }), { a: 1, b: 'one' });
  openPair().write({ a: 2, b: 'two' });
  const damaged = JSON.stringify({ document: { a: 'torn', b: 'two' } });
  writeFileSync(file, damaged);
  const warn = watchWarnings();
  expect(openPair().read()).toEqual({ a: 1, b: 'two' });
  expect(readFileSync(aside, 'utf8')).toBe(damaged);
  expect(warn.mock.calls).toEqual([['games.json is damaged:', '1 of its parts damaged']]);
});

test('the damaged file goes when it is dropped, and one that cannot go keeps nobody from going on', () => {
  open().write(['a']);
  writeFileSync(file, JSON.stringify({ document: ['a', 1] }));
  const document = open();
  expect(existsSync(aside)).toBe(true);
  document.dropDamaged();
  expect([existsSync(aside), document.read()]).toEqual([false, ['a']]);
  const warn = watchWarnings();
  mkdirSync(aside);
  document.dropDamaged();
  expect(warn.mock.calls).toEqual([['file not removed:', expect.stringContaining('directory')]]);
});

test('a damaged file that cannot be kept keeps nobody from opening the document', () => {
  open().write(['a']);
  mkdirSync(aside);
  writeFileSync(file, '{ half');
  const document = open();
  expect(document.read()).toEqual(['none']);
  document.write(['b']);
  expect(open().read()).toEqual(['b']);
});

test('a document that was never written is no damaged one', () => {
  const warn = watchWarnings();
  expect(open().read()).toEqual(['none']);
  expect([warn.mock.calls, existsSync(aside)]).toEqual([[], false]);
});

test('what is forgotten is gone, also where the rest cannot be written: the file goes then', () => {
  const wordsOrNumber = v.union([v.array(v.string()), v.bigint()]);
  const document = openDocument(folder, 'games', wordsOrNumber, ['none']);
  document.write(['a', 'b']);
  document.forgetAllBut(['a']);
  expect([document.read(), open().read()]).toEqual([['a'], ['a']]);
  const warn = watchWarnings();
  // No JSON holds one.
  document.forgetAllBut(1n);
  expect([document.read(), existsSync(file), open().read()]).toEqual([1n, false, ['none']]);
  expect(warn.mock.calls).toEqual([['games.json not written:', expect.any(String)]]);
});
