import { useSearchParams } from 'react-router';
import { useTranslate } from '../../app/app.ts';
import { Select } from '../../components/select.tsx';
import { type Tab, tabOf } from './tabs.tsx';
import { useListParameter } from './use-list-parameter.ts';

const BY_CHANGE = ['updated_at-desc', 'updated_at-asc'] as const;
const BY_PRICE = ['discount-desc', 'meowcent-asc'] as const;
export type Order = (typeof BY_CHANGE | typeof BY_PRICE)[number];

/** Orders of a tab, the first being its own: only wishes are games that wait for a price. */
const ordersOf = (tab: Tab): readonly Order[] =>
  tab === 'wishlist' ? [...BY_CHANGE, ...BY_PRICE] : BY_CHANGE;

/** The order that the address asks for, if the open tab has it; else the tab's own. */
export const orderOf = (parameters: URLSearchParams): Order =>
  ordersOf(tabOf(parameters)).find((order) => order === parameters.get('sort')) ?? BY_CHANGE[0];

/** Newest or oldest change first (S16), of wishes also the largest discount or the lowest price. */
export function SortSelect() {
  const t = useTranslate();
  const names = {
    'updated_at-desc': t('account:myStore.newest'),
    'updated_at-asc': t('account:myStore.oldest'),
    'discount-desc': t('account:myStore.discount'),
    'meowcent-asc': t('store:order.meowcent-asc'),
  };
  const [parameters] = useSearchParams();
  const sort = useListParameter('sort');
  return (
    <Select
      aria-label={t('account:myStore.sort')}
      value={orderOf(parameters)}
      onChange={(event) => sort(event.target.value)}
    >
      {ordersOf(tabOf(parameters)).map((order) => (
        <option key={order} value={order}>
          {names[order]}
        </option>
      ))}
    </Select>
  );
}
