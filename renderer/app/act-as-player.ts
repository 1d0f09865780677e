import { useEffect, useEffectEvent } from 'react';
import { useIsInPopup } from '../popups/popups.tsx';
import { useAsPlayer } from './as-player.ts';
import { forgetPress, keepPress, takePress } from './begun-press.ts';
import { useSession } from './session.ts';
import { useHere } from './ways-in.ts';

/** One press, and what it does for a player. */
interface Act {
  /** Names the press among all of the store: `wish 1005`. */
  name: string;
  /** Whether a player has done it already: it is not undone for who only comes back to it. */
  isDone: boolean;
  act(): void;
  /** The game in whose glance the press may stand, too: that opens again for who comes back. */
  glanceOf?: number;
}

/**
 * A press that needs a player: a guest signs in first, comes back to where it stood, and finds it done. It is kept in the
 * tab, not in the address, where somebody else's link could do it. Of a press in a popup that does not open again only the
 * signing in is left: nobody who comes back stands before it, and on another page that has the same button it would be done
 * unasked.
 */
export function useActAsPlayer({ name, isDone, act, glanceOf }: Act): () => Promise<void> {
  const asPlayer = useAsPlayer();
  const session = useSession();
  const isInPopup = useIsInPopup();
  const here = useHere();
  const glance = isInPopup && glanceOf !== undefined ? { id: glanceOf, page: here } : undefined;
  const isTakenUp = !isInPopup || glance !== undefined;
  const takeUp = useEffectEvent(() => {
    const scrolled = takePress(name, glance);
    if (scrolled === undefined) return;
    // Nothing moves under who has begun to read.
    if (scrollY === 0) scrollTo({ top: scrolled, behavior: 'instant' });
    if (!isDone) act();
  });
  useEffect(() => {
    if (session === 'player' && isTakenUp) takeUp();
  }, [session, isTakenUp]);

  return async () => {
    if (isTakenUp) keepPress(name, glance);
    else forgetPress();
    if (!(await asPlayer())) return;
    forgetPress();
    act();
  };
}
