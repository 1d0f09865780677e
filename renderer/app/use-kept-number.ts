import { useState } from 'react';
import { useLocation } from 'react-router';

/** By the history's entry and the number's name, as long as the document lives. */
const kept = new Map<string, number>();

/**
 * A number that says how a page stood, such as how much of a list was unfolded: who comes back to the page by its entry in
 * the history finds it again, and with it the height that the place they left takes. Names are unique on a page.
 */
export function useKeptNumber(name: string, initial: number) {
  const { key } = useLocation();
  const place = `${key} ${name}`;
  const [value, setValue] = useState(() => kept.get(place) ?? initial);
  const set = (next: number) => {
    kept.set(place, next);
    setValue(next);
  };
  return [value, set] as const;
}
