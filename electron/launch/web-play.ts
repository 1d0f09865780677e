import type { WebPlayState } from '../../shared/bridge/bridge.ts';
import type { CodedError } from '../../shared/contract/errors.ts';
import type { PlayTime } from './play-time.ts';

/** The one place over the page in which a web game is shown. */
export interface GameView {
  /**
   * Opens a game's address in the place of what is shown. Settles when its first page has loaded, or was closed before.
   * Where it does not load, nothing is shown any more, and it throws other/network-request-failed, render/error where it
   * dies or is refused (C11), or launch/failed without a window.
   */
  open(game: { storeId: number; address: string }): Promise<void>;
  close(): void;
  /** Lets what is shown fill the screen; nothing happens where nothing is. */
  fillScreen(): void;
  /** Lays what is shown below the page's strip, which has another height now; nothing happens where nothing is. */
  fit(): void;
}

/** The web game that plays in the launcher, one at a time. */
export interface WebPlay {
  /** Plays a game instead of what plays; answers that it does not run where it was closed before it had loaded. Throws what hinders. */
  play(storeId: number): Promise<WebPlayState>;
  close(): void;
  fillScreen(): void;
  fit(): void;
}

export function createWebPlay(deps: {
  /** Address that plays a game once. */
  addressOf: (storeId: number) => Promise<string>;
  /** Makes the view; it calls `onClosed` whenever what it showed is gone: with a failure where nobody closed it. */
  viewWith: (onClosed: (failure: CodedError | undefined) => void) => GameView;
  playTime: Pick<PlayTime, 'begin'>;
  onChange: (state: WebPlayState) => void;
}): WebPlay {
  const { addressOf, viewWith, playTime, onChange } = deps;
  /** What plays or is on its way there; it has an end once it plays. */
  let current: { storeId: number; isLeft?: boolean; endPlay?: () => void } | undefined;
  const view = viewWith((failure) => end(failure));

  function end(failure?: CodedError) {
    if (!current) return;
    const { storeId, endPlay } = current;
    current = undefined;
    endPlay?.();
    // One that had not loaded yet fails in the answer of `play`.
    onChange({ storeId, running: false, error: (endPlay && failure?.code) ?? null });
  }

  function close() {
    if (current) current.isLeft = true;
    view.close();
    // The view was not open yet where the store was still asked for the address.
    end();
  }

  async function play(storeId: number): Promise<WebPlayState> {
    close();
    const wanted: NonNullable<typeof current> = { storeId };
    current = wanted;
    const over = { storeId, running: false, error: null };
    try {
      const address = await addressOf(storeId);
      if (current !== wanted) return over;
      await view.open({ storeId, address });
    } catch (error) {
      // Who left it is told of no failure, which may come long after.
      if (wanted.isLeft) return over;
      if (current === wanted) end();
      throw error;
    }
    if (current !== wanted) return over;
    wanted.endPlay = playTime.begin(storeId);
    const state = { storeId, running: true, error: null };
    onChange(state);
    return state;
  }

  return { play, close, fillScreen: view.fillScreen, fit: view.fit };
}
