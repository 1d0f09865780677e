import { data, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { sameSitePath } from '../../../shared/contract/return-path.ts';
import { NotFound } from '../../app/error-pages.tsx';

/** The page itself is found, yet what it stands for is not: it answers 404 (R17). */
export const loader = (_: LoaderFunctionArgs) => data(null, { status: 404 });

/** The 404 page; `returnUrl` leads back where it names a path of this site (R03). */
export function Component() {
  const [parameters] = useSearchParams();
  return <NotFound returnUrl={sameSitePath(parameters.get('returnUrl'))} />;
}
