import { type FormEvent, useRef } from 'react';
import { KEYWORD_LIMIT } from '../../shared/contract/search.ts';
import { usePath } from '../app/app.ts';
import { SearchIcon } from './icons.tsx';
import { useBoxText } from './use-box-text.ts';

interface ListSearchProps {
  /** What it searches. */
  label: string;
  /** The page that it belongs to. */
  page: string;
  /** What the address says. */
  keyword: string;
  /** Takes the trimmed text. */
  onSearch: (keyword: string) => void;
}

/** Searches a list of its page when Enter is pressed. */
export function ListSearch({ label, page, keyword, onSearch }: ListSearchProps) {
  const path = usePath();
  const input = useRef<HTMLInputElement>(null);
  useBoxText(input, keyword);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('keyword')).trim());
  };
  return (
    <search className="w-full sm:w-72">
      <form action={path(page)} onSubmit={search} className="relative">
        <SearchIcon className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-muted" />
        <input
          ref={input}
          type="search"
          name="keyword"
          defaultValue={keyword}
          aria-label={label}
          placeholder={label}
          enterKeyHint="search"
          maxLength={KEYWORD_LIMIT}
          className="h-11 w-full rounded-full border border-line bg-surface ps-11 pe-4 text-base placeholder:text-muted hover:border-line-strong sm:text-sm"
        />
      </form>
    </search>
  );
}
