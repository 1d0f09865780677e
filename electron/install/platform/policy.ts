import type { NameKey } from './names.ts';

/** What differs between the systems that games are installed on. Decisions only: nothing here touches a file. */
export interface PlatformPolicy {
  /** Codes of errors that pass: somebody holds the file for a moment, or as long as a game runs. */
  heldCodes: ReadonlySet<string>;
  /** Waits between attempts to move or remove a held file, in ms. */
  heldWaitsMs: readonly number[];
  /** Whether a folder's list of names has to be flushed to survive a power cut. */
  flushesFolders: boolean;
  /** Whether a file has to be marked before it can be started (permissions.ts). */
  hasModes: boolean;
  /** A whole path as another program has to be given it (long-paths.ts). */
  pathOf(place: string): string;
  /** Which paths name one file (names.ts). */
  nameKey: NameKey;
  /** Codes with which the system says that this player may make no links at all. */
  linkRefusals: ReadonlySet<string>;
  /** A program and its arguments to run over files that have just been put in place; undefined: none. */
  releaseCommand(places: readonly string[]): readonly [string, ...string[]] | undefined;
}
