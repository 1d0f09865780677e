import { useCallback } from 'react';
import { useMe } from '../app/session.ts';
import { usePopups } from '../popups/popups.tsx';

/** Has the player choose a country of residence before paying, unless it is set (P12, V04); resolves with whether it is. */
export function useEnsureCountry(): () => Promise<boolean> {
  const { data, refetch } = useMe();
  const popups = usePopups();
  return useCallback(async () => {
    const me = data ?? (await refetch()).data;
    if (me?.me.country) return true;
    return (await popups.open('country', {})) === true;
  }, [data, refetch, popups]);
}
