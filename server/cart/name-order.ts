import type { Page } from '../http/paging.ts';
import type { OrderRow } from './store.ts';

/** Purchases by what their games are called, as readers of a language (`de-de`) expect names; equal ones stay in their order. */
export function byName(
  orders: readonly OrderRow[],
  names: ReadonlyMap<number, string>,
  language: string,
  direction: Page<'name'>['direction'],
): OrderRow[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const way = direction === 'asc' ? 1 : -1;
  const nameOf = ({ storeId }: OrderRow) => names.get(storeId) ?? '';
  return orders.toSorted((one, other) => way * compare(nameOf(one), nameOf(other)));
}
