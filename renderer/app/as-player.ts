import { useLocation, useNavigate } from 'react-router';
import { useApp, usePath } from './app.ts';
import { withReturnPath } from './return-path.ts';

/** Makes sure that a player is there before something that needs one: a guest signs in first and comes back here. */
export function useAsPlayer(): () => Promise<boolean> {
  const { platform } = useApp();
  const navigate = useNavigate();
  const path = usePath();
  const { pathname, search } = useLocation();
  return async () => {
    // Asked anew: a click can come before the page knows who is in front of it.
    if (await platform.signedIn()) return true;
    await navigate(withReturnPath(path('/sign-in'), pathname + search));
    return false;
  };
}
