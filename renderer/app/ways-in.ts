import { useLocation } from 'react-router';
import { withoutLocale } from '../../shared/contract/locales.ts';
import { withReturnPath } from '../../shared/contract/return-path.ts';

/** State of the home page for who was led there from a page of a player's own (R15): the page, to come back to. */
export const wanting = (page: string) => ({ wanted: page });

const wantedOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string'
    ? state.wanted
    : undefined;

/** State of the sign-in page for who pressed what a player alone can do, and goes on with it after. */
export const GOING_ON = { goesOn: true };

export const goesOn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'goesOn' in state && state.goesOn === true;

/** The page that is open with what it shows, without its language. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return withoutLocale(pathname) + search;
}

/** Where a guest logs in and signs up, to come back to the page that was wanted or is open. */
export function useWaysIn(): { signIn: string; signUp: string } {
  const here = useHere();
  const back = wantedOf(useLocation().state) ?? here;
  return { signIn: withReturnPath('/sign-in', back), signUp: withReturnPath('/sign-up', back) };
}
