import { useLocation, useNavigate } from 'react-router';
import { withoutLocale } from '../../shared/contract/locales.ts';
import { withReturnPath } from '../../shared/contract/return-path.ts';
import { usePopups } from '../popups/popups.tsx';
import { useApp, usePath } from './app.ts';
import { GOING_ON } from './ways-in.ts';

/**
 * Makes sure that a player is there before something that needs one: a guest signs in first and comes back here, with the
 * parameters in the address by which what was begun is taken up again. Who cannot be told from a guest is told that the
 * store is out of reach.
 */
export function useAsPlayer(): (resume?: Readonly<Record<string, string>>) => Promise<boolean> {
  const { platform } = useApp();
  const navigate = useNavigate();
  const popups = usePopups();
  const path = usePath();
  const { pathname, search } = useLocation();
  return async (resume = {}) => {
    // Asked anew: a click can come before the page knows who is in front of it.
    const isPlayer = await platform.signedIn().catch(popups.showError);
    if (isPlayer !== false) return isPlayer === true;
    const parameters = new URLSearchParams(search);
    for (const [name, value] of Object.entries(resume)) parameters.set(name, value);
    const here = withoutLocale(pathname);
    const back = parameters.size > 0 ? `${here}?${parameters}` : here;
    await navigate(withReturnPath(path('/sign-in'), back), { state: GOING_ON });
    return false;
  };
}
