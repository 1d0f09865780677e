/** The manifest file of the build that was estimated last, for the install that mostly follows: it is fetched once for both. */
export class EstimatedManifest {
  #kept: { build: string; file: Buffer } | undefined;

  keep(build: string, file: Buffer): void {
    this.#kept = { build, file };
  }

  /** The file, if it is that build's; whoever takes it has it alone, since manifests can be large. */
  take(build: string): Buffer | undefined {
    if (this.#kept?.build !== build) return undefined;
    const { file } = this.#kept;
    this.#kept = undefined;
    return file;
  }
}
