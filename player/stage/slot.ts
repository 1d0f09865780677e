import { Container } from 'pixi.js';
import type { Spot } from './layout.ts';

/** Something drawn in a slot: how it is placed, moved on and given up. */
export interface Drawn {
  view: Container;
  isMoving: boolean;
  step(seconds: number): void;
  destroy(): void;
}

const FADE_SECONDS = 0.45;

/** One place of the stage; what comes fades in over what goes. */
export class Slot {
  readonly container = new Container();
  /** What the scene wants here, by name; also while it is still on its way. Undefined after a failure. */
  #wanted: string | undefined = '';
  #shown: Drawn | undefined;
  #leaving: Drawn | undefined;
  #spotOf: (drawn: Drawn) => Spot;

  constructor(spotOf: (drawn: Drawn) => Spot) {
    this.#spotOf = spotOf;
  }

  /**
   * Shows what `make` gives, unless that is there already, or something else is wanted before it came. Throws what `make`
   * does, and stands empty: the story goes on without what failed, and asks for it again when it is wanted again.
   */
  async show(wanted: string, make: (() => Promise<Drawn>) | undefined, atOnce: boolean): Promise<void> {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    try {
      const next = await make?.();
      if (this.#wanted === wanted) this.#change(next, atOnce);
      else next?.destroy();
    } catch (error) {
      if (this.#wanted !== wanted) return;
      this.#wanted = undefined;
      this.#change(undefined, atOnce);
      throw error;
    }
  }

  #change(next: Drawn | undefined, atOnce: boolean): void {
    if (this.#shown) {
      this.#leaving?.destroy();
      this.#leaving = this.#shown;
    }
    this.#shown = next;
    if (next) {
      next.view.alpha = atOnce ? 1 : 0;
      this.container.addChild(next.view);
    }
    if (atOnce) this.#dropLeaving();
    this.place();
  }

  place(): void {
    for (const drawn of [this.#shown, this.#leaving]) {
      if (!drawn) continue;
      const { scale, x, y } = this.#spotOf(drawn);
      drawn.view.scale.set(scale);
      drawn.view.position.set(x, y);
    }
  }

  /** Moves on by a time; answers whether something still moves. */
  step(seconds: number): boolean {
    const shown = this.#shown;
    if (shown && shown.view.alpha < 1)
      shown.view.alpha = Math.min(1, shown.view.alpha + seconds / FADE_SECONDS);
    if (this.#leaving) {
      // Under a picture that covers it the old one stays whole: the ground must not shine through.
      this.#leaving.view.alpha -= shown ? 0 : seconds / FADE_SECONDS;
      if (shown ? shown.view.alpha >= 1 : this.#leaving.view.alpha <= 0) this.#dropLeaving();
    }
    shown?.step(seconds);
    return this.#leaving !== undefined || (shown !== undefined && (shown.view.alpha < 1 || shown.isMoving));
  }

  #dropLeaving(): void {
    this.#leaving?.destroy();
    this.#leaving = undefined;
  }
}
