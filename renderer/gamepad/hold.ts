/** How long the way out of a game has to be held, ms. */
const HOLD_MS = 1000;

/** Tells once when something has been held for a second. */
export class Hold {
  #since: number | undefined;
  #told = false;

  /** To be called once a frame; `now` in ms. Answers with true in the frame in which the second is full. */
  look(isDown: boolean, now: number): boolean {
    if (!isDown) {
      this.#since = undefined;
      this.#told = false;
      return false;
    }
    this.#since ??= now;
    if (this.#told || now - this.#since < HOLD_MS) return false;
    this.#told = true;
    return true;
  }
}
