import { useId } from 'react';
import { useNavigate } from 'react-router';
import { usePath, useTranslate } from '../../app/app.ts';
import { Select } from '../../components/select.tsx';
import { type Filters, ordersOf, searchOf } from './filters.ts';

/** The order of the list (S02). */
export function OrderSelect({ filters }: { filters: Filters }) {
  const t = useTranslate();
  const id = useId();
  const path = usePath();
  const navigate = useNavigate();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-muted text-sm max-sm:sr-only">
        {t('store:order.label')}
      </label>
      <Select
        id={id}
        value={filters.order}
        onChange={({ target }) => {
          const order = ordersOf(filters).find((name) => name === target.value);
          if (order) void navigate(path('/store') + searchOf({ ...filters, order, page: 1 }));
        }}
      >
        {ordersOf(filters).map((order) => (
          <option key={order} value={order}>
            {t(`store:order.${order}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
