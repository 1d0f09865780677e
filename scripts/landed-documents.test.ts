import { expect, test } from 'vitest';
import { parseLanded } from '../server/http/landed-documents.ts';
import { faultsOfRecord, KEPT_DAYS, linesOf, recordOf } from './landed-documents.ts';

const TODAY = '2026-11-22';
const OLD = 'query game { id }';
const NEW = 'query game { id name }';

test('a document that is new is recorded beside the one it replaces, which is dated', () => {
  expect(recordOf([{ text: OLD, until: null }], [NEW], TODAY)).toEqual(
    [
      { text: NEW, until: null },
      { text: OLD, until: TODAY },
    ].sort((a, b) => (a.text < b.text ? -1 : 1)),
  );
});

test('a date stays as it was first written, and goes where the contract says it so again', () => {
  const history = [
    { text: OLD, until: '2026-11-01' },
    { text: OLD, until: null },
  ];
  expect(recordOf(history, [], TODAY)).toEqual([{ text: OLD, until: '2026-11-01' }]);
  expect(recordOf(history, [OLD], TODAY)).toEqual([{ text: OLD, until: null }]);
});

test(`a document is kept for ${KEPT_DAYS} days`, () => {
  const keptOn = (until: string) => recordOf([{ text: OLD, until }], [], TODAY).length;
  expect([keptOn('2025-11-22'), keptOn('2025-11-21')]).toEqual([1, 0]);
});

test('a record that is behind is named: a document less, none dated, or one twice', () => {
  const wanted = [
    { text: NEW, until: null },
    { text: OLD, until: TODAY },
  ];
  expect(faultsOfRecord(wanted, wanted)).toEqual([]);
  expect(faultsOfRecord([...wanted, { text: 'query older { id }', until: '2020-01-01' }], wanted)).toEqual(
    [],
  );
  const behind = "server/http/landed-documents.jsonl is behind on 'query game': npm run codegen";
  expect(faultsOfRecord([{ text: NEW, until: null }], wanted)).toEqual([behind]);
  expect(
    faultsOfRecord(
      [
        { text: NEW, until: null },
        { text: OLD, until: null },
      ],
      wanted,
    ),
  ).toEqual([behind]);
  expect(faultsOfRecord([...wanted, { text: OLD, until: TODAY }], wanted)).toHaveLength(1);
});

test('a record is a document a line', () => {
  const record = [{ text: 'query game {\n  id\n}', until: null }];
  expect(linesOf(record).match(/\n/g)).toHaveLength(1);
  expect(parseLanded(linesOf(record).split('\n'))).toEqual(record);
});
