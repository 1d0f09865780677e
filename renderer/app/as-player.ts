import { useLocation, useNavigate } from 'react-router';
import { withReturnPath } from '../../shared/contract/return-path.ts';
import { useApp, usePath } from './app.ts';

/**
 * Makes sure that a player is there before something that needs one: a guest signs in first and comes back here, with the
 * parameters in the address by which what was begun is taken up again.
 */
export function useAsPlayer(): (resume?: Readonly<Record<string, string>>) => Promise<boolean> {
  const { platform } = useApp();
  const navigate = useNavigate();
  const path = usePath();
  const { pathname, search } = useLocation();
  return async (resume = {}) => {
    // Asked anew: a click can come before the page knows who is in front of it.
    if (await platform.signedIn()) return true;
    const parameters = new URLSearchParams(search);
    for (const [name, value] of Object.entries(resume)) parameters.set(name, value);
    const back = parameters.size > 0 ? `${pathname}?${parameters}` : pathname;
    await navigate(withReturnPath(path('/sign-in'), back));
    return false;
  };
}
