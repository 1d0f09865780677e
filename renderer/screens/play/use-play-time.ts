import { useEffect } from 'react';
import { CodedError } from '../../../shared/contract/errors.ts';
import { AddStorePlayTimeDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp } from '../../app/app.ts';
import { useSession } from '../../app/session.ts';
import { execute } from '../../platform/graphql.ts';
import { watchSeen } from '../../platform/seen-time.ts';

const TICK_MS = 60_000;

/**
 * Tells the store how long a player has sat at a web game: every minute, and when the page is hidden or left. The terms of
 * refunds count it, as they count what the launcher tells. What was not told is in what is told next.
 */
export function usePlayTime(storeId: number, isPlaying: boolean): void {
  const { run } = useApp();
  const isPlayer = useSession() === 'player';
  useEffect(() => {
    if (!isPlaying || !isPlayer) return;
    const session_id = crypto.randomUUID();
    const watch = watchSeen();
    let played = 0;
    const tell = () => {
      const lap = watch.lap();
      if (lap === 0) return;
      played += lap;
      const seconds = Math.floor(played / 1000);
      execute(run, AddStorePlayTimeDocument, { store_id: storeId, session_id, seconds }).catch((error) => {
        // The store counts no play at a free game that is in nobody's library.
        if (error instanceof CodedError && error.code === '400') stop();
      });
    };
    const timer = setInterval(tell, TICK_MS);
    document.addEventListener('visibilitychange', tell);
    function stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
      watch.stop();
    }
    return () => {
      tell();
      stop();
    };
  }, [run, storeId, isPlaying, isPlayer]);
}
