import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../shared/contract/locales.ts';
import { readPdf } from '../testing/pdf-text.ts';
import type { PrintedDocument } from './document.ts';
import { printPdf } from './pdf.ts';

const paper = (locale: Locale, names: readonly string[]): PrintedDocument => ({
  locale,
  heading: 'Invoice',
  title: 'Invoice 2026-000042',
  issuer: ['Cat & Co.', '1 Quay, Dublin'],
  facts: [
    { label: 'Number', value: '2026-000042' },
    { label: 'Date', value: 'November 21, 2026' },
  ],
  table: { head: ['Item', 'Amount'], body: names.map((name) => [name, '2.99']), foot: ['Total', '9.50'] },
  createdAt: new Date('2026-11-21T10:00:00Z'),
});

const printed = async (locale: Locale, names: readonly string[]) =>
  readPdf(await printPdf(paper(locale, names)));

/** Names as they stand in the table, without their breaks into lines. */
const namesIn = ({ pages }: Awaited<ReturnType<typeof printed>>): string[] =>
  pages
    .flatMap(({ texts }) => texts.filter(([tag]) => tag === 'TD'))
    .flatMap(([, text], at) => (at % 2 === 0 ? [text] : []));

test('a document says what it is, who gives it out, its facts, and its table, each as what it is', async () => {
  expect(await printed('en-US', ['Harbour Nights'])).toEqual({
    title: 'Invoice 2026-000042',
    language: 'en-US',
    pages: [
      {
        texts: [
          ['H1', 'Invoice'],
          ['P', 'Cat & Co.'],
          ['P', '1 Quay, Dublin'],
          ['P', 'Number'],
          ['P', '2026-000042'],
          ['P', 'Date'],
          ['P', 'November 21, 2026'],
          ['TH', 'Item'],
          ['TH', 'Amount'],
          ['TD', 'Harbour Nights'],
          ['TD', '2.99'],
          ['TD', 'Total'],
          ['TD', '9.50'],
        ],
        furniture: ['Invoice 2026-000042', '1 / 1'],
      },
    ],
  });
});

test('the same document has the same bytes, whatever was printed before it', async () => {
  const document = paper('ja-JP', ['雨の港町', 'น้ำ', 'Łódź']);
  const first = await printPdf(document);
  await printPdf(paper('ko-KR', ['밤의 도서관', '雨の港町', 'ก า ำ']));
  expect((await printPdf(document)).equals(first)).toBe(true);
  const later = { ...document, createdAt: new Date('2026-11-22T10:00:00Z') };
  expect((await printPdf(later)).equals(first)).toBe(false);
});

test.each(LOCALES.map(({ code }) => code))(
  'names of all languages are read and found in %s',
  async (locale) => {
    const names = [
      'Łódź Ængel ½',
      'Привет, Ґанок',
      'Đà Nẵng ơi',
      'Αθήνα',
      '髙橋の喫茶店',
      '国际、轻松',
      '臺灣（輕鬆）',
      '밤의 도서관',
      'น้ำค้างที่ปี่',
    ];
    expect(namesIn(await printed(locale, names))).toEqual([...names, 'Total']);
  },
);

test('a letter that no face has keeps its place, and is what it was where the text is copied', async () => {
  expect(namesIn(await printed('en-US', ['Cats 😀']))[0]).toBe('Cats 😀');
});

describe('a long name', () => {
  test('breaks at spaces, and within a word only where the word is too wide', async () => {
    const word =
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsabenteuergeschichten';
    const [name = ''] = namesIn(await printed('de-DE', [`Die ${word}`]));
    const lines = name.split('\n');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]).toBe('Die');
    expect(lines.slice(1).join('')).toBe(word);
  });

  test('breaks between words of a language without spaces, and never before a closing mark', async () => {
    const title = `${'雨の港町と猫たちの夜想曲、'.repeat(6)}終わり。`;
    const [name = ''] = namesIn(await printed('ja-JP', [title]));
    expect(name.split('\n').length).toBeGreaterThan(1);
    expect(name.replaceAll('\n', '')).toBe(title);
    for (const line of name.split('\n')) expect(line).not.toMatch(/^[、。]/);
  });
});

describe('a long table', () => {
  const names = Array.from({ length: 60 }, (_, at) => `Game ${at + 1}`);

  test('goes on over pages that repeat its head and count themselves', async () => {
    const { pages } = await printed('en-US', names);
    expect(pages.map(({ furniture }) => furniture)).toEqual([
      ['Invoice 2026-000042', '1 / 3'],
      ['Item', 'Amount', 'Invoice 2026-000042', '2 / 3'],
      ['Item', 'Amount', 'Invoice 2026-000042', '3 / 3'],
    ]);
    expect(pages.flatMap(({ texts }) => texts).filter(([tag]) => tag === 'TH')).toHaveLength(2);
    expect(namesIn({ title: '', language: '', pages })).toEqual([...names, 'Total']);
  });

  test('never leaves its total alone on a page', async () => {
    for (let length = 20; length < 28; length += 1) {
      const { pages } = await printed('en-US', names.slice(0, length));
      const last = pages.at(-1)?.texts.map(([, text]) => text) ?? [];
      expect(last.slice(-4)).toEqual([`Game ${length}`, '2.99', 'Total', '9.50']);
    }
  });
});
