import type { SessionState } from '../../shared/bridge/bridge.ts';
import type { ServerSession } from './server-session.ts';

/** Tells when whoever was signed in is not any more: signed out, or another player in their place. */
export function onPlayerLeft(session: Pick<ServerSession, 'state' | 'onChange'>, listener: () => void): void {
  const playerOf = ({ signedIn, players }: SessionState) => (signedIn ? players : undefined);
  let was = playerOf(session.state());
  session.onChange((changed) => {
    const left = was;
    was = playerOf(changed);
    if (left === undefined || left === was) return;
    try {
      listener();
    } catch (error) {
      // Such as that of a full disk: what one cannot forget keeps nobody else from forgetting.
      console.warn('not forgotten:', error instanceof Error ? error.message : error);
    }
  });
}
