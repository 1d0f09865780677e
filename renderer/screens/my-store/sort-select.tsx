import { useSearchParams } from 'react-router';
import { useTranslate } from '../../app/app.ts';
import { Select } from '../../components/select.tsx';

const ORDERS = ['updated_at-desc', 'updated_at-asc'] as const;
export type Order = (typeof ORDERS)[number];

export const orderOf = (parameters: URLSearchParams): Order =>
  ORDERS.find((order) => order === parameters.get('sort')) ?? 'updated_at-desc';

/** Newest or oldest change first (S16). */
export function SortSelect() {
  const t = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const sort = (order: string) => {
    const next = new URLSearchParams(parameters);
    next.set('sort', order);
    next.delete('page');
    setParameters(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Select
      aria-label={t('account:myStore.sort')}
      value={orderOf(parameters)}
      onChange={(event) => sort(event.target.value)}
    >
      <option value="updated_at-desc">{t('account:myStore.newest')}</option>
      <option value="updated_at-asc">{t('account:myStore.oldest')}</option>
    </Select>
  );
}
