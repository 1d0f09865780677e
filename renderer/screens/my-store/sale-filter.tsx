import { useSearchParams } from 'react-router';
import { useTranslate } from '../../app/app.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useListParameter } from './use-list-parameter.ts';

/** Whether only wishes that are on sale are listed: as the store's list has it in its address. */
export const isSaleOnly = (parameters: URLSearchParams): boolean => parameters.get('discounted') === '1';

/** Lists only wishes that are on sale. */
export function SaleFilter() {
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const filter = useListParameter('discounted');
  return (
    <Checkbox
      name="discounted"
      value="1"
      checked={isSaleOnly(parameters)}
      onChange={(on) => filter(on ? '1' : undefined)}
    >
      {t('store:switch.discounted')}
    </Checkbox>
  );
}

/** Says that nothing wished for is on sale, and leads back to all of it. */
export function NoneOnSale() {
  const t = useTranslate();
  return (
    <EmptyState title={t('account:myStore.noneOnSale')}>
      <ButtonLink to="/my-store?tab=wishlist" kind="plain">
        {t('account:myStore.allWishes')}
      </ButtonLink>
    </EmptyState>
  );
}
