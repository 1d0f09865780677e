import { useSearchParams } from 'react-router';
import { withoutLocale } from '../../shared/contract/locales.ts';
import { sameSitePath } from '../../shared/contract/return-path.ts';
import { usePath } from '../app/app.ts';

/** The page to come back to, in the language of this one: it can have changed on the way. */
export function useReturnPath(): string {
  const path = usePath();
  const [parameters] = useSearchParams();
  return path(withoutLocale(sameSitePath(parameters.get('returnPath'))));
}
