import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { PrintedDocument } from './document.ts';
import { printPdf } from './pdf.ts';
import { createPrinter } from './service.ts';

const printer = createPrinter();
afterAll(printer.close);

const paper = (title: string): PrintedDocument => ({
  locale: 'ja-JP',
  heading: '領収書',
  title,
  issuer: ['Cat & Co.'],
  facts: [{ label: '番号', value: '2026-000042' }],
  table: { head: ['内容', '金額'], body: [['雨の港町', '2.99']], foot: ['合計', '2.99'] },
  createdAt: new Date('2026-11-21T10:00:00Z'),
});

test('documents that are printed at once each get their own bytes, and the server has its turns meanwhile', async () => {
  const titles = Array.from({ length: 5 }, (_, at) => `領収書 2026-00004${at}`);
  let printing = true;
  let turns = 0;
  const all = Promise.all(titles.map((title) => printer.print(paper(title)))).finally(() => {
    printing = false;
  });
  for (; printing; turns += 1) await turn();
  // In one thread with the printing there would be a few of each document.
  expect(turns).toBeGreaterThan(100);
  expect(await all).toEqual(await Promise.all(titles.map((title) => printPdf(paper(title)))));
});

test('what cannot be printed fails alone', async () => {
  const torn = { ...paper('torn'), table: { head: ['a'], body: [['b', 'c']], foot: [] }, locale: '!' };
  const before = printer.print(paper('before'));
  // @ts-expect-error: a language that is none of ours
  const failed = expect(printer.print(torn)).rejects.toThrow();
  const after = printer.print(paper('after'));
  await failed;
  for (const bytes of await Promise.all([before, after]))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a printer that is closed fails what it was printing, and prints again when it is asked', async () => {
  const closing = createPrinter();
  const lost = expect(closing.print(paper('lost'))).rejects.toThrow('the printer has stopped');
  await closing.close();
  await lost;
  expect((await closing.print(paper('again'))).subarray(0, 5).toString()).toBe('%PDF-');
  await closing.close();
});
