import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { afterAction, changeList } from './list-action.ts';

const list = [
  { uuid: 'a', memo: '1' },
  { uuid: 'b', memo: '2' },
];

test('a list is set, added to, changed by uuid and taken from by uuid [T21]', () => {
  expect(afterAction(list, { type: 'SET', list: [{ uuid: 'c', memo: '3' }] })).toEqual([
    { uuid: 'c', memo: '3' },
  ]);
  expect(afterAction(list, { type: 'PUSH', row: { uuid: 'c', memo: '3' } })).toEqual([
    ...list,
    { uuid: 'c', memo: '3' },
  ]);
  expect(afterAction(list, { type: 'UPDATE', row: { uuid: 'b', memo: '4' } })).toEqual([
    { uuid: 'a', memo: '1' },
    { uuid: 'b', memo: '4' },
  ]);
  expect(afterAction(list, { type: 'DELETE', uuid: 'a' })).toEqual([{ uuid: 'b', memo: '2' }]);
});

test('what a list does not hold is neither changed nor taken from it; what it holds is not held twice', () => {
  expect(afterAction(list, { type: 'UPDATE', row: { uuid: 'z', memo: '4' } })).toEqual(list);
  expect(afterAction(list, { type: 'DELETE', uuid: 'z' })).toEqual(list);
  expect(afterAction(list, { type: 'PUSH', row: { uuid: 'a', memo: '5' } })).toEqual([
    { uuid: 'b', memo: '2' },
    { uuid: 'a', memo: '5' },
  ]);
});

test('a list that was never fetched is not begun by an action', () => {
  const queryClient = new QueryClient();
  changeList(queryClient, ['cartIds'], { type: 'PUSH', row: { uuid: 'a' } });
  expect(queryClient.getQueryData(['cartIds'])).toBeUndefined();
  queryClient.setQueryData(['cartIds'], []);
  changeList(queryClient, ['cartIds'], { type: 'PUSH', row: { uuid: 'a' } });
  expect(queryClient.getQueryData(['cartIds'])).toEqual([{ uuid: 'a' }]);
});
