import { expect, test } from 'vitest';
import { everyRow, everyRowByKey } from './every-row.ts';

/** A store with these rows, what it was asked, and how many questions were under way at most. */
function storeOf(rows: readonly number[]) {
  const asked: number[] = [];
  let open = 0;
  const store = {
    asked,
    most: 0,
    /** Answers later pages of a round before earlier ones. */
    async fetchPage({ limit, offset }: { limit: number; offset: number }) {
      asked.push(offset);
      open += 1;
      store.most = Math.max(store.most, open);
      for (let turn = offset; turn < rows.length; turn += limit) await Promise.resolve();
      open -= 1;
      return { list: rows.slice(offset, offset + limit), totalCount: rows.length };
    },
  };
  return store;
}

test.each([
  [0, 1],
  [100, 1],
  [101, 2],
  [250, 3],
  [1000, 10],
])('a list of %i rows is fetched in %i pages', async (count, pages) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  const { asked, fetchPage } = storeOf(rows);
  expect(await everyRow(fetchPage)).toEqual(rows);
  expect(asked).toEqual(Array.from({ length: pages }, (_, page) => page * 100));
});

test('the pages after the first come four at once, and stand in their order', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => index);
  const store = storeOf(rows);
  expect(await everyRow(store.fetchPage)).toEqual(rows);
  expect(store.most).toBe(4);
});

test('a list that shrinks while it is read ends', async () => {
  const shrinks = async ({ offset }: { offset: number }) => ({ list: offset ? [] : [1], totalCount: 500 });
  expect(await everyRow(shrinks)).toEqual([1]);
});

test.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [250, 3],
])(
  'a list of %i rows is read by key in %i pages, none of whose rows one that comes meanwhile moves',
  async (count, pages) => {
    const rows = Array.from({ length: count }, (_, index) => index);
    const kept = [...rows];
    const asked: (number | undefined)[] = [];
    const fetchPage = async (limit: number, after: number | undefined) => {
      asked.push(after);
      const page = kept.filter((row) => after === undefined || row > after).slice(0, limit);
      kept.unshift(-asked.length);
      return page;
    };
    expect(await everyRowByKey(fetchPage)).toEqual(rows);
    expect(asked).toEqual([undefined, 99, 199].slice(0, pages));
  },
);
