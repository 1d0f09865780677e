/** A game that was started: its first program, when that began (`beganAt`), and the folder of its build. */
export interface StartedGame {
  pid: number;
  began?: string | undefined;
  folder: string;
}

/** A game whose programs are looked after, from its first one on. */
export interface FollowedGame {
  /** Whether anything of the game still runs, once its first program has ended. */
  remains(): Promise<boolean>;
  /**
   * Ends all of the game; `firstRuns` says whether its first program is among it. Where a program is asked to end itself and
   * does not, a second call some seconds later ends it.
   */
  end(firstRuns: boolean): Promise<void>;
}

/** What differs between the systems in finding and ending what a game's first program started, which may outlive it. */
export interface ProcessPolicy {
  /** Whether the first program has to lead a process group. */
  leadsGroup: boolean;
  follow(game: StartedGame): FollowedGame;
}
