import type { InstalledBuild } from './folder/installed-build.ts';

/** A player who agrees to an estimate does so within this time, in ms; read manifests of large builds take memory. */
const KEPT_MS = 60_000;

/**
 * The manifest of the build that was estimated last, for the install that mostly follows: it is fetched and read once for
 * both.
 */
export class EstimatedManifest {
  #kept: InstalledBuild | undefined;
  #end: NodeJS.Timeout | undefined;

  keep(build: InstalledBuild): void {
    clearTimeout(this.#end);
    this.#kept = build;
    this.#end = setTimeout(() => {
      this.#kept = undefined;
    }, KEPT_MS).unref();
  }

  /** That of a build, if it is kept; whoever takes it has it alone. */
  take(name: string): InstalledBuild | undefined {
    const kept = this.#kept;
    if (kept?.receipt.build !== name) return undefined;
    clearTimeout(this.#end);
    this.#kept = undefined;
    return kept;
  }
}
