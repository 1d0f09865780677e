import type { SessionState } from '../../shared/bridge/bridge.ts';
import type { ServerSession } from './server-session.ts';

/** Tells when whoever was signed in is not any more: signed out, or another player in their place. */
export function onPlayerLeft(session: Pick<ServerSession, 'state' | 'onChange'>, listener: () => void): void {
  const playerOf = ({ signedIn, players }: SessionState) => (signedIn ? players : undefined);
  let was = playerOf(session.state());
  session.onChange((changed) => {
    const left = was;
    was = playerOf(changed);
    if (left !== undefined && left !== was) listener();
  });
}
