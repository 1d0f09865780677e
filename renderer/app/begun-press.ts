import { tabStorage } from '../platform/storage.ts';

const KEY = 'begun-as-guest';
/** For so long, ms, a guest may take to sign in or up; after that, what was begun is forgotten. */
const LIFE_MS = 20 * 60_000;

/** A game's glance that a press stood in, and the page it lay over, without its language. */
export interface Glance {
  id: number;
  page: string;
}

/** The place of a press: on its page, or in a glance. */
const placeOf = (glance: Glance | undefined) => (glance ? `glance ${glance.id} ${glance.page}` : 'page');

/** Keeps a guest's press, and how far its page was scrolled, for after the signing in; the last one alone. */
export const keepPress = (name: string, glance?: Glance): void =>
  void tabStorage.setItem(KEY, [Date.now(), placeOf(glance), name, scrollY].join('\n'));

/** Drops the press that is kept: it was done, or cannot be taken up. */
export const forgetPress = (): void => tabStorage.removeItem(KEY);

/** Where this press was kept from this place and not too long ago: how far its page was scrolled; it is forgotten then. */
export function takePress(name: string, glance?: Glance): number | undefined {
  const [since, place, begun, scrolled] = kept();
  if (begun !== name || place !== placeOf(glance)) return undefined;
  forgetPress();
  return isAlive(since) ? Number(scrolled) : undefined;
}

/** The game whose glance is to open again over this page, because a guest has pressed something in it. */
export function glanceLeft(page: string): number | undefined {
  const [since, place = ''] = kept();
  const id = Number(place.split(' ')[1]);
  return isAlive(since) && place === placeOf({ id, page }) ? id : undefined;
}

const kept = () => tabStorage.getItem(KEY)?.split('\n') ?? [];

const isAlive = (since: string | undefined) => Date.now() - Number(since) < LIFE_MS;
