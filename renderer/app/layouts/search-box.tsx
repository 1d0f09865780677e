import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { KEYWORD_LIMIT } from '../../../shared/contract/search.ts';
import { SearchSuggestions } from '../../browsing/late-parts.tsx';
import { IconButton } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { CloseIcon, SearchIcon } from '../../components/icons.tsx';
import { useBoxText } from '../../components/use-box-text.ts';
import { usePath, useTranslate } from '../app.ts';

/** Searches the store: trims the text, Enter goes to /store?keyword= (L05). On narrow screens it folds into a button. What it
 * could mean is suggested below, once it is used. */
export function SearchBox() {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  const { pathname, search: query } = useLocation();
  // Other lists are searched by a word of their own.
  const keyword = (pathname === path('/store') && new URLSearchParams(query).get('keyword')) || '';
  const [unfolded, setUnfolded] = useState(false);
  const [suggesting, setSuggesting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useBoxText(input, keyword);
  useEffect(() => {
    if (unfolded) input.current?.focus();
  }, [unfolded]);
  // Who went into the box before the page came to life is not told again.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) setSuggesting(true);
  }, []);

  /** Back into the button, which takes the focus that would go with the box. */
  const fold = () => {
    if (unfolded) button.current?.focus();
    setUnfolded(false);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (!text) return;
    setUnfolded(false);
    input.current?.blur();
    void navigate(`${path('/store')}?${new URLSearchParams({ keyword: text })}`);
  };

  return (
    <>
      <search
        className={classes(
          'ms-auto w-full max-w-md lg:mx-auto lg:block',
          unfolded
            ? 'absolute inset-x-0 top-0 z-10 flex h-16 max-w-none items-center gap-2 bg-canvas px-4'
            : 'hidden',
        )}
      >
        <form
          ref={form}
          action={path('/store')}
          onSubmit={search}
          onFocus={() => setSuggesting(true)}
          className="relative grow"
        >
          <SearchIcon className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-muted" />
          <input
            ref={input}
            type="search"
            name="keyword"
            defaultValue={keyword}
            aria-label={t('common:search.label')}
            placeholder={t('common:search.placeholder')}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={KEYWORD_LIMIT}
            onKeyDown={(event) => {
              if (event.key === 'Escape') fold();
              // Enter ends a composition first; it sends what is composed only when it is pressed again.
              if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
            }}
            className="h-11 w-full rounded-full border border-line bg-surface ps-11 pe-4 text-base text-ellipsis placeholder:text-muted hover:border-line-strong focus-visible:outline-offset-0 sm:text-sm"
          />
          {suggesting && <SearchSuggestions form={form} onChoose={() => setUnfolded(false)} />}
        </form>
        {unfolded && (
          <IconButton label={t('common:close')} onClick={fold}>
            <CloseIcon />
          </IconButton>
        )}
      </search>
      <span className="ms-auto lg:hidden">
        <IconButton ref={button} label={t('common:search.label')} onClick={() => setUnfolded(true)}>
          <SearchIcon />
        </IconButton>
      </span>
    </>
  );
}
