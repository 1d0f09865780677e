import { useEffect, useRef } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useToast } from '../components/toast.tsx';
import { usePath, useTranslate } from './app.ts';
import { useSession, useSessionAtOnce } from './session.ts';
import { useSessionOver } from './session-over.ts';
import { useHere, wanting } from './ways-in.ts';

/**
 * Stands around pages that need a user: without one they lead to the home page (R15), from where logging in leads back. It
 * is said there if it was the store that ended the session (C03).
 */
export function PlayerOnly() {
  const session = useSession();
  const path = usePath();
  const here = useHere();
  const t = useTranslate();
  const toast = useToast();
  const wasPlayer = useRef(false);
  useSessionAtOnce();
  useSessionOver();
  useEffect(() => {
    if (session === 'player') wasPlayer.current = true;
    // Whoever has just signed out knows why.
    if (session === 'guest' && !wasPlayer.current) toast(t('account:logInFirst'));
  }, [session, toast, t]);
  if (session === 'guest') return <Navigate to={path('/')} state={wanting(here)} replace />;
  // As high as the window from the start: no footer is in view that what comes would push away.
  return (
    <div className="min-h-dvh">
      {session === 'player' ? (
        <Outlet />
      ) : (
        <div className="page py-12">
          <div className="skeleton h-96 rounded-2xl" />
        </div>
      )}
    </div>
  );
}
