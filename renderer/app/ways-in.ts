import { useLocation } from 'react-router';
import { withoutLocale } from '../../shared/contract/locales.ts';
import { withReturnPath } from '../../shared/contract/return-path.ts';

/** Where a guest logs in and signs up, to come back to the page that is open. */
export function useWaysIn(): { signIn: string; signUp: string } {
  const { pathname, search } = useLocation();
  const here = withoutLocale(pathname) + search;
  return { signIn: withReturnPath('/sign-in', here), signUp: withReturnPath('/sign-up', here) };
}
