import { useNavigate } from 'react-router';
import { usePath, useTranslate } from '../../app/app.ts';
import { Select } from '../../components/select.tsx';
import { type Filters, ORDERS, searchOf } from './filters.ts';

/** The order of the list (S02). */
export function OrderSelect({ filters }: { filters: Filters }) {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  return (
    <Select
      label={t('store:order.label')}
      value={filters.order}
      options={ORDERS.map((order) => ({ value: order, label: t(`store:order.${order}`) }))}
      onChange={(order) => void navigate(path('/store') + searchOf({ ...filters, order, page: 1 }))}
    />
  );
}
