import type { Box } from './spatial.ts';
import { currentScope, targetOf } from './targets.ts';
import { begin, focusedIn, follow } from './walk.ts';

/** Wait for what takes the place of something that has gone, ms. */
const SETTLE_MS = 150;
/** Wait for something that is disabled, as while its work goes on, ms; what has nothing more to do stays so. */
const DISABLED_MS = 2000;

interface Place {
  element: HTMLElement;
  box: Box;
}

/**
 * Sees to it that something always has the focus while a pad is used: where a screen or popup begins, and where something
 * that had it has gone, its neighbour.
 */
export class FocusKeeper {
  /** What had the focus last, in the page and in each popup. */
  #places = new WeakMap<HTMLElement, Place>();
  #lostAt: number | undefined;

  /** To be called once a frame; `now` in ms. */
  look(now: number): void {
    const scope = currentScope();
    const focused = focusedIn(scope);
    if (focused) {
      this.#places.set(scope, { element: focused, box: targetOf(focused, scope).box });
      this.#lostAt = undefined;
      return;
    }
    const place = this.#places.get(scope);
    if (!place) {
      begin();
      return;
    }
    const isDisabled = place.element.isConnected && place.element.matches(':disabled');
    this.#lostAt ??= now;
    if (now - this.#lostAt < (isDisabled ? DISABLED_MS : SETTLE_MS)) return;
    this.#lostAt = undefined;
    follow(place.box);
  }

  /** Another screen is there: the focus goes to where it begins. */
  screenChanged(): void {
    this.#places.delete(document.body);
    if (currentScope() === document.body) focusedIn(document.body)?.blur();
  }

  /** The screen shows other content: a focus that is not in view any more begins anew. */
  contentChanged(): void {
    const focused = focusedIn(document.body);
    if (!focused) return;
    const { top, bottom } = targetOf(focused, document.body).box;
    if (bottom <= 0 || top >= innerHeight) this.screenChanged();
  }
}
