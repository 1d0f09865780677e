import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** By the page, the history's entry (the first and those of bare anchors share a key) and the number's name, as long as the document lives. */
const kept = new Map<string, number>();

/**
 * A number that says how a page stood, such as how much of a list was unfolded: who comes back to the page by its entry in
 * the history finds it again, and with it the height that the place they left takes. Names are unique on a page.
 */
export function useKeptNumber(name: string, initial: number) {
  const { key, pathname } = useLocation();
  const place = `${pathname} ${key} ${name}`;
  const [value, setValue] = useState(() => kept.get(place) ?? initial);
  useEffect(() => {
    kept.set(place, value);
  }, [place, value]);
  return [value, setValue] as const;
}
