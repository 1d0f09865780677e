import { expect, test } from 'vitest';
import { FIGURES, readFigures } from './figures.ts';

test.each([
  ['code', '012345', '012345'],
  ['code', 'ABC-1', 'ABC-1'],
  ['number', '12.5', '12.5'],
  ['number', '12,5', '12.5'],
  ['number', '.5', '.5'],
  ['number', '5.', '5'],
  ['number', '-3', '-3'],
  ['number', '1.2.3', undefined],
  ['number', '.', undefined],
  ['number', '7:30', undefined],
  ['time', '7:30', '07:30'],
  ['time', '23:59', '23:59'],
  ['time', '0:00', '00:00'],
  ['time', '24:00', undefined],
  ['time', '7:60', undefined],
  ['time', '7:3', undefined],
  ['time', '730', undefined],
  ['date', '2026-12-24', '2026-12-24'],
  ['date', '2027-1-5', '2027-01-05'],
  ['date', '2028-02-29', '2028-02-29'],
  ['date', '2027-02-29', undefined],
  ['date', '2027-13-01', undefined],
  ['date', '2027-04-31', undefined],
  ['date', '2027-04-0', undefined],
  ['date', '0000-01-01', undefined],
  ['date', '24-12-2026', undefined],
  ['date', '20261224', undefined],
] as const)('of a box for a %s, %j is read as %j', (figures, text, read) => {
  expect(readFigures(figures, text)).toBe(read);
});

test('any box can be emptied, and takes what is shown as an example', () => {
  for (const figures of ['code', 'number', 'time', 'date'] as const) {
    expect(readFigures(figures, ' ')).toBe('');
    const { example = '123456' } = FIGURES[figures];
    expect(readFigures(figures, ` ${example} `)).toBe(example);
  }
});
