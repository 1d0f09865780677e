import { useTranslate } from '../../app/app.ts';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { type Filters, ordersOf } from './filters.ts';
import type { Choose } from './use-chosen.ts';

/** The order of the list (S02). */
export function OrderSelect({ filters, choose }: { filters: Filters; choose: Choose }) {
  const t = useTranslate();
  return (
    <ChoiceSelect
      label={t('store:order.label')}
      labelLook="max-sm:sr-only"
      className="max-sm:grow"
      choices={ordersOf(filters)}
      value={filters.order}
      nameOf={(order) => t(`store:order.${order}`)}
      onChoose={(order) => choose(() => ({ order }))}
    />
  );
}
