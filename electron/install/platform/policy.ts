/** What differs between the systems that games are installed on. Decisions only: nothing here touches a file. */
export interface PlatformPolicy {
  /** Codes of errors that pass: somebody holds the file for a moment, or as long as a game runs. */
  heldCodes: ReadonlySet<string>;
  /** Waits between attempts to move a held file, in ms. */
  heldWaitsMs: readonly number[];
  /** Whether a folder's list of names has to be flushed to survive a power cut. */
  flushesFolders: boolean;
  /** Whether a file has to be marked before it can be started. */
  hasModes: boolean;
  /** A program and its arguments to run over a folder in which a build has just been put; undefined: none. */
  releaseCommand(root: string): readonly [string, ...string[]] | undefined;
}
