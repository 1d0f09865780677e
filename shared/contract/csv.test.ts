import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

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
