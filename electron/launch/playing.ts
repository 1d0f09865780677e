import type { PlayState } from '../../shared/bridge/bridge.ts';

/** Which games run, in programs of their own and over the page. */
export interface Playing {
  any(): boolean;
  /** A game began or ended. */
  note(play: PlayState): void;
}

export function createPlaying(onChange: (playing: readonly number[], play: PlayState) => void): Playing {
  const playing = new Set<number>();
  return {
    any: () => playing.size > 0,
    note(play) {
      if (play.running) playing.add(play.storeId);
      else playing.delete(play.storeId);
      onChange([...playing], play);
    },
  };
}
