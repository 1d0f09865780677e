import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePath, useTranslate } from '../../app/app.ts';
import { SearchIcon } from '../../components/icons.tsx';
import { useBoxText } from '../../components/use-box-text.ts';
import { hrefOf, type Selection } from './selection.ts';

/** Searches the news; Enter puts the trimmed text into the address (S23). */
export function NewsSearch({ selection }: { selection: Selection }) {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useBoxText(input, selection.keyword);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('keyword')).trim();
    void navigate(path(hrefOf({ ...selection, keyword, page: 1 })));
  };
  return (
    <search className="w-full sm:w-72">
      <form action={path('/article')} onSubmit={search} className="relative">
        <SearchIcon className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-muted" />
        <input
          ref={input}
          type="search"
          name="keyword"
          defaultValue={selection.keyword}
          aria-label={t('site:article.search')}
          placeholder={t('site:article.search')}
          enterKeyHint="search"
          maxLength={100}
          className="h-11 w-full rounded-full border border-line bg-surface ps-11 pe-4 text-base placeholder:text-muted hover:border-line-strong sm:text-sm"
        />
      </form>
    </search>
  );
}
