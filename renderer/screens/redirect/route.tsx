import { Navigate, useSearchParams } from 'react-router';
import { sameSitePath } from '../../../shared/contract/return-path.ts';
import { usePath } from '../../app/app.ts';

/** Leads on to `returnPath`; its layout has the visitor sign in first (R10, L01). */
export function Component() {
  const path = usePath();
  const [parameters] = useSearchParams();
  return <Navigate to={path(sameSitePath(parameters.get('returnPath')))} replace />;
}
