import { useNavigate } from 'react-router';
import { usePath, useTranslate } from '../../app/app.ts';
import { ListSearch } from '../../components/list-search.tsx';
import { hrefOf, type Selection } from './selection.ts';

/** Searches the news; Enter puts the trimmed text into the address (S23). */
export function NewsSearch({ selection }: { selection: Selection }) {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  return (
    <ListSearch
      label={t('site:article.search')}
      page="/article"
      keyword={selection.keyword}
      onSearch={(keyword) => void navigate(path(hrefOf({ ...selection, keyword, page: 1 })))}
    />
  );
}
