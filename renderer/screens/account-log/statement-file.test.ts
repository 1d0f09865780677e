import { expect, test } from 'vitest';
import { type Entry, statementFile } from './statement-file.ts';

const ENTRY: Entry = {
  id: '11111111-2222-4333-8444-555555555555',
  action_type: 'consume',
  state: 1,
  meowcent: -1399,
  silver: -400,
  balance_after: 3601,
  silver_after: 0,
  store_ids: [1005, 7],
  pay_amount: null,
  currency_id: null,
  created_at: '2026-11-22T18:30:00.000Z',
};

test('a movement is a line with its games by name, its amounts and nothing that a spreadsheet would run', () => {
  const nameOf = (id: number) => (id === 1005 ? '=Ledger, the "first"' : `Unknown game (${id})`);
  expect(statementFile([ENTRY], nameOf, true)).toBe(
    [
      '\ufeffnumber,time,kind,state,games,coins,silver,balance,silver_balance,paid,currency',
      `${ENTRY.id},${ENTRY.created_at},consume,finished,"'=Ledger, the ""first""; Unknown game (7)",-13.99,-4,36.01,0,,`,
      '',
    ].join('\r\n'),
  );
});

test('a site without silver tells of none', () => {
  expect(statementFile([ENTRY], (id) => `Game ${id}`, false).split('\r\n')).toEqual([
    '\ufeffnumber,time,kind,state,games,coins,balance,paid,currency',
    `${ENTRY.id},${ENTRY.created_at},consume,finished,Game 1005; Game 7,-13.99,36.01,,`,
    '',
  ]);
});
