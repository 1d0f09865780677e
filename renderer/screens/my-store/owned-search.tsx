import { useSearchParams } from 'react-router';
import { readKeyword } from '../../../shared/contract/search.ts';
import { useTranslate } from '../../app/app.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListSearch } from '../../components/list-search.tsx';
import { useListParameter } from './use-list-parameter.ts';

/** What the player's games are searched for. */
export const keywordOf = (parameters: URLSearchParams): string => readKeyword(parameters.get('keyword'));

/** Searches the games that the player has. */
export function OwnedSearch() {
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const search = useListParameter('keyword', { isStep: true });
  return (
    <ListSearch
      label={t('account:myStore.search')}
      page="/my-store"
      keyword={keywordOf(parameters)}
      onSearch={(keyword) => search(keyword || undefined)}
    />
  );
}

/** Says that none of the games fits, and leads back to all of them. */
export function NoneFound() {
  const t = useTranslate();
  return (
    <EmptyState title={t('account:myStore.noneFound')}>
      <ButtonLink to="/my-store" kind="plain">
        {t('account:myStore.showAll')}
      </ButtonLink>
    </EmptyState>
  );
}
