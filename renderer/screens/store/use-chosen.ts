import { useLayoutEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { usePath } from '../../app/app.ts';
import { type Filters, parseFilters, searchOf } from './filters.ts';

/** Goes to the list with what is changed of what was chosen last. */
export type Choose = (change: (chosen: Filters) => Partial<Filters>) => void;

/** The filters as they were chosen last, though the list may not be there yet, and the way to choose. */
export function useChosen(filters: Filters): { chosen: Filters; choose: Choose } {
  const path = usePath();
  const navigate = useNavigate();
  const { location } = useNavigation();
  const isStore = location !== undefined && /(^|\/)store$/.test(location.pathname);
  const chosen = isStore ? parseFilters(new URLSearchParams(location.search)) : filters;
  const search = searchOf(chosen);
  // Presses can follow each other before the first is drawn: each builds on the one before.
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  const choose: Choose = (change) => {
    const before = parseFilters(new URLSearchParams(latest.current));
    latest.current = searchOf({ ...before, ...change(before), page: 1 });
    void navigate(path('/store') + latest.current, { preventScrollReset: true });
  };
  return { chosen, choose };
}
