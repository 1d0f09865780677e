import type { Launcher, Outcome, SessionState } from '../../shared/bridge/bridge.ts';
import { toldError } from '../../shared/contract/errors.ts';
import type { Platform } from './platform.ts';
import { localPreferences } from './preferences.ts';

declare global {
  interface Window {
    /** The bridge; exists only in the launcher. */
    launcher?: Launcher;
  }
}

/** The value of a bridge command's outcome; throws a CodedError when it failed. */
export async function outcomeOf<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const result = await outcome;
  if (result.ok) return result.value;
  throw toldError(result.code, result.message);
}

/**
 * Tells when somebody signs in, out or in the place of another; answers with its own unsubscribe. The events of the main
 * process also tell of the network coming and going, which changes nobody.
 */
export function onPlayerChange(
  state: () => Promise<SessionState>,
  subscribe: Launcher['events']['session.changed'],
  listener: (isOver: boolean) => void,
): () => void {
  const playerOf = ({ signedIn, players }: SessionState) => (signedIn ? players : undefined);
  let was: { player: number | undefined } | undefined;
  void state().then((first) => {
    was ??= { player: playerOf(first) };
  });
  return subscribe((changed) => {
    const player = playerOf(changed);
    if (was && player === was.player) return;
    was = { player };
    listener(changed.over);
  });
}

/**
 * Tells whether the store is reached, as the main process knows it: that looks for the store after each request in vain, so
 * that it also tells when a store is back that was gone while the system had a network. Answers with its own unsubscribe.
 */
export function onStoreReached(
  state: () => Promise<SessionState>,
  subscribe: Launcher['events']['session.changed'],
  listener: (online: boolean) => void,
): () => void {
  let isTold = false;
  const tell = ({ online }: SessionState) => {
    isTold = true;
    listener(online);
  };
  const end = subscribe(tell);
  // What is told meanwhile is newer than the answer.
  void state().then((first) => isTold || tell(first));
  return end;
}

/** The launcher: its main process holds the session and adds the token to what the page asks for. */
export function createLauncherPlatform(launcher: Launcher): Platform {
  const state = () => outcomeOf(launcher.commands['session.state']({}));
  return {
    kind: 'launcher',
    launcher,
    preferences: localPreferences,
    token: async () => '',
    signedIn: async () => (await state()).signedIn,
    signOut: async () => {
      await outcomeOf(launcher.commands['session.signOut']({}));
    },
    // The main process sees the answers of the session endpoints and tells by itself.
    announceSession: () => {},
    announceRenewal: () => {},
    onSessionChange: (listener) => onPlayerChange(state, launcher.events['session.changed'], listener),
    onNetwork: (listener) => onStoreReached(state, launcher.events['session.changed'], listener),
    async openPayPage(url) {
      await outcomeOf(launcher.commands['browser.openPayPage']({ url }));
    },
  };
}
