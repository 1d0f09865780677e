import { useEffect } from 'react';
import { useOwnLists } from '../browsing/own-lists.ts';
import { usePopups } from '../popups/popups.tsx';
import { useMe } from './session.ts';

/** What every page does for a player: shows their own lists, and asks whoever is leaving. */
export function PlayerDuties() {
  useOwnLists();
  useLeavingAccount();
  return null;
}

/** Asks whoever signs in to an account that is to be erased whether to keep it. */
function useLeavingAccount(): void {
  const popups = usePopups();
  const { data } = useMe();
  const deletesAt = data?.me.deletes_at;
  useEffect(() => {
    if (deletesAt) void popups.open('keep-account', { deletesAt });
  }, [deletesAt, popups]);
}
