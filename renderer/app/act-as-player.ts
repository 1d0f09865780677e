import { useEffect, useEffectEvent } from 'react';
import { tabStorage } from '../platform/storage.ts';
import { useIsInPopup } from '../popups/popups.tsx';
import { useAsPlayer } from './as-player.ts';
import { useSession } from './session.ts';

const KEY = 'begun-as-guest';
/** For so long, ms, a guest may take to sign in or up; after that, what was begun is forgotten. */
const LIFE_MS = 20 * 60_000;

/** One press, and what it does for a player. */
interface Act {
  /** Names the press among all of the store: `wish 1005`. */
  name: string;
  /** Whether a player has done it already: it is not undone for who only comes back to it. */
  isDone: boolean;
  act(): void;
}

/**
 * A press that needs a player: a guest signs in first, comes back, and finds it done. It is kept in the tab, not in the
 * address, where somebody else's link could do it. Of a press in a popup only the signing in is left: nobody who comes back
 * stands before it, and on another page that has the same button it would be done unasked.
 */
export function useActAsPlayer({ name, isDone, act }: Act): () => Promise<void> {
  const asPlayer = useAsPlayer();
  const session = useSession();
  const isInPopup = useIsInPopup();
  const takeUp = useEffectEvent(() => {
    const [since, ...begun] = tabStorage.getItem(KEY)?.split(' ') ?? [];
    if (begun.join(' ') !== name) return;
    tabStorage.removeItem(KEY);
    if (!isDone && Date.now() - Number(since) < LIFE_MS) act();
  });
  useEffect(() => {
    if (session === 'player' && !isInPopup) takeUp();
  }, [session, isInPopup]);

  return async () => {
    if (isInPopup) tabStorage.removeItem(KEY);
    else tabStorage.setItem(KEY, `${Date.now()} ${name}`);
    if (!(await asPlayer())) return;
    tabStorage.removeItem(KEY);
    act();
  };
}
