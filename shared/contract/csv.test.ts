import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, parseCsv } from './csv.ts';

test.each([
  [['a', 1, true], 'a,1,true\r\n'],
  [[null, undefined, ''], ',,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [
    [new Date('2026-11-21T12:00:00Z'), ['x', 'y'], { a: 1 }],
    '2026-11-21T12:00:00.000Z,"[""x"",""y""]","{""a"":1}"\r\n',
  ],
  [['=1+1', '@cmd', '-5', -5, '+1'], "'=1+1,'@cmd,'-5,-5,'+1\r\n"],
])('%j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});

test.each<[string, string[][]]>([
  ['', []],
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa;b,c\n\n"x","y ""z""\n,"',
    [
      ['a;b', 'c'],
      ['x', 'y "z"\n,'],
    ],
  ],
  [
    'a,\r,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a,', [['a', '']]],
  ['""', [['']]],
])('%j is read as %j', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test.each(['a"b', '"a"b', '"a', 'x\n"'])('%j is refused', (text) => {
  expect(() => parseCsv(text)).toThrow(RangeError);
});

test('what is written is read again', () => {
  const cells = fc.array(
    fc.string().filter((text) => !/^[=+\-@\t\r]/.test(text)),
    { minLength: 2, maxLength: 5 },
  );
  fc.assert(
    fc.property(fc.array(cells), (rows) => {
      expect(parseCsv(rows.map((row) => csvLine(row)).join(''))).toEqual(rows);
    }),
  );
});
