import { type Box, closest, type Direction, neighbour } from './spatial.ts';
import { currentScope, placeOf, type Target, targetOf, targetsIn } from './targets.ts';

/** Parts of a page that the shoulder buttons jump between. */
const PARTS =
  'header, nav, search, section, aside, form, fieldset, footer, [role="tablist"], [data-start], [data-actions]';
/** Tabs that the shoulder buttons turn: a screen's own wherever the focus is, others while it is on them. */
const SCREEN_TABS = '[data-tabs]';
const TABS = `[role="tablist"], ${SCREEN_TABS}`;
const CHOSEN = '[aria-selected="true"], [aria-current="page"]';

/** What has the focus in the scope, if a control there has. */
export function focusedIn(scope: HTMLElement): HTMLElement | undefined {
  const { activeElement: active } = document;
  if (!(active instanceof HTMLElement) || !scope.contains(active)) return undefined;
  return active === scope || active.matches('body, main, dialog') ? undefined : active;
}

/** Gives something the focus so that it shows, and brings it into view. */
function focusOn({ element }: Pick<Target, 'element'>): void {
  element.focus({ preventScroll: true, focusVisible: true });
  placeOf(element).scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Moves the focus one step; where nothing has it, to where the scope begins. */
export function step(direction: Direction): void {
  const scope = currentScope();
  const focused = focusedIn(scope);
  const targets = targetsIn(scope, focused);
  const next = focused
    ? nextTo(targetOf(focused, scope), direction, targets)
    : (startOf(scope, targets) ?? targets[0]);
  if (next) focusOn(next);
}

/** The neighbour on the same layer, since what lies over the page is not beside what lies in it; then on any other layer. */
function nextTo(from: Target, direction: Direction, targets: readonly Target[]): Target | undefined {
  const others = targets.filter(({ element }) => element !== from.element);
  const near = others.filter(({ overlay }) => overlay === from.overlay);
  const far = others.filter(({ overlay }) => overlay !== from.overlay);
  return (
    neighbour(from.box, direction, near) ??
    neighbour(from.box, direction, far) ??
    inReadingOrder(from, direction, targets)
  );
}

/** At the end of a row the way goes on as in a text: to the beginning of the next, or the end of the one before. */
function inReadingOrder(from: Target, direction: Direction, targets: readonly Target[]): Target | undefined {
  if (direction === 'up' || direction === 'down') return undefined;
  const index = targets.findIndex(({ element }) => element === from.element);
  return targets[index + (direction === 'right' ? 1 : -1)];
}

/** Puts the focus where the scope begins; answers with false while that is still to come. */
export function begin(): boolean {
  const scope = currentScope();
  const start = startOf(scope, targetsIn(scope));
  if (start) focusOn(start);
  return start !== undefined;
}

/** What the screen or popup names as its start, else the first of its content; nothing while the content is still to come. */
function startOf(scope: HTMLElement, targets: readonly Target[]): Target | undefined {
  const within = (selector: string) => targets.find(({ element }) => element.closest(selector));
  if (scope !== document.body)
    return within('dialog [data-start]') ?? targets.find(({ element }) => !element.closest('[data-close]'));
  // Behind the adult gate no screen can be used.
  const hasScreen = document.querySelector('main:not([inert], [inert] *)') !== null;
  return within('main [data-start]') ?? within('main') ?? (hasScreen ? undefined : targets[0]);
}

/** Puts the focus on what is nearest to where something has gone. */
export function follow(gone: Box): void {
  const scope = currentScope();
  const nearest = closest(gone, targetsIn(scope));
  if (nearest) focusOn(nearest);
}

/** Puts the focus into the site's menu, on the page that is open. */
export function goToMenu(): void {
  const items = targetsIn(currentScope()).filter(({ element }) => element.closest('[data-menu]'));
  const item = items.find(({ element }) => element.matches(CHOSEN)) ?? items[0];
  if (item) focusOn(item);
}

/** Turns the tabs, or jumps to the next part of the page, round and round. */
export function jump(by: 1 | -1): void {
  const scope = currentScope();
  const targets = targetsIn(scope);
  const focused = focusedIn(scope);
  const tabs = focused?.closest(TABS) ?? (scope === document.body ? scope.querySelector(SCREEN_TABS) : null);
  const next = tabs
    ? around(
        targets.filter(({ element }) => tabs.contains(element)),
        ({ element }) => element.matches(CHOSEN),
        by,
      )
    : partAfter(targets, focused, by);
  if (!next) return;
  focusOn(next);
  if (tabs) next.element.click();
}

/** The first control of the part after or before the one that has the focus. */
function partAfter(
  targets: readonly Target[],
  focused: HTMLElement | undefined,
  by: 1 | -1,
): Target | undefined {
  const partOf = ({ element }: Target) => element.closest(PARTS);
  const firsts = targets.filter((target, index) => {
    const before = targets[index - 1];
    return !before || partOf(before) !== partOf(target);
  });
  const part = focused?.closest(PARTS);
  return around(firsts, (target) => partOf(target) === part, by);
}

/** The one after or before the one that is meant, round and round; the first where none is. */
function around<T>(list: readonly T[], isMeant: (item: T) => boolean, by: 1 | -1): T | undefined {
  const index = list.findIndex(isMeant);
  return index < 0 ? list[0] : list[(index + by + list.length) % list.length];
}
