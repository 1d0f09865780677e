import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type BlockerFunction, NavigationType, useBlocker } from 'react-router';
import type { PopupArgs } from './registry.ts';

type Question = PopupArgs<'confirm'>;

/** A page that asks before it is left. */
export interface HeldPage {
  pathname: string;
  question: Question;
}

/**
 * The ways off a page that are not free; one blocker for both, as the router knows no more. While a popup is open, going back
 * asks the top one to close, as Escape does. While the page holds something, leaving it asks first.
 */
export function useBlockedWays(
  isOpen: boolean,
  holding: RefObject<HeldPage | undefined>,
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
      const isHeld = holding.current?.pathname === currentLocation.pathname;
      return closesTop.current || (isHeld && nextLocation.pathname !== currentLocation.pathname);
    },
    [holding],
  );
  const blocker = useBlocker(isBlocked);
  const answer = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    const question = holding.current?.question;
    if (closesTop.current || !question) {
      blocker.reset();
      const top = [...document.querySelectorAll('dialog[open]')].at(-1);
      top?.dispatchEvent(new Event('cancel', { cancelable: true }));
    } else if (await ask(question)) blocker.proceed();
    else blocker.reset();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way that is blocked is answered once
  useEffect(() => void answer(), [blocker]);
}
