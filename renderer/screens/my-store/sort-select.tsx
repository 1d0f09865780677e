import { useSearchParams } from 'react-router';
import { useTranslate } from '../../app/app.ts';
import { Select } from '../../components/select.tsx';
import { type Tab, tabOf } from './tabs.tsx';
import { useListParameter } from './use-list-parameter.ts';

const BY_CHANGE = ['updated_at-desc', 'updated_at-asc'] as const;
const BY_PRICE = ['discount-desc', 'meowcent-asc'] as const;
const BY_PLAY = ['last_played_at-desc'] as const;
const BY_NAME = ['name-asc'] as const;
export type Order = (typeof BY_CHANGE | typeof BY_PRICE | typeof BY_PLAY | typeof BY_NAME)[number];

/** Orders of each tab, the first being its own: what was bought is played and looked for, and wishes wait for a price. */
const ORDERS: Record<Tab, readonly Order[]> = {
  purchased: [...BY_CHANGE, ...BY_PLAY, ...BY_NAME],
  cart: BY_CHANGE,
  wishlist: [...BY_CHANGE, ...BY_PRICE],
};

/** The order that the address asks for, if the open tab has it; else the tab's own. */
export const orderOf = (parameters: URLSearchParams): Order =>
  ORDERS[tabOf(parameters)].find((order) => order === parameters.get('sort')) ?? BY_CHANGE[0];

/**
 * Newest or oldest change first (S16); of purchased games also the last played or by name, of wishes the largest discount or
 * the lowest price.
 */
export function SortSelect() {
  const t = useTranslate();
  const names = {
    'updated_at-desc': t('account:myStore.newest'),
    'updated_at-asc': t('account:myStore.oldest'),
    'last_played_at-desc': t('account:myStore.recent'),
    'name-asc': t('account:myStore.byName'),
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
      {ORDERS[tabOf(parameters)].map((order) => (
        <option key={order} value={order}>
          {names[order]}
        </option>
      ))}
    </Select>
  );
}
