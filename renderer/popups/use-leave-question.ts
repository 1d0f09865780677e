import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useApp } from '../app/app.ts';
import { usePopups } from './popups.tsx';
import type { PopupArgs } from './registry.ts';

/** While there is a question, who leaves the page is asked it first; who closes or reloads it is asked by the browser. */
export function useLeaveQuestion(question: PopupArgs<'confirm'> | undefined): void {
  const { holdPage } = usePopups();
  const { platform } = useApp();
  const { pathname } = useLocation();
  const isHeld = question !== undefined;
  useLayoutEffect(() => question && holdPage({ pathname, question }));
  useEffect(() => {
    // Electron asks nobody: the launcher's window would stay open without a word.
    if (!isHeld || platform.kind === 'launcher') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isHeld, platform]);
}
