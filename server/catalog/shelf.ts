import { eq } from 'drizzle-orm';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { store } from '../db/schema/catalog.ts';
import { lockGame } from './locked-game.ts';

/** What an operator does to a game that was published: takes it off the shelves, or out of a country. */
export function createShelf(database: Database) {
  const { query } = database;

  return {
    /**
     * Takes a game off the shelves, or puts it back; those who own it keep it. Answers with whether that changed anything.
     * Throws 404, and 400 for one that is not published yet.
     */
    setState: (id: number, state: 'on' | 'off'): Promise<boolean> =>
      database.transaction(async () => {
        const game = await lockGame(database, id);
        if (game.state === 'draft') throw new CodedError('400', `Game ${id} is not published yet`);
        await query.update(store).set({ state }).where(eq(store.id, id));
        return game.state !== state;
      }),

    /**
     * Hides a game in countries (alpha-2 lower case), or shows it there again; answers with all that it is hidden in.
     * Throws 404.
     */
    setBlocked: (id: number, countries: readonly string[], blocked: boolean): Promise<string[]> =>
      database.transaction(async () => {
        const { blockedCountries: before } = await lockGame(database, id);
        const others = before.filter((country) => !countries.includes(country));
        const blockedCountries = blocked ? [...others, ...new Set(countries)].sort() : others;
        await query.update(store).set({ blockedCountries }).where(eq(store.id, id));
        return blockedCountries;
      }),
  };
}
