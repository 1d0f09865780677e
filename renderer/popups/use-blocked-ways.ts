import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type BlockerFunction, NavigationType, useBlocker } from 'react-router';
import type { PopupArgs } from './registry.ts';

type Question = PopupArgs<'confirm'>;

/** Something on a page that asks before the page is left. */
export interface HeldPage {
  pathname: string;
  question: Question;
}

/**
 * The ways off a page that are not free; one blocker for both, as the router knows no more. While a popup is open, going back
 * asks the top one to close, as Escape does. While something holds the page, leaving it asks first.
 */
export function useBlockedWays(
  isOpen: boolean,
  holding: RefObject<ReadonlySet<HeldPage>>,
  ask: (question: Question) => Promise<true | undefined>,
): void {
  // Known to the router from the start, so that it holds as soon as a dialog is seen.
  const isAnyOpen = useRef(isOpen);
  const closesTop = useRef(false);
  useLayoutEffect(() => {
    isAnyOpen.current = isOpen;
  }, [isOpen]);
  const isBlocked = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      closesTop.current = isAnyOpen.current && historyAction === NavigationType.Pop;
      // One that is left already is there until the next is drawn.
      const isHeld = [...holding.current].some(({ pathname }) => pathname === currentLocation.pathname);
      return closesTop.current || (isHeld && nextLocation.pathname !== currentLocation.pathname);
    },
    [holding],
  );
  const blocker = useBlocker(isBlocked);
  const answer = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    // Several that hold it are asked for at once, with the words of the first.
    const [held] = holding.current;
    if (closesTop.current || !held) {
      blocker.reset();
      const top = [...document.querySelectorAll('dialog[open]')].at(-1);
      top?.dispatchEvent(new Event('cancel', { cancelable: true }));
    } else if (await ask(held.question)) blocker.proceed();
    else blocker.reset();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way that is blocked is answered once
  useEffect(() => void answer(), [blocker]);
}
