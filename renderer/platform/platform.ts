import type { Launcher } from '../../shared/bridge/bridge.ts';
import type { Preferences } from './preferences.ts';

/** What differs between the site in a browser and the launcher; everything else of the renderer is unaware of it. */
export interface Platform {
  kind: 'web' | 'launcher';
  /** The bridge to the launcher's main process; nothing on the web. */
  launcher: Launcher | undefined;
  preferences: Preferences;
  /**
   * The Bearer token of the signed-in player; empty for guests, when it cannot be had (C17), and in the launcher, whose main
   * process adds its own. Throws auth/id-token-expired where the player's session turns out to have ended.
   */
  token(): Promise<string>;
  /** Whether a player is signed in. Error: other/network-request-failed while the store cannot be asked. */
  signedIn(): Promise<boolean>;
  /** Ends the session here and on the server. */
  signOut(): Promise<void>;
  /** Call it after a session endpoint has signed somebody in: every listener asks anew who is there. */
  announceSession(): void;
  /**
   * Call it after a session endpoint has given the same player a new session, as a new password does: from now on its token
   * is sent, from the other tabs too. What is shown stays, and what is being written.
   */
  announceRenewal(): void;
  /**
   * Tells when somebody signs in or out, here or elsewhere (another tab, the launcher's main process), and whether it is that
   * the store has ended the player's session; answers with its own unsubscribe.
   */
  onSessionChange(listener: (isOver: boolean) => void): () => void;
  /**
   * Tells at once whether there is a network, as far as it is known, and whenever that changes; answers with its own
   * unsubscribe. What failed while there was none is asked for again when it is back, and not before.
   */
  onNetwork(listener: (online: boolean) => void): () => void;
  /**
   * Goes to a pay page: on the web in this tab, so that no browser takes it for a popup to block; from the launcher in the
   * system's browser. Throws a CodedError pay/new-tab-prevent where none opens (C09).
   */
  openPayPage(url: string): Promise<void>;
}

/** The server renders for a guest, unless it says so itself; what a page does in the browser never happens here. */
export const serverPlatform: Platform = {
  kind: 'web',
  launcher: undefined,
  preferences: { get: () => undefined, set: () => {} },
  token: async () => '',
  signedIn: async () => false,
  signOut: async () => {},
  announceSession: () => {},
  announceRenewal: () => {},
  onSessionChange: () => () => {},
  onNetwork: () => () => {},
  openPayPage: async () => {},
};
