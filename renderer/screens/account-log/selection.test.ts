import { expect, test } from 'vitest';
import { askedFor, hrefOf, parseSelection } from './selection.ts';

const parse = (search: string) => parseSelection(new URLSearchParams(search));

test.each([
  ['', '/account/log'],
  ['type=recharge&days=30&page=2', '/account/log?type=recharge&days=30&page=2'],
  ['type=gifts&days=31&page=0', '/account/log'],
  ['page=99999999999', '/account/log?page=1000'],
])('%j is shown at %s', (search, address) => {
  expect(hrefOf(parse(search))).toBe(address);
});

test('a time begins with a day, so many days ago', () => {
  const now = Date.UTC(2026, 10, 22, 18, 30);
  expect(askedFor(parse('days=30'), now)).toEqual({ since: '2026-10-23T00:00:00.000Z' });
  expect(askedFor(parse('type=refund'), now)).toEqual({ action_type: 'refund' });
});
