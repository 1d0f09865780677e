import { expect, test } from 'vitest';
import { everyRow } from './every-row.ts';

const serve = (rows: number[], asked: object[]) => async (q: { limit: number; offset: number }) => {
  asked.push(q);
  return { list: rows.slice(q.offset, q.offset + q.limit), totalCount: rows.length };
};

test.each([
  [0, 1],
  [100, 1],
  [101, 2],
  [250, 3],
])('a list of %i rows is fetched in %i pages', async (count, pages) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  const asked: object[] = [];
  expect(await everyRow(serve(rows, asked))).toEqual(rows);
  expect(asked).toHaveLength(pages);
});

test('a list that shrinks while it is read ends', async () => {
  expect(await everyRow(async ({ offset }) => ({ list: offset ? [] : [1], totalCount: 5 }))).toEqual([1]);
});
