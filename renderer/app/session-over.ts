import { useEffect } from 'react';
import { CodedError } from '../../shared/contract/errors.ts';
import { usePopups } from '../popups/popups.tsx';
import { useApp } from './app.ts';

/** Says, over a page that needs a player, that it was the store that ended the session (C03). */
export function useSessionOver(): void {
  const { platform } = useApp();
  const { showError } = usePopups();
  useEffect(
    () =>
      platform.onSessionChange((isOver) => {
        if (isOver) showError(new CodedError('auth/id-token-expired', 'the session was ended'));
      }),
    [platform, showError],
  );
}
