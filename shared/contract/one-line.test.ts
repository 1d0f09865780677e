import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['a name of one line', ' Rin of Harbour ', 'Rin of Harbour'],
  ['line ends and control characters', 'Rin\r\nof\u2028\u0007Harbour\t', 'Rin of Harbour'],
  ['what turns the words that follow', '\u202eniR\u202c\u2067', 'niR'],
  ['pictures of several characters', '👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
  ['words that join letters unseen', 'می‌خواهم', 'می‌خواهم'],
  ['a space of no width', '\u200b', ''],
  ['a letter that fills its place with nothing', '\u3164', ''],
  ['a character of nobody', '\ue000', ''],
])('%s', (_what, text, line) => {
  expect(oneLine(text)).toBe(line);
});
