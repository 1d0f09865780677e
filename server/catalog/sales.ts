import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { storeActivity } from '../db/schema/catalog.ts';
import { lockGame } from './locked-game.ts';
import { SCHEDULED } from './running-sale.ts';
import type { ActivityRow } from './store.ts';

/** A sale of one game, from `startsAt` up to and without `endsAt`. */
export interface Sale {
  /** Percent off, 1 to 99. */
  percent: number;
  startsAt: Date;
  endsAt: Date;
}

type PlannedSale = Omit<Sale, 'startsAt'> & { startsAt: Date | undefined };

/** Sales that an operator plans and ends; a planned one begins and ends by the clock alone. */
export function createSales({ database, now }: { database: Database; now(): Date }) {
  const { query } = database;

  /** A game with its sales that are not over. Throws 404. */
  async function lockSales(storeId: number) {
    const game = await lockGame(database, storeId);
    const sales = await query
      .select()
      .from(storeActivity)
      .where(
        and(
          eq(storeActivity.storeId, storeId),
          eq(storeActivity.state, SCHEDULED),
          gt(storeActivity.endsAt, now()),
        ),
      )
      .orderBy(asc(storeActivity.startsAt));
    return { game, sales };
  }

  return {
    /** Sales of a game that run or are planned, the next first. Throws 404. */
    upcoming: (storeId: number): Promise<Sale[]> =>
      database.transaction(async () => (await lockSales(storeId)).sales.map(toSale)),

    /**
     * Plans a sale, which begins at once where it does not say when. Throws 404, and 400 for a game without a price, for
     * percents and times that make no sale, and where another one runs in that time.
     */
    add: (storeId: number, { percent, startsAt = now(), endsAt }: PlannedSale): Promise<Sale> =>
      database.transaction(async () => {
        if (!Number.isInteger(percent) || percent < 1 || percent > 99)
          throw new CodedError('400', 'A sale takes 1 to 99 percent off');
        if (endsAt <= startsAt || endsAt <= now())
          throw new CodedError('400', 'A sale ends after it began, and not in the past');
        const { game, sales } = await lockSales(storeId);
        if (!game.meowcent) throw new CodedError('400', `Game ${storeId} has no price to reduce`);
        const other = sales.find((each) => each.startsAt < endsAt && startsAt < each.endsAt);
        if (other)
          throw new CodedError(
            '400',
            `Game ${storeId} has a sale until ${other.endsAt.toISOString()} in that time already`,
          );
        const row = {
          id: randomUUID(),
          storeId,
          state: SCHEDULED,
          percentageDiscount: percent,
          startsAt,
          endsAt,
        };
        await query.insert(storeActivity).values(row);
        return toSale(row);
      }),

    /** Ends the sale of a game that runs now, and calls off those that are planned. Throws 404, 400 without one. */
    end: (storeId: number): Promise<{ ended: number; calledOff: number }> =>
      database.transaction(async () => {
        const at = now();
        const { sales } = await lockSales(storeId);
        if (sales.length === 0) throw new CodedError('400', `Game ${storeId} has no sale`);
        const ofGame = and(eq(storeActivity.storeId, storeId), eq(storeActivity.state, SCHEDULED));
        const planned = and(ofGame, gte(storeActivity.startsAt, at));
        const calledOff = await query
          .delete(storeActivity)
          .where(planned)
          .returning({ id: storeActivity.id });
        const running = and(ofGame, lt(storeActivity.startsAt, at), gt(storeActivity.endsAt, at));
        await query.update(storeActivity).set({ endsAt: at }).where(running);
        return { ended: sales.length - calledOff.length, calledOff: calledOff.length };
      }),
  };
}

const toSale = ({ percentageDiscount, startsAt, endsAt }: ActivityRow): Sale => ({
  percent: percentageDiscount,
  startsAt,
  endsAt,
});
