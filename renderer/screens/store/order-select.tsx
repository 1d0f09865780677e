import { useNavigate } from 'react-router';
import { usePath, useTranslate } from '../../app/app.ts';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { type Filters, ordersOf, searchOf } from './filters.ts';

/** The order of the list (S02). */
export function OrderSelect({ filters }: { filters: Filters }) {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  return (
    <ChoiceSelect
      label={t('store:order.label')}
      labelLook="max-sm:sr-only"
      className="max-sm:grow"
      choices={ordersOf(filters)}
      value={filters.order}
      nameOf={(order) => t(`store:order.${order}`)}
      onChoose={(order) => void navigate(path('/store') + searchOf({ ...filters, order, page: 1 }))}
    />
  );
}
