import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { type BlockerFunction, NavigationType, useBlocker } from 'react-router';
import type { PopupArgs } from './registry.ts';

type Question = PopupArgs<'confirm'>;

/** Something on a page that asks before the page is left. */
export interface HeldPage {
  pathname: string;
  question: Question;
}

const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

/**
 * The ways off a page that are not free; one blocker for both, as the router knows no more. While a dialog is open, going back
 * asks the top one to close, as Escape does; a page that is hidden stays so, and stays open. While something holds the page,
 * leaving it asks first.
 */
export function useBlockedWays(
  holding: RefObject<ReadonlySet<HeldPage>>,
  ask: (question: Question) => Promise<true | undefined>,
): void {
  const closesTop = useRef(false);
  const isBlocked = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      closesTop.current = historyAction === NavigationType.Pop && topDialog() !== undefined;
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
      topDialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    } else if (await ask(held.question)) blocker.proceed();
    else blocker.reset();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way that is blocked is answered once
  useEffect(() => void answer(), [blocker]);
}
