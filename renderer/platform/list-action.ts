import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What can happen to a list of rows that is kept (T21). */
export type ListAction<Row extends { uuid: string }> =
  | { type: 'SET'; list: readonly Row[] }
  | { type: 'PUSH'; row: Row }
  | { type: 'UPDATE'; row: Partial<Row> & { uuid: string } }
  | { type: 'DELETE'; uuid: string };

/** A list after an action. Rows are told apart by their uuid: one that is pushed again takes its own place. */
export function afterAction<Row extends { uuid: string }>(
  list: readonly Row[],
  action: ListAction<Row>,
): readonly Row[] {
  switch (action.type) {
    case 'SET':
      return action.list;
    case 'PUSH':
      return [...list.filter(({ uuid }) => uuid !== action.row.uuid), action.row];
    case 'UPDATE':
      return list.map((row) => (row.uuid === action.row.uuid ? { ...row, ...action.row } : row));
    case 'DELETE':
      return list.filter(({ uuid }) => uuid !== action.uuid);
  }
}

/** Changes a list that is kept at once, before the store is asked for it again; one that was never fetched stays so. */
export function changeList<Row extends { uuid: string }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  action: ListAction<Row>,
): void {
  queryClient.setQueryData<readonly Row[]>(queryKey, (list) => list && afterAction(list, action));
}
