/** Numbers that follow from the seeds of a game and of a part of it: the same on every machine. */
export class Dice {
  #state: number;

  constructor(game: number, part: number) {
    const mixed = Math.imul((part | 0) ^ Math.imul(game, 0x9e3779b1), 0x85ebca6b) | 0;
    this.#state = mixed ^ (mixed >>> 13) || 0x1234567;
    for (let round = 0; round < 8; round++) this.next();
  }

  /** A whole number below 2^32. */
  next(): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return this.#state >>> 0;
  }

  below(limit: number): number {
    return this.next() % limit;
  }

  /** At least 0 and less than 1. */
  fraction(): number {
    return this.next() / 2 ** 32;
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + (this.next() % (most - least + 1));
  }

  /** A whole number of this range in which small ones are as frequent as their logarithms are long: sizes of files. */
  size(least: number, most: number): number {
    return Math.floor(least * (most / least) ** this.fraction());
  }

  /** One of several. */
  oneOf<T>(choices: readonly T[]): T {
    const chosen = choices[this.below(choices.length)];
    if (chosen === undefined) throw new RangeError('nothing to choose from');
    return chosen;
  }
}
