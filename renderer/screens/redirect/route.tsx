import { Navigate } from 'react-router';
import { useReturnPath } from '../../account/use-return-path.ts';

/** Leads on to `returnPath`; its layout has the visitor sign in first (R10, L01). */
export const Component = () => <Navigate to={useReturnPath()} replace />;
