import { useEffect, useRef } from 'react';
import { Navigate, Outlet } from 'react-router';
import { CodedError } from '../../shared/contract/errors.ts';
import { useToast } from '../components/toast.tsx';
import { usePopups } from '../popups/popups.tsx';
import { useApp, usePath, useTranslate } from './app.ts';
import { useSession } from './session.ts';

/**
 * Stands around pages that need a user: without one they lead to the home page (R15), where it is said if it was the store
 * that ended the session (C03).
 */
export function PlayerOnly() {
  const { platform } = useApp();
  const { showError } = usePopups();
  const session = useSession();
  const path = usePath();
  const t = useTranslate();
  const toast = useToast();
  const wasPlayer = useRef(false);
  useEffect(
    () =>
      platform.onSessionChange((isOver) => {
        if (isOver) showError(new CodedError('auth/id-token-expired', 'the session was ended'));
      }),
    [platform, showError],
  );
  useEffect(() => {
    if (session === 'player') wasPlayer.current = true;
    // Whoever has just signed out knows why.
    if (session === 'guest' && !wasPlayer.current) toast(t('account:logInFirst'));
  }, [session, toast, t]);
  if (session === 'guest') return <Navigate to={path('/')} replace />;
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
