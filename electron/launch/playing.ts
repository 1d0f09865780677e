import type { Conditions } from '../install/queue/download-standing.ts';

/** What is played: games in programs of their own, and a web game over the page. One game may be both at once. */
export interface Playing {
  any(): boolean;
  /** A game's program began or ended. */
  noteProgram(program: { storeId: number; running: boolean }): void;
  /** The web game over the page began or ended; another that takes its place begins after it has ended. */
  noteWeb(web: { running: boolean }): void;
}

export function createPlaying(
  onChange: (conditions: Pick<Conditions, 'playing' | 'programs'>) => void,
): Playing {
  const programs = new Set<number>();
  let isWebPlayed = false;
  const any = () => isWebPlayed || programs.size > 0;
  const tell = () => onChange({ playing: any(), programs: [...programs] });
  return {
    any,
    noteProgram({ storeId, running }) {
      if (running) programs.add(storeId);
      else programs.delete(storeId);
      tell();
    },
    noteWeb({ running }) {
      isWebPlayed = running;
      tell();
    },
  };
}
