import type { RefObject } from 'react';
import { useSearchParams } from 'react-router';
import type { LibraryGame } from '../../../shared/bridge/library.ts';
import { useTranslate } from '../../app/app.ts';
import { GridIcon, ListIcon } from '../../components/action-icons.tsx';
import { IconButton } from '../../components/button.tsx';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { SearchIcon } from '../../components/icons.tsx';
import { countOf, ORDERS, orderOf, SHOWN, shownOf, viewOf } from './shown-games.ts';

interface LibraryToolsProps {
  games: readonly LibraryGame[];
  search: string;
  setSearch: (search: string) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Which games are shown and how. */
export function LibraryTools({ games, search, setSearch, field }: LibraryToolsProps) {
  const t = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const shown = shownOf(parameters);
  const isGrid = viewOf(parameters) === 'grid';
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(parameters);
    next.set(name, value);
    setParameters(next, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{t('launcher:show.label')}</legend>
        {SHOWN.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === shown}
            onClick={() => set('show', each)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold text-muted text-sm hover:text-ink aria-pressed:bg-ink aria-pressed:text-canvas"
          >
            {t(`launcher:show.${each}`)}
            <span className="tabular-nums opacity-70">{countOf(games, each)}</span>
          </button>
        ))}
      </fieldset>
      <ChoiceSelect
        label={t('launcher:order.label')}
        labelLook="sr-only"
        choices={ORDERS}
        value={orderOf(parameters)}
        nameOf={(order) => t(`launcher:order.${order}`)}
        onChoose={(order) => set('sort', order)}
      />
      <div className="ms-auto flex w-full items-center gap-2 sm:w-80">
        <label className="relative grow">
          <span className="sr-only">{t('launcher:search')}</span>
          <SearchIcon className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-muted" />
          <input
            ref={field}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={t('launcher:search')}
            className="h-11 w-full rounded-full border border-line bg-surface ps-11 pe-4 text-sm placeholder:text-muted hover:border-line-strong"
          />
        </label>
        <IconButton
          label={t(isGrid ? 'launcher:view.list' : 'launcher:view.grid')}
          onClick={() => set('view', isGrid ? 'list' : 'grid')}
        >
          {isGrid ? <ListIcon /> : <GridIcon />}
        </IconButton>
      </div>
    </div>
  );
}
