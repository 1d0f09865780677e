import { useCallback } from 'react';
import { useMe } from '../app/session.ts';
import { usePopups } from '../popups/popups.tsx';

/**
 * Has the player choose a country of residence before paying, unless it is set (P12, V04); resolves with whether it is. Where
 * the store does not say whose account it is, that is shown, and nothing is asked.
 */
export function useEnsureCountry(): () => Promise<boolean> {
  const { data, refetch } = useMe();
  const popups = usePopups();
  return useCallback(async () => {
    try {
      const me = data ?? (await refetch({ throwOnError: true })).data;
      if (me?.me.country) return true;
    } catch (error) {
      popups.showError(error);
      return false;
    }
    return (await popups.open('country', {})) === true;
  }, [data, refetch, popups]);
}
