import { expect, test } from 'vitest';
import { readInstant } from './instant.ts';

test.each([
  ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00+05:00', '2026-12-31T19:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('%s is the instant %s', (text, instant) => {
  expect(readInstant(text)).toBe(instant);
});

test.each([
  '',
  'tomorrow',
  1,
  null,
  ['2027-01-01'],
  '2027-01-01T00:00:00+05',
  '2027-02-31T00:00:00Z',
  '2027-02-29',
  '2027-13-01',
  '9999-12-31T23:59:59-23:00',
  '0001-01-01T00:00:00+01:00',
  '+010000-01-01T00:00:00Z',
])('%s is none', (value) => {
  expect(() => readInstant(value)).toThrow(expect.objectContaining({ code: '400' }));
});
