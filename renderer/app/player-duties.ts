import { useEffect } from 'react';
import { useOwnLists } from '../browsing/own-lists.ts';
import { usePopups } from '../popups/popups.tsx';
import { forgetPress, glanceLeft } from './begun-press.ts';
import { useMe } from './session.ts';
import { useHere } from './ways-in.ts';

/** What every page does for a player: shows their own lists, opens again the glance they left to sign in, and asks whoever is leaving. */
export function PlayerDuties() {
  useOwnLists();
  useGlanceLeft();
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

/** Opens the game's glance in which a guest pressed what is for players alone: there it is taken up. */
function useGlanceLeft(): void {
  const popups = usePopups();
  const here = useHere();
  useEffect(() => {
    const id = glanceLeft(here);
    // Without the button that takes it up, such as for a game that the player has, it is over with the glance.
    if (id !== undefined) void popups.open('game', { id }).finally(forgetPress);
  }, [here, popups]);
}
