import type { Launcher, Outcome } from '../../shared/bridge/bridge.ts';
import { CodedError, isErrorCode } from '../../shared/contract/errors.ts';
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
  throw new CodedError(isErrorCode(result.code) ? result.code : '9999', result.message);
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
    onSessionChange(listener) {
      let was: boolean | undefined;
      void state().then(({ signedIn }) => {
        was ??= signedIn;
      });
      // The event also tells of the network coming and going, which changes nobody.
      return launcher.events['session.changed'](({ signedIn }) => {
        if (signedIn === was) return;
        was = signedIn;
        listener();
      });
    },
    async openPayPage(url) {
      await outcomeOf(launcher.commands['browser.openPayPage']({ url }));
    },
  };
}
